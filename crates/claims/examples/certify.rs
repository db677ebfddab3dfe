//! Proves the statements whose certificates are kept, and writes them into a folder:
//! `cargo run --release -p impartial-claims --example certify -- crates/claims/certificates`

use digit_proofs::Engine;
use exact_slow_nim::linear::statements;
use impartial::progress::Unbounded;
use impartial_claims::catalogue::{StoredDigitClaim, stored_digit_claims};
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("into which folder?")?);
    fs::create_dir_all(folder.join("digits"))?;
    linear(&folder)?;
    digits(&folder.join("digits"))
}

/// The statements in linear integer arithmetic: several proofs may share a file.
fn linear(folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut files: BTreeMap<&str, Vec<u8>> = BTreeMap::new();
    for statement in statements()? {
        let started = Instant::now();
        match linear_proofs::prove(&statement.claim, &Unbounded)? {
            linear_proofs::LinearVerdict::Proved(proof) => {
                let text = files.entry(statement.file).or_default();
                let before = text.len();
                proof.write(&mut *text)?;
                let (nodes, bytes, time) = (proof.nodes(), text.len() - before, started.elapsed());
                println!("{}: {nodes} nodes, {bytes} bytes, {time:?}", statement.claim.game());
            }
            linear_proofs::LinearVerdict::Refuted(counterexample) => {
                return Err(format!("{}: {counterexample:?}", statement.claim).into());
            }
        }
    }
    for (name, text) in files {
        fs::write(folder.join(format!("{name}.jsonl")), text)?;
    }
    Ok(())
}

/// The claims about digits.
fn digits(folder: &Path) -> Result<(), Box<dyn Error>> {
    for StoredDigitClaim { file: name, claim, .. } in stored_digit_claims()? {
        match claim.prove(&Engine::new(claim.numeration.clone()))? {
            digit_proofs::DigitVerdict::Refuted(refutation) => {
                return Err(format!("{name}: {refutation}").into());
            }
            digit_proofs::DigitVerdict::Proved(certificate) => {
                let mut bytes = Vec::new();
                certificate.write(&mut bytes)?;
                bytes.push(b'\n');
                println!("{name}: {} states, {} bytes", certificate.states(), bytes.len());
                fs::write(folder.join(format!("{name}.json")), bytes)?;
            }
        }
    }
    Ok(())
}
