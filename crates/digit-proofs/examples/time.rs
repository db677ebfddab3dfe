//! Times proofs: `time GAME PARAMETERS…`.
use digit_proofs::*;
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let num = |s: &str| -> Numeration {
        match s.split_once("..") {
            Some((a, b)) => Numeration::every_radix_in(a.parse().unwrap()..=b.parse().unwrap()).unwrap(),
            None => Numeration::radix(s.parse().unwrap()).unwrap(),
        }
    };
    let t = Instant::now();
    let claim = match &args[0][..] {
        "theorem10" => {
            let n = num(&args[1]);
            let k = args[2].parse().unwrap();
            let w = args.get(3).map_or(games::saturation::weight(&n, k), |w| w.parse().unwrap());
            games::saturation::theorem_10(n, k, w).unwrap()
        }
        "nim" => games::saturation::nim_is_2_saturated(args[1].parse().unwrap()).unwrap(),
        "welter" => games::saturation::welter(num(&args[1]), args[2].parse().unwrap(), args[3].parse().unwrap()).unwrap(),
        "bachet" => games::bachet::bachet(args[1].parse().unwrap()).unwrap(),
        _ => panic!(),
    };
    let built = t.elapsed();
    let engine = Engine::new(claim.numeration.clone());
    let t = Instant::now();
    match claim.prove(&engine).unwrap() {
        Verdict::Proved(c) => {
            let proved = t.elapsed();
            let t = Instant::now();
            let mut file = Vec::new();
            c.write(&mut file).unwrap();
            println!("proved: {} | build {built:?} prove {proved:?} evidence states {} bytes {}", claim.game, c.states(), file.len());
            if std::env::var("CHECK").is_ok() {
                let r = c.check();
                println!("check {:?} {:?}", t.elapsed(), r.map(|r| r.walked));
            }
        }
        Verdict::Refuted(r) => println!("refuted {} {:?}: {r}", claim.game, t.elapsed()),
    }
}
