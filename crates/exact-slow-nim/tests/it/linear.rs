//! Mutants of the statements in linear arithmetic, and a second opinion by other solvers.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a failure is what a test is for")]

use exact_slow_nim::linear::{Statement, statements};
use impartial::convention::Outcome;
use impartial::invariant::OutcomeIn;
use impartial::position::Heaps;
use impartial::progress::Limits;
use impartial::solve::Solution;
use linear_proofs::smt::{Opinion, Solver};
use linear_proofs::{
    LinearClaim, LinearCounterexample, LinearFormula, LinearGame, LinearVerdict, mutants, prove,
};
use std::time::Duration;

/// The sorted positions after one move, by the rules.
fn options(game: &LinearGame, q: &[i128]) -> Vec<Vec<i128>> {
    let after = |d: &Vec<i64>| q.iter().zip(d).map(|(q, &d)| q - i128::from(d)).collect();
    let options = game.moves().iter().map(after);
    options.filter(|option: &Vec<i128>| option.iter().all(|&q| q >= 0)).collect()
}

/// That the set differs from the P-positions at the counterexample or at one of its options: by search
/// if the heaps are small, else by the rule that it breaks.
fn confirm(game: &LinearGame, set: &LinearFormula, found: &LinearCounterexample) {
    let options = options(game, &found.q);
    let holds = |q: &[i128]| set.holds(q).unwrap();
    let by_rule = match options.is_empty() {
        true => game.convention() == impartial::convention::Convention::Normal,
        false => !options.iter().any(|option| holds(option)),
    };
    assert_ne!(holds(&found.q), by_rule, "{game}: {found:?}");
    let largest = u64::try_from(*found.heaps.last().unwrap()).unwrap();
    if largest <= 14 {
        let shape = Heaps::from(vec![largest; game.coordinates()]);
        let outcomes = Solution::solve(&game.shape(), OutcomeIn(game.convention()), shape).unwrap();
        let wrong = |q: &[i128]| {
            let heaps = game.heaps(q).into_iter().map(|heap| u64::try_from(heap).unwrap());
            let heaps: Heaps = heaps.collect::<Vec<u64>>().into();
            (outcomes.get(&heaps).unwrap() == Outcome::P) != holds(q)
        };
        assert!(wrong(&found.q) || options.iter().any(|option| wrong(option)), "{found:?}");
    }
}

/// How many mutants are refuted and how many equivalent.
fn count(statement: &Statement, every: usize) -> (usize, usize) {
    let LinearClaim::PPositions { game, set } = &statement.claim else { return (0, 0) };
    let (mut refuted, mut equivalent) = (0, 0);
    for (change, mutant) in mutants(set).into_iter().step_by(every) {
        let limits = Limits::default().time(Duration::from_secs(20));
        let claim = LinearClaim::PPositions { game: game.clone(), set: mutant.clone() };
        match prove(&claim, &limits).unwrap_or_else(|error| panic!("{change}: {error}")) {
            LinearVerdict::Refuted(found) => {
                confirm(game, &mutant, &found);
                refuted += 1;
            }
            LinearVerdict::Proved(_) => {
                // Two sets that are both the P-positions are the same set.
                let (game, left, right) = (game.clone(), set.clone(), mutant);
                let same = LinearClaim::Equivalent { game, left, right };
                assert!(matches!(prove(&same, &limits), Ok(LinearVerdict::Proved(_))), "{change}");
                equivalent += 1;
            }
        }
    }
    (refuted, equivalent)
}

#[test]
fn mutants_are_refuted_or_equivalent() {
    let all = statements().unwrap();
    let mut total = (0, 0);
    for name in ["theorem_1", "theorem_2", "corollary_1", "corollary_2", "nim_4_3_normal_2"] {
        let statement = all.iter().find(|statement| statement.file == name).unwrap();
        let (refuted, equivalent) = count(statement, 3);
        println!("{name}: {refuted} mutants refuted, {equivalent} equivalent");
        assert!(refuted > 0);
        total = (total.0 + refuted, total.1 + equivalent);
    }
    assert!(total.0 > 100);
}

/// All mutants of all statements about P-positions but the largest.
#[test]
#[ignore = "minutes"]
fn all_mutants_are_refuted_or_equivalent() {
    for statement in statements().unwrap() {
        if statement.claim.formulas()[0].atoms() < 100 {
            let (refuted, equivalent) = count(&statement, 1);
            if refuted + equivalent > 0 {
                let (file, game) = (statement.file, statement.claim.game());
                println!("{file}, {game}: {refuted} refuted, {equivalent} equivalent");
            }
        }
    }
}

/// Asks the solver of this name about the statements, a minute each, prints what it says, and how often
/// it agreed; it must refute none.
fn second_opinion(name: &str, wanted: impl Fn(&Statement) -> bool) {
    let Some(solver) = Solver::find(name) else {
        println!("{name}: not installed, skipped");
        return;
    };
    let (mut agreed, mut asked) = (0, 0);
    for statement in statements().unwrap().iter().filter(|statement| wanted(statement)) {
        let started = std::time::Instant::now();
        let opinion = solver.ask(&statement.claim, Duration::from_secs(60)).unwrap();
        let (file, game) = (statement.file, statement.claim.game());
        println!("{name}, {file}, {game}: {opinion:?}, {:?}", started.elapsed());
        // No answer in time is none against the statement; it is printed.
        assert!(!matches!(opinion, Opinion::Refutes { .. }), "{name}, {file}, {game}");
        agreed += usize::from(matches!(opinion, Opinion::Agrees { .. }));
        asked += 1;
    }
    println!("{name} agrees with {agreed} of {asked} statements and refutes none");
}

#[test]
fn other_solvers_do_not_refute_the_theorems_of_the_paper() {
    for name in Solver::NAMES {
        second_opinion(name, |s| ["theorem_2", "corollary_1", "corollary_2"].contains(&s.file));
    }
}

#[test]
#[ignore = "minutes"]
fn z3_refutes_no_statement() {
    second_opinion(Solver::NAMES[0], |_| true);
}

#[test]
#[ignore = "minutes"]
fn cvc5_refutes_no_statement() {
    second_opinion(Solver::NAMES[1], |_| true);
}

#[test]
fn other_solvers_refute_mutants() {
    for name in Solver::NAMES {
        let Some(solver) = Solver::find(name) else {
            println!("{name}: not installed, skipped");
            continue;
        };
        let set = LinearFormula::modulo([1, 0], 0, 2, 1);
        let claim = LinearClaim::PPositions { game: LinearGame::nim(2, 2).unwrap(), set };
        let opinion = solver.ask(&claim, Duration::from_secs(60)).unwrap();
        assert!(matches!(opinion, Opinion::Refutes { .. }), "{opinion:?}");
    }
}
