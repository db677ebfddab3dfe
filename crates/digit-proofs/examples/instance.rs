//! The time, size and check of a single proof of Theorem 10: `… --example instance BETA K`, where BETA is a
//! radix sequence, or 2..10 for all sequences over {2, …, 10}.

use digit_proofs::games::saturation::{theorem_10, weight};
use digit_proofs::{DigitVerdict, Engine, Numeration};
use std::error::Error;
use std::time::{Duration, Instant};

/// The processor time of this thread where the system tells it, otherwise the time that has passed.
fn clock(started: Instant) -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|number| number.parse().ok());
    nanoseconds.map_or_else(|| started.elapsed(), Duration::from_nanos)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (beta, k) = (args.next().ok_or("which β?")?, args.next().ok_or("which k?")?.parse()?);
    let numeration = match beta.split_once("..") {
        Some((least, largest)) => Numeration::every_radix_in(least.parse()?..=largest.parse()?)?,
        None => Numeration::radix(beta.parse()?)?,
    };
    let started = Instant::now();
    let claim = theorem_10(numeration.clone(), k, weight(&numeration, k))?;
    let verdict = claim.prove(&Engine::new(numeration))?;
    let proved = clock(started);
    match verdict {
        DigitVerdict::Refuted(refutation) => println!("{proved:.3?}, refuted: {refutation}"),
        DigitVerdict::Proved(certificate) => {
            let mut file = Vec::new();
            certificate.write(&mut file)?;
            let written = clock(started);
            let checked =
                digit_proofs::certificate::check(&file[..], &impartial::progress::Unbounded)?;
            let check = clock(started) - written;
            let (states, bytes) = (certificate.states(), file.len());
            println!(
                "{proved:.3?}, {states} states, {bytes} bytes, read and checked in {check:.3?}"
            );
            println!("{checked}");
        }
    }
    Ok(())
}
