//! Proves all statements in linear integer arithmetic and writes their certificates into a folder:
//! `cargo run --release --package exact-slow-nim --example certify -- certificates`

use exact_slow_nim::linear::statements;
use impartial::progress::Unbounded;
use linear_proofs::{Verdict, prove};
use std::path::PathBuf;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("which folder?")?;
    for statement in statements()? {
        let started = Instant::now();
        match prove(&statement.claim, &Unbounded)? {
            Verdict::Proved(proof) => {
                let mut text = Vec::new();
                proof.write(&mut text)?;
                let path = PathBuf::from(&folder).join(format!("{}.jsonl", statement.file));
                std::fs::write(&path, &text)?;
                let (nodes, bytes) = (proof.nodes(), text.len());
                println!("{}: {nodes} nodes, {bytes} bytes, {:?}", statement.file, started.elapsed());
            }
            Verdict::Refuted(counterexample) => {
                println!("{}: refuted by {counterexample:?}", statement.file);
            }
        }
    }
    Ok(())
}
