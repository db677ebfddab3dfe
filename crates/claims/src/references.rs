//! The bibliography.

/// The bibliography: key and entry, in plain text.
pub fn references() -> Vec<(String, String)> {
    let mut entries: Vec<(String, String)> = Vec::new();
    // Whether the line above belongs to an entry, so that an indented line continues it.
    let mut inside = false;
    for line in include_str!("../REFERENCES.md").lines() {
        let start = line.strip_prefix("- **").and_then(|rest| rest.split_once("** — "));
        let plain = |text: &str| text.trim().replace(['*', '`'], "");
        if let Some((key, text)) = start {
            entries.push((key.to_string(), plain(text)));
        } else if let (true, Some((_, entry))) =
            (inside && line.starts_with("  "), entries.last_mut())
        {
            entry.push(' ');
            entry.push_str(&plain(line));
        }
        inside = start.is_some() || (inside && line.starts_with("  "));
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bibliography_is_read() {
        let references = references();
        let (_, text) = references.iter().find(|(key, _)| key == "CDN").unwrap();
        assert!(text.starts_with("Sprague–Grundy Value for Common Divisor Nim, arXiv:2312.05466"));
        let (_, text) = references.iter().find(|(key, _)| key == "Sat").unwrap();
        assert!(text.contains("Electronic Journal of Combinatorics 28(1) (2021)"));
    }
}
