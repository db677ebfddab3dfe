//! Proves the claims whose certificates are kept, and writes them: `… --example certificates FOLDER`.

use digit_proofs::{DigitVerdict, Engine, claims};
use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("into which folder?")?);
    fs::create_dir_all(&folder)?;
    for (name, claim) in claims::stored()? {
        match claim.prove(&Engine::new(claim.numeration.clone()))? {
            DigitVerdict::Refuted(refutation) => return Err(format!("{name}: {refutation}").into()),
            DigitVerdict::Proved(certificate) => {
                let path = folder.join(format!("{name}.json"));
                let mut file = BufWriter::new(File::create(&path)?);
                certificate.write(&mut file)?;
                file.write_all(b"\n")?;
                println!("{}: {} states", path.display(), certificate.states());
            }
        }
    }
    Ok(())
}
