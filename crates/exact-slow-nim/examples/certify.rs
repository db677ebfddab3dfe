//! Proves all statements in linear integer arithmetic and writes their certificates into a folder:
//! `cargo run --release --package exact-slow-nim --example certify -- certificates`

use exact_slow_nim::linear::statements;
use impartial::progress::Unbounded;
use linear_proofs::{Verdict, prove};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("which folder?")?);
    let mut files: BTreeMap<&str, Vec<u8>> = BTreeMap::new();
    for statement in statements()? {
        let started = Instant::now();
        match prove(&statement.claim, &Unbounded)? {
            Verdict::Proved(proof) => {
                let text = files.entry(statement.file).or_default();
                let before = text.len();
                proof.write(&mut *text)?;
                let (nodes, bytes, time) = (proof.nodes(), text.len() - before, started.elapsed());
                println!("{}: {nodes} nodes, {bytes} bytes, {time:?}", statement.claim.game());
            }
            Verdict::Refuted(counterexample) => {
                return Err(format!("{}: {counterexample:?}", statement.claim).into());
            }
        }
    }
    for (name, text) in files {
        std::fs::write(folder.join(format!("{name}.jsonl")), text)?;
    }
    Ok(())
}
