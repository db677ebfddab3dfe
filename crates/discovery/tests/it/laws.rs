//! Laws, on games and states that are drawn at random.

use crate::found::agrees_with_brute_force;
use discovery::{Discovered, State, discover};
use impartial::convention::Convention;
use impartial::progress::Limits;
use linear_proofs::{LinearFormula, LinearGame, LinearRules};
use quickcheck::{Arbitrary, Gen, QuickCheck};

/// Difference games on two heaps: one to three vectors with entries up to 2.
#[derive(Clone, Debug)]
struct Small(LinearGame);

impl Arbitrary for Small {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut vectors: Vec<Vec<i64>> = (0..1 + usize::arbitrary(g) % 3)
            .map(|_| 1 + usize::arbitrary(g) % 8)
            .map(|code| vec![(code / 3) as i64, (code % 3) as i64])
            .collect();
        vectors.sort();
        vectors.dedup();
        let convention = if bool::arbitrary(g) { Convention::Normal } else { Convention::Misere };
        let state = State::of_rules(LinearRules::Vectors(vectors), convention, None);
        Small(state.unwrap().game)
    }
}

/// Whatever a search ends with: a formula that is given is right wherever a table reaches, proved or not.
#[test]
fn what_is_found_is_what_the_rules_say() {
    fn law(Small(game): Small) -> bool {
        let limits = Limits::default().max_positions(400_000);
        match discover(&mut State::new(game.clone()), &limits, &mut |_| {}).unwrap() {
            Discovered::Proved { formula, certificate } => {
                agrees_with_brute_force(&game, &formula, 60);
                certificate.claim.game() == &game
            }
            Discovered::Fits { formula, reach, .. } => {
                agrees_with_brute_force(&game, &formula, reach.min(60));
                true
            }
            Discovered::Nothing { .. } => true,
        }
    }
    QuickCheck::new().tests(25).quickcheck(law as fn(Small) -> bool);
}

/// Written and read again, a state is the same, and so is what comes of it.
#[test]
fn states_survive_a_round_trip() {
    fn law(Small(game): Small, forms: Vec<(i8, i8)>, points: Vec<(u16, u16)>, fits: bool) -> bool {
        let mut state = State::new(game);
        state.plans_done = points.len();
        state.forms = forms.into_iter().map(|(a, b)| vec![a.into(), b.into()]).collect();
        state.counterexamples =
            points.into_iter().map(|(a, b)| vec![i64::from(a), i64::from(b)]).collect();
        let parts = state.forms.iter().map(|form| LinearFormula::ge(form.clone(), -3));
        state.best = fits.then(|| (LinearFormula::Or(parts.collect()), 17));
        let text = state.to_json().unwrap();
        State::from_json(&text).unwrap() == state && text.contains(r#""version":1"#)
    }
    type Pairs<T> = Vec<(T, T)>;
    QuickCheck::new().quickcheck(law as fn(Small, Pairs<i8>, Pairs<u16>, bool) -> bool);
}

#[test]
fn a_state_in_a_file_is_replaced_as_a_whole() {
    let folder = std::env::temp_dir().join(format!("discovery-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("state.json");
    let mut state = State::new(LinearGame::nim(3, 2).unwrap());
    state.save(&path).unwrap();
    state.plans_done = 2;
    state.save(&path).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(State::from_json(&text).unwrap(), state);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "no neighbour is left");
    assert!(state.save(&folder).is_err(), "a folder is not replaced");
    std::fs::remove_dir_all(folder).unwrap();
}
