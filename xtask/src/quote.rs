//! Parts of a file that a command writes.

use anyhow::Context;
use std::fs;
use std::path::Path;

/// Replaces what the file quotes from `cargo xtask COMMAND`, between two comments that say so.
pub fn quote(path: &Path, command: &str, quotation: &str) -> anyhow::Result<()> {
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    let text = replaced(&text, command, quotation)
        .with_context(|| format!("{name} has no place for what cargo xtask {command} writes"))?;
    fs::write(path, text).with_context(|| format!("cannot write {name}"))
}

fn replaced(text: &str, command: &str, quotation: &str) -> Option<String> {
    let comment = |edge: &str| format!("<!-- {edge}: written by cargo xtask {command} -->\n");
    let (begin, end) = (comment("begin"), comment("end"));
    let (before, rest) = text.split_once(&begin)?;
    let (_, after) = rest.split_once(&end)?;
    Some(format!("{before}{begin}{quotation}{end}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quotation_is_replaced() {
        let text = |quotation: &str| {
            let by = "written by cargo xtask bench -->\n";
            format!("a\n<!-- begin: {by}{quotation}<!-- end: {by}b\n")
        };
        assert_eq!(replaced(&text("old\n"), "bench", "new\n"), Some(text("new\n")));
        assert_eq!(replaced(&text("old\n"), "verify", "new\n"), None);
        assert_eq!(replaced("a\nb\n", "bench", "new\n"), None);
    }
}
