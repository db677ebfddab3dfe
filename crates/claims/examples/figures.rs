//! How long the proofs take: `cargo run --release -p impartial-claims --example figures [long] [NAME…]`.

use impartial::verify::Run;
use impartial_claims::catalogue::{digit_claims, long_digit_claims};
use std::time::{Duration, Instant};

/// The processor time of this thread where the system tells it, otherwise the time that has passed.
fn clock(started: Instant) -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|number| number.parse().ok());
    nanoseconds.map_or_else(|| started.elapsed(), Duration::from_nanos)
}

fn main() {
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    let long = names.iter().any(|name| name == "long");
    names.retain(|name| name != "long");
    let claims = if long { long_digit_claims() } else { digit_claims() };
    let started = Instant::now();
    for claim in claims {
        let line = format!("{claim:?}");
        if !names.iter().all(|name| line.contains(name.as_str())) {
            continue;
        }
        let before = clock(started);
        let report = claim.run(&Run::default());
        println!("{:8.3} s  {line}: {report}", (clock(started) - before).as_secs_f64());
        for mutant in claim.mutants() {
            let before = clock(started);
            let report = mutant.run(&Run::default());
            let time = (clock(started) - before).as_secs_f64();
            println!("{time:8.3} s    mutant, {}: {report}", mutant.change);
        }
    }
}
