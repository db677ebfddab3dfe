//! Proves formula files.
use linear_proofs::{FormulaFile, Verdict, prove_p_positions};
use std::time::{Duration, Instant};

fn main() {
    for path in std::env::args().skip(1) {
        let file = FormulaFile::read(std::fs::File::open(&path).unwrap()).unwrap();
        let start = Instant::now();
        let limits = impartial::progress::Limits::default().time(Duration::from_secs(120));
        let verdict = prove_p_positions(&file.game().unwrap(), &file.formula, &limits);
        let time = start.elapsed();
        match verdict {
            Ok(Verdict::Proved(c)) => {
                let mut text = Vec::new();
                c.write(&mut text).unwrap();
                let start = Instant::now();
                let checked = linear_proofs::certificate::check(&text[..]);
                println!("{path}: proved, {} nodes, {time:?}, {} bytes, check {:?} {:?}", c.nodes(), text.len(), checked.map(|c| c.nodes), start.elapsed());
            }
            Ok(Verdict::Refuted(c)) => println!("{path}: refuted {c:?} {time:?}"),
            Err(e) => println!("{path}: {e} {time:?}"),
        }
    }
}
