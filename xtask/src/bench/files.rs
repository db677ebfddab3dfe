//! Writing the report: all of it or nothing.

use anyhow::Context;
use std::fs;
use std::path::{Path, PathBuf};

/// Writes the report and its pictures to a folder; pictures of earlier reports go.
pub fn write(folder: &Path, report: &str, pictures: &[(String, String)]) -> anyhow::Result<()> {
    let growth = folder.join("growth");
    fs::create_dir_all(&growth).with_context(|| format!("cannot make {}", growth.display()))?;
    // All is written beside the old files first, so that nothing is half new if the disk is full.
    let mut files = vec![(folder.join("REPORT.md"), report)];
    files.extend(pictures.iter().map(|(name, text)| (growth.join(name), text.as_str())));
    for (path, text) in &files {
        let path = beside(path);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    for entry in fs::read_dir(&growth)? {
        let path = entry?.path();
        let is_picture = path.extension().is_some_and(|extension| extension == "svg");
        if is_picture && !files.iter().any(|(kept, _)| *kept == path) {
            fs::remove_file(&path)?;
        }
    }
    for (path, _) in &files {
        fs::rename(beside(path), path)?;
        println!("{}", path.display());
    }
    Ok(())
}

/// Where the new contents of a file are until all are written.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".new");
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_pictures_go() {
        let folder = std::env::temp_dir().join(format!("impartial-files-{}", std::process::id()));
        let picture = |name: &str| (name.to_string(), "<svg/>".to_string());
        write(&folder, "first", &[picture("a.svg"), picture("b.svg")]).unwrap();
        write(&folder, "second", &[picture("b.svg"), picture("c.svg")]).unwrap();
        assert_eq!(fs::read_to_string(folder.join("REPORT.md")).unwrap(), "second");
        let names = fs::read_dir(folder.join("growth")).unwrap();
        let mut names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["b.svg", "c.svg"]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
