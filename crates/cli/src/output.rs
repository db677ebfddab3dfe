//! Files that the program writes: in full or not at all, or to standard output.

use crate::failure::Failure;
use linear_proofs::file;
use std::io::{self, Write};
use std::path::Path;

/// Whether `-o -` was asked for: then the file is what goes to stdout, and the answer is talk.
pub fn is_stdout(path: &Path) -> bool {
    path == Path::new("-")
}

/// Writes a file, or to stdout for `-`.
pub fn write(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if is_stdout(path) {
        let mut stdout = io::stdout().lock();
        write(&mut stdout)?;
        return Ok(stdout.flush()?);
    }
    // What went wrong in writing keeps its own words; the file system's come with the path.
    let mut failed = None;
    let written = file::replace(path, |to| {
        write(to).map_err(|failure| {
            let error = io::Error::other(failure.to_string());
            failed = Some(failure);
            error
        })
    });
    match (written, failed) {
        (_, Some(failure)) => Err(failure),
        (Err(error), None) => {
            Err(Failure::invalid(format_args!("cannot write {}: {error}", path.display())))
        }
        (Ok(()), None) => Ok(()),
    }
}
