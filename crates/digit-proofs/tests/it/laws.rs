//! Laws: numerations, and relations as sets of small numbers.

use digit_proofs::{Automaton, DigitError, Engine, Numeration, Track, View, x, y};
use impartial::progress::{Limits, Unbounded};
use impartial::radix::Radix;
use quickcheck::{Arbitrary, Gen, QuickCheck};
use std::collections::BTreeSet;

/// A numeration without radices that are read.
#[derive(Clone, Debug)]
struct Any(Numeration);

impl Arbitrary for Any {
    fn arbitrary(g: &mut Gen) -> Self {
        let some = |g: &mut Gen, size: usize| -> Vec<u64> {
            (0..size).map(|_| 2 + u64::arbitrary(g) % 6).collect()
        };
        if usize::arbitrary(g).is_multiple_of(4) {
            return Any(Numeration::zeckendorf());
        }
        let before = usize::arbitrary(g) % 3;
        let period = 1 + usize::arbitrary(g) % 3;
        let (before, period) = (some(g, before), some(g, period));
        Any(Numeration::radix(Radix::new(before, period).unwrap()).unwrap())
    }
}

/// A relation between x0 and y0, as a term.
#[derive(Clone, Debug)]
enum Term {
    Less(i64),
    Is(Track, u64),
    Same,
    Not(Box<Term>),
    All(Vec<Term>),
    Any(Vec<Term>),
    Some(Track, Box<Term>),
}

fn term(g: &mut Gen, depth: usize) -> Term {
    let track = |g: &mut Gen| if bool::arbitrary(g) { x(0) } else { y(0) };
    let parts =
        |g: &mut Gen| (0..1 + usize::arbitrary(g) % 3).map(|_| term(g, depth - 1)).collect();
    match usize::arbitrary(g) % if depth == 0 { 3 } else { 7 } {
        0 => Term::Less(i64::arbitrary(g).rem_euclid(2)),
        1 => Term::Is(track(g), u64::arbitrary(g) % 9),
        2 => Term::Same,
        3 => Term::Not(Box::new(term(g, depth - 1))),
        4 => Term::All(parts(g)),
        5 => Term::Any(parts(g)),
        _ => Term::Some(track(g), Box::new(term(g, depth - 1))),
    }
}

impl Arbitrary for Term {
    fn arbitrary(g: &mut Gen) -> Self {
        term(g, 3)
    }
}

/// Beyond 8 no atom tells numbers apart, but for their order.
const LARGE: u64 = 12;

impl Term {
    fn automaton(&self, engine: &Engine) -> Result<Automaton, DigitError> {
        let all = |parts: &[Term]| -> Result<Vec<Automaton>, DigitError> {
            parts.iter().map(|part| part.automaton(engine)).collect()
        };
        let views = |parts: &[Automaton]| -> Vec<View<'static>> {
            // Automata live as long as the test, which is short.
            parts.iter().map(|part| View::from(&*Box::leak(Box::new(part.clone())))).collect()
        };
        match self {
            Term::Less(0) => engine.less(x(0), y(0)),
            Term::Less(_) => engine.at_most(y(0), x(0)),
            Term::Is(track, n) => engine.constant(*track, *n),
            Term::Same => engine.equal(x(0), y(0)),
            Term::Not(part) => engine.not(&part.automaton(engine)?),
            Term::All(parts) => engine.all(&views(&all(parts)?)),
            Term::Any(parts) => engine.any(&views(&all(parts)?)),
            Term::Some(track, part) => engine.exists(&part.automaton(engine)?, *track),
        }
    }

    /// By the definitions.
    fn holds(&self, a: u64, b: u64, reach: u64) -> bool {
        match self {
            Term::Less(0) => a < b,
            Term::Less(_) => b <= a,
            Term::Is(track, n) => (if *track == x(0) { a } else { b }) == *n,
            Term::Same => a == b,
            Term::Not(part) => !part.holds(a, b, reach),
            Term::All(parts) => parts.iter().all(|part| part.holds(a, b, reach)),
            Term::Any(parts) => parts.iter().any(|part| part.holds(a, b, reach)),
            // If there is a number there is one at most one larger than all before; with the next quantifier
            // "all before" has grown by one.
            Term::Some(track, part) => (0..reach).any(|n| {
                let (a, b) = if *track == x(0) { (n, b) } else { (a, n) };
                part.holds(a, b, reach + 1)
            }),
        }
    }
}

fn says(engine: &Engine, automaton: &Automaton, a: u64, b: u64) -> bool {
    let numbers: Vec<(Track, u64)> = [(x(0), a), (y(0), b)]
        .into_iter()
        .filter(|(track, _)| automaton.tracks().contains(track))
        .collect();
    engine.contains(automaton, &numbers).unwrap()
}

#[test]
fn digits_and_numbers_are_inverse() {
    fn law(Any(numeration): Any, n: u64) -> bool {
        let digits = numeration.digits(n);
        let json = serde_json::to_string(&numeration).unwrap();
        let letters = |(place, &digit): (usize, &u32)| {
            let phase = (0..place).fold(0, |phase, _| numeration.next_phase(phase));
            digit < numeration.letters(phase)
        };
        numeration.number(&digits, &[]) == Some(n.into())
            && digits.iter().enumerate().all(letters)
            && digits.last() != Some(&0)
            && serde_json::from_str::<Numeration>(&json).unwrap() == numeration
    }
    QuickCheck::new().tests(300).quickcheck(law as fn(Any, u64) -> bool);
}

#[test]
fn operations_on_automata_are_those_of_logic() {
    fn law(Any(numeration): Any, term: Term) -> bool {
        let engine = Engine::new(numeration.clone());
        let automaton = term.automaton(&engine).unwrap();
        let reach = LARGE + 1;
        automaton.validate(&numeration).is_ok()
            && (0..LARGE).all(|a| {
                (0..LARGE).all(|b| says(&engine, &automaton, a, b) == term.holds(a, b, reach))
            })
    }
    QuickCheck::new().tests(150).quickcheck(law as fn(Any, Term) -> bool);
}

/// Equal relations are equal automata, and a shortest witness is in the relation.
#[test]
fn automata_are_canonical() {
    fn law(Any(numeration): Any, term: Term) -> bool {
        let engine = Engine::new(numeration);
        let automaton = term.automaton(&engine).unwrap();
        let valid = engine.everything(automaton.tracks()).unwrap();
        let here = engine.all(&[(&automaton).into(), (&valid).into()]).unwrap();
        let twice = engine.not(&engine.not(&here).unwrap()).unwrap();
        let witness = engine.witness(&[(&here).into()]).unwrap();
        let is_in = witness.as_ref().is_none_or(|found| {
            let [a, b] = [x(0), y(0)].map(|track| u64::try_from(found.get(track)).unwrap());
            says(&engine, &here, a, b)
        });
        twice == here && is_in && witness.is_none() == here.is_empty()
    }
    QuickCheck::new().tests(150).quickcheck(law as fn(Any, Term) -> bool);
}

#[test]
fn relations_between_no_numbers() {
    for numeration in [Numeration::base(2).unwrap(), Numeration::zeckendorf()] {
        let engine = Engine::new(numeration);
        let everything = engine.everything(&[]).unwrap();
        assert!(!everything.is_empty() && engine.contains(&everything, &[]).unwrap());
        let nothing = engine.not(&everything).unwrap();
        assert!(nothing.is_empty() && !engine.contains(&nothing, &[]).unwrap());
        let less = engine.less(x(0), y(0)).unwrap();
        assert_eq!(engine.exist(&less, less.tracks()).unwrap(), everything);
        assert!(engine.witness(&[(&everything).into()]).unwrap().is_some());
    }
}

/// A projection is the set of the first entries of the pairs.
#[test]
fn sets_of_small_numbers() {
    fn law(pairs: Vec<(u8, u8)>) -> bool {
        let engine = Engine::new(Numeration::base(3).unwrap());
        let pairs: BTreeSet<(u64, u64)> =
            pairs.iter().take(6).map(|&(a, b)| (u64::from(a % 40), u64::from(b % 40))).collect();
        let one = |&(a, b): &(u64, u64)| {
            let [a, b] = [(x(0), a), (y(0), b)].map(|(t, n)| engine.constant(t, n).unwrap());
            engine.all(&[(&a).into(), (&b).into()]).unwrap()
        };
        let all: Vec<Automaton> = pairs.iter().map(one).collect();
        let union = engine.any(&all.iter().map(View::from).collect::<Vec<_>>()).unwrap();
        let first = engine.exists(&union, y(0)).unwrap();
        let expected: BTreeSet<u64> = pairs.iter().map(|&(a, _)| a).collect();
        (0..50).all(|a| {
            let in_first = first.tracks().is_empty() || says(&engine, &first, a, 0);
            (pairs.is_empty() || in_first == expected.contains(&a))
                && (0..50).all(|b| {
                    pairs.is_empty() || says(&engine, &union, a, b) == pairs.contains(&(a, b))
                })
        })
    }
    QuickCheck::new().tests(60).quickcheck(law as fn(Vec<(u8, u8)>) -> bool);
}

#[test]
fn work_is_bounded_and_a_cut_off_is_no_answer() {
    let claim = digit_proofs::games::nim::nim(3).unwrap();
    let limits = Limits::default();
    limits.interrupt();
    let engine = Engine::observed(claim.numeration.clone(), &limits);
    let error = claim.prove(&engine).unwrap_err();
    assert!(error.is_cut_off() && !error.is_refused() && !error.is_invalid(), "{error}");
    let engine = Engine::new(claim.numeration.clone());
    let digit_proofs::DigitVerdict::Proved(proof) = claim.prove(&engine).unwrap() else {
        panic!("refuted")
    };
    let walked = proof.check(&Unbounded).unwrap().walked;
    let error = proof.check(&Limits::default().max_positions(walked / 2)).unwrap_err();
    assert!(error.is_cut_off(), "{error}");
    assert!(proof.check(&Limits::default().max_positions(2 * walked)).is_ok());
}
