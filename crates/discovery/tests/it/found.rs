//! Formulas that are found from the rules alone and proved, with no hint about forms.

use discovery::{Discovered, DiscoveryError, End, State, discover};
use impartial::convention::Convention;
use impartial::invariant::OutcomeIn;
use impartial::position::{HeapTuple, Heaps};
use impartial::progress::{Limits, Stop, Unbounded};
use impartial::solve::Solution;
use linear_proofs::{LinearFormula, LinearGame, certificate};

const BOTH: [Convention; 2] = [Convention::Normal, Convention::Misere];

/// The formula that is found and proved; its certificate passes the checker, and it agrees with brute
/// force.
fn proved(game: &LinearGame) -> LinearFormula {
    let found = discover(&mut State::new(game.clone()), &Unbounded, &mut |_| {}).unwrap();
    let Discovered::Proved { formula, certificate } = found else {
        panic!("{game}: {found:?}");
    };
    let mut text = Vec::new();
    certificate.write(&mut text).unwrap();
    let checked = certificate::check(text.as_slice(), &Unbounded).unwrap();
    let claim = linear_proofs::LinearClaim::PPositions { game: game.clone(), set: formula.clone() };
    assert_eq!(*checked[0].claim(), claim);
    agrees_with_brute_force(game, &formula, [0, 200, 60, 30, 18, 12][game.coordinates()]);
    formula
}

/// Whether the formula says what a table says, at all heaps up to a bound.
pub fn agrees_with_brute_force(game: &LinearGame, formula: &LinearFormula, max: u64) {
    let shape = Heaps::from(vec![max; game.coordinates()]);
    let outcomes =
        Solution::solve(&game.shape(), OutcomeIn(game.convention()), shape.clone()).unwrap();
    let mut heaps: Heaps = shape.iter().map(|_| 0).collect();
    loop {
        if let Some(q) = game.position(&heaps)
            && game.domain().holds(&q).unwrap()
        {
            let lost = outcomes.get(&heaps).unwrap() == impartial::convention::Outcome::P;
            assert_eq!(formula.holds(&q).unwrap(), lost, "{game} at {heaps}");
        }
        let Some(at) = heaps.iter().position(|&heap| heap < max) else { return };
        heaps.heaps_mut()[..at].fill(0);
        heaps.heaps_mut()[at] += 1;
    }
}

fn nim(n: usize, k: usize, class: u64, convention: Convention) -> LinearGame {
    LinearGame::nim(n, k).unwrap().in_play(convention).class(class).unwrap()
}

#[test]
fn slow_nim_on_three_and_four_heaps() {
    for (class, convention) in [0, 1].into_iter().flat_map(|class| BOTH.map(|c| (class, c))) {
        proved(&nim(3, 2, class, convention));
    }
    let formula = proved(&nim(4, 2, 0, Convention::Normal));
    assert_eq!(formula.to_string(), "q3 ≡ 0 (mod 2) ∧ q4 ≡ 0 (mod 2)");
    proved(&nim(4, 3, 0, Convention::Normal));
}

#[test]
fn slow_nim_on_five_heaps() {
    let formula = proved(&nim(5, 2, 0, Convention::Normal));
    // Corollary 1: eoooo, eeeee.
    assert_eq!(formula.to_string(), "q3 ≡ 0 (mod 2) ∧ q4 ≡ 0 (mod 2) ∧ q5 ≡ 0 (mod 2)");
}

/// The games with these numbers among all sets of difference vectors with entries up to `top`.
fn two_heaps(top: i64) -> Vec<Vec<Vec<i64>>> {
    let vectors: Vec<Vec<i64>> =
        (1..(top + 1) * (top + 1)).map(|code| vec![code / (top + 1), code % (top + 1)]).collect();
    let mut games = Vec::new();
    for set in 1_u32..1 << vectors.len() {
        let chosen: Vec<Vec<i64>> =
            (0..vectors.len()).filter(|i| set >> i & 1 == 1).map(|i| vectors[i].clone()).collect();
        let mut mirrored: Vec<Vec<i64>> = chosen.iter().map(|v| vec![v[1], v[0]]).collect();
        mirrored.sort();
        // Of a game and its mirror image, one.
        if chosen <= mirrored {
            games.push(chosen);
        }
    }
    games
}

#[test]
fn games_on_two_heaps_with_entries_up_to_one() {
    let games = two_heaps(1);
    assert_eq!(games.len(), 5);
    for (vectors, convention) in games.into_iter().flat_map(|v| BOTH.map(|c| (v.clone(), c))) {
        proved(&LinearGame::differences(vectors).unwrap().in_play(convention));
    }
}

#[test]
fn a_search_that_is_stopped_says_so_and_goes_on_later() {
    let game = nim(3, 2, 1, Convention::Normal);
    let mut state = State::new(game);
    let limits = Limits::default();
    limits.interrupt();
    let found = discover(&mut state, &limits, &mut |_| {}).unwrap();
    assert!(matches!(found, Discovered::Nothing { why: End::Stopped(Stop::Interrupted) }));
    let mut later = State::from_json(&state.to_json().unwrap()).unwrap();
    assert_eq!(later, state);
    let found = discover(&mut later, &Unbounded, &mut |_| {}).unwrap();
    assert!(matches!(found, Discovered::Proved { .. }));
}

#[test]
fn states_that_are_none_are_refused() {
    let good = State::new(nim(3, 2, 1, Convention::Normal)).to_json().unwrap();
    for (part, bad) in [
        (r#""forms":[]"#, r#""forms":[[1,2]]"#),
        (r#""counterexamples":[]"#, r#""counterexamples":[[1,2,99999999999]]"#),
        (r#""best":null"#, r#""best":[["ge",[[1],0]],7]"#),
        ("{", "["),
    ] {
        let text = good.replacen(part, bad, 1);
        assert_ne!(text, good, "{part}");
        assert!(matches!(State::from_json(&text), Err(DiscoveryError::State(_))), "{bad}");
    }
    let newer = good.replacen(r#""version":1"#, r#""version":2,"more":[]"#, 1);
    let error = State::from_json(&newer).unwrap_err();
    assert_eq!(error, DiscoveryError::Version { found: 2, known: 1 });
    assert!(error.is_invalid());
}

#[test]
fn games_without_a_table_are_refused() {
    let adds = LinearGame::differences(vec![vec![2, -1], vec![0, 1]]).unwrap();
    let error = discover(&mut State::new(adds), &Unbounded, &mut |_| {}).unwrap_err();
    assert!(matches!(error, DiscoveryError::Table(_)), "{error}");
}

/// The larger searches, some minutes in all: `cargo test --release -p discovery -- --ignored`.
#[test]
#[ignore = "some minutes"]
fn the_larger_games_of_slow_nim() {
    let normal = [(4, 2, 1), (4, 3, 1), (4, 3, 2), (5, 2, 1), (5, 3, 0), (5, 3, 1), (6, 2, 1)];
    let normal = normal.into_iter().chain((0..4).map(|class| (5, 4, class)));
    let misere = [(4, 3, 0), (4, 3, 1), (4, 3, 2), (5, 2, 0)];
    for (n, k, class) in normal {
        let game = nim(n, k, class, Convention::Normal);
        let found = discover(&mut State::new(game), &Unbounded, &mut |_| {}).unwrap();
        assert!(matches!(found, Discovered::Proved { .. }), "Nim({n},={k})[{class}]");
    }
    for (n, k, class) in misere {
        let game = nim(n, k, class, Convention::Misere);
        let found = discover(&mut State::new(game), &Unbounded, &mut |_| {}).unwrap();
        assert!(matches!(found, Discovered::Proved { .. }), "misère Nim({n},={k})[{class}]");
    }
}

/// All games on two heaps with entries up to two, and one in so many of those with entries up to three.
#[test]
#[ignore = "some minutes"]
fn nearly_all_games_on_two_heaps() {
    let share = |games: Vec<Vec<Vec<i64>>>, convention| {
        let found = games.into_iter().filter(|vectors| {
            let game = LinearGame::differences(vectors.clone()).unwrap().in_play(convention);
            let limits = Limits::default().time(std::time::Duration::from_secs(20));
            let found = discover(&mut State::new(game), &limits, &mut |_| {}).unwrap();
            matches!(found, Discovered::Proved { .. })
        });
        found.count()
    };
    for convention in BOTH {
        let games = two_heaps(2);
        assert_eq!(games.len(), 143);
        assert!(share(games, convention) >= 136);
    }
    let games = two_heaps(3);
    let step = games.len() / 60;
    let some: Vec<_> = games.into_iter().step_by(step).take(60).collect();
    for convention in BOTH {
        assert!(share(some.clone(), convention) >= 45);
    }
}
