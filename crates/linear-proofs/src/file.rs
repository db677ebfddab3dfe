//! Files that are there in full or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Writes a file: to a neighbour first, which is synced and then renamed. Whoever reads the path meets
/// what was there before or what is written now, and never a part; if writing fails, what was there stays.
///
/// A link is followed, and what it leads to is replaced.
///
/// # Errors
///
/// Those of the file system and of `write`; and if the path leads to a folder, a pipe or a device.
///
/// # Examples
///
/// ```
/// use linear_proofs::file;
/// use std::io::Write;
///
/// let path = std::env::temp_dir().join(format!("formula-{}.json", std::process::id()));
/// file::replace(&path, |to| writeln!(to, "true"))?;
/// assert!(file::replace(&path, |_| Err(std::io::Error::other("no more"))).is_err());
/// assert_eq!(std::fs::read_to_string(&path)?, "true\n");
/// std::fs::remove_file(path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn replace(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let path = match fs::canonicalize(path) {
        Ok(path) if path.is_file() => path,
        Ok(_) => return Err(io::Error::other("it is no plain file, only these are replaced")),
        Err(error) if error.kind() == ErrorKind::NotFound => path.to_owned(),
        Err(error) => return Err(error),
    };
    let (neighbour, file) = neighbour(&path)?;
    let written = write_all(file, write).and_then(|()| fs::rename(&neighbour, &path));
    if written.is_err() {
        // The error that is told is the one of writing.
        let _ = fs::remove_file(&neighbour);
    }
    written
}

fn write_all(file: File, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut to = BufWriter::new(file);
    write(&mut to)?;
    let file = to.into_inner().map_err(io::IntoInnerError::into_error)?;
    // Renaming may reach the disk before the contents do.
    file.sync_all()
}

/// A new file in the same folder, so that renaming does not cross file systems.
fn neighbour(path: &Path) -> io::Result<(PathBuf, File)> {
    let name = path.file_name().ok_or_else(|| io::Error::other("it is no name of a file"))?;
    for number in 0..1000 {
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}.{number}", std::process::id()));
        let neighbour = path.with_file_name(hidden);
        match File::create_new(&neighbour) {
            Ok(file) => return Ok((neighbour, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::new(ErrorKind::AlreadyExists, "1000 unfinished neighbours of the file"))
}
