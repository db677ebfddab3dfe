//! The engine against arithmetic.

use digit_proofs::{Engine, M, Numeration, Track, View, x, y, z};

fn numerations() -> Vec<Numeration> {
    ["2", "3", "10", "2,3", "(2,3)", "3,2,(5,4)"]
        .map(|text| Numeration::radix(text.parse().unwrap()).unwrap())
        .into()
}

fn holds(engine: &Engine, automaton: &digit_proofs::Automaton, numbers: &[(Track, u64)]) -> bool {
    automaton.validate(engine.numeration()).unwrap();
    engine.contains(automaton, numbers).unwrap()
}

#[test]
fn comparisons_and_equations_are_those_of_arithmetic() {
    for numeration in numerations().into_iter().chain([Numeration::zeckendorf()]) {
        let engine = Engine::new(numeration.clone());
        let less = engine.less(y(0), x(0)).unwrap();
        let equal = engine.equal(x(0), y(0)).unwrap();
        for a in 0..40 {
            for b in 0..40 {
                let numbers = [(x(0), a), (y(0), b)];
                assert_eq!(holds(&engine, &less, &numbers), b < a, "{numeration}");
                assert_eq!(holds(&engine, &equal, &numbers), a == b);
            }
            let constant = engine.constant(x(0), 17).unwrap();
            assert_eq!(holds(&engine, &constant, &[(x(0), a)]), a == 17);
        }
    }
    for numeration in numerations() {
        let engine = Engine::new(numeration.clone());
        let terms = [(x(0), 2), (y(0), -3), (M, 1)];
        let equation = engine.equation(&terms, -4).unwrap();
        let inequality = engine.inequality(&terms, -4).unwrap();
        for a in 0..14_u64 {
            for b in 0..14_u64 {
                for m in 0..30_u64 {
                    let sum = 2 * a as i64 - 3 * b as i64 + m as i64;
                    let numbers = [(x(0), a), (y(0), b), (M, m)];
                    assert_eq!(holds(&engine, &equation, &numbers), sum == -4, "{numeration}");
                    assert_eq!(holds(&engine, &inequality, &numbers), sum <= -4);
                }
            }
        }
    }
}

#[test]
fn quantifiers_see_numbers_longer_than_all_others() {
    for numeration in numerations() {
        let engine = Engine::new(numeration);
        // Some z exceeds 7x, whatever x; some z is exactly 7x; no z < x is 7x − 1 except for …
        let seven = engine.equation(&[(x(0), 7), (z(0), -1)], 0).unwrap();
        let everything = engine.everything(&[x(0)]).unwrap();
        assert_eq!(engine.exists(&seven, z(0)).unwrap(), everything);
        // x is a multiple of 7.
        let multiple = engine.exists(&engine.equation(&[(x(0), 1), (z(0), -7)], 0).unwrap(), z(0));
        let multiple = multiple.unwrap();
        for n in 0..200 {
            assert_eq!(holds(&engine, &multiple, &[(x(0), n)]), n % 7 == 0);
        }
        // The first number is the hidden one.
        let half = engine.equation(&[(x(0), 1), (y(0), -2)], 0).unwrap();
        assert_eq!(engine.exists(&half, x(0)).unwrap(), engine.everything(&[y(0)]).unwrap());
        assert!(engine.exist(&half, &[x(0), y(0)]).unwrap() != engine.not(&everything).unwrap());
    }
}

#[test]
fn laws_of_logic_hold_as_equality_of_automata() {
    for numeration in numerations().into_iter().chain([Numeration::zeckendorf()]) {
        let engine = Engine::new(numeration);
        let a = engine.less(x(0), y(0)).unwrap();
        let b = engine.less(y(0), x(0)).unwrap();
        let both = engine.any(&[(&a).into(), (&b).into()]).unwrap();
        assert_eq!(both, engine.not(&engine.equal(x(0), y(0)).unwrap()).unwrap());
        assert!(engine.all(&[(&a).into(), (&b).into()]).unwrap().is_empty());
        assert_eq!(engine.not(&engine.not(&a).unwrap()).unwrap(), a);
        // x < z and z < y for some z iff x + 1 < y; there is such a z only if x < y.
        let between = engine
            .all(&[a.about(&[x(0), z(0)]), b.about(&[y(0), z(0)])])
            .and_then(|both| engine.exists(&both, z(0)))
            .unwrap();
        assert!(engine.witness(&[(&between).into(), View::not(&a)]).unwrap().is_none());
        let gap = engine.witness(&[(&a).into(), View::not(&between)]).unwrap().unwrap();
        assert_eq!(gap.get(x(0)) + 1, gap.get(y(0)));
        // Two numbers taken to be one.
        assert!(engine.all(&[a.about(&[x(0), x(0)])]).unwrap().is_empty());
    }
}

#[test]
fn radices_that_are_read_stand_for_every_sequence() {
    let every = Engine::new(Numeration::every_radix_in([2, 3, 5]).unwrap());
    let sum = every.equation(&[(x(0), 1), (y(0), 1), (M, -1)], 0).unwrap();
    let nim = every.digit_sum(&[x(0), y(0)], M).unwrap();
    let radices = [3, 2, 5, 2, 2, 3];
    let beta: impartial::radix::Radix = "3,2,5,2,2,3".parse().unwrap();
    for a in 0..20 {
        for b in 0..20 {
            for m in 0..40 {
                let numbers = [(x(0), a), (y(0), b), (M, m)];
                assert_eq!(every.contains_in(&sum, &numbers, &radices).unwrap(), a + b == m);
                let digits = (0..6).all(|place| {
                    let sum = beta.digit(a, place) + beta.digit(b, place);
                    sum % beta.at(place) == beta.digit(m, place)
                });
                assert_eq!(every.contains_in(&nim, &numbers, &radices).unwrap(), digits);
            }
        }
    }
    // What is proved for all of them: without carry the sum is never larger.
    let larger = every.less(x(0), M).unwrap();
    let views =
        [sum.about(&[x(0), y(0), z(0)]), nim.about(&[x(0), y(0), M]), larger.about(&[z(0), M])];
    assert!(every.witness(&views).unwrap().is_none());
    let smaller = every.less(M, x(0)).unwrap();
    let views = [(&nim).into(), (&smaller).into()];
    let found = every.witness(&views).unwrap().unwrap();
    assert_eq!((found.get(x(0)), found.get(y(0)), found.get(M)), (1, 1, 0));
    assert_eq!(found.radices, [2]);
}

/// The example at the head of the engine: two carries, and three states between the digits.
#[test]
fn the_successor_has_five_states() {
    let engine = Engine::new(Numeration::base(2).unwrap());
    let next = engine.equation(&[(x(0), 1), (y(0), -1)], -1).unwrap();
    assert_eq!(next.states(), 5);
    assert!((0..70).all(|n| {
        (0..70).all(|m| engine.contains(&next, &[(x(0), n), (y(0), m)]).unwrap() == (n + 1 == m))
    }));
}

#[test]
fn bounds_are_kept() {
    let engine = Engine::new(Numeration::base(2).unwrap()).max_states(10);
    let error = engine.equation(&[(x(0), 1000), (y(0), -777)], 0).unwrap_err();
    assert_eq!(error.to_string(), "not decided within 10 states of an automaton");
    let limits = impartial::progress::Limits::default().max_positions(1000);
    let engine = Engine::observed(Numeration::base(2).unwrap(), &limits);
    let error = engine.equation(&[(x(0), 100_000), (y(0), -77_777)], 0).unwrap_err();
    assert!(error.to_string().contains("limit of 1000"), "{error}");
}

#[test]
fn the_sum_in_zeckendorf_digits_is_proved_by_induction() {
    let engine = Engine::new(Numeration::zeckendorf());
    let sum = engine.sum(x(0), y(0), z(0)).unwrap();
    sum.validate(engine.numeration()).unwrap();
    for a in 0..60_u64 {
        for b in 0..60 {
            for c in [a + b, a + b + 1, (a + b).saturating_sub(1), a, 0] {
                let numbers = [(x(0), a), (y(0), b), (z(0), c)];
                assert_eq!(engine.contains(&sum, &numbers).unwrap(), c == a + b, "{a} {b} {c}");
            }
        }
    }
    // x + 0 = x, and nothing else is.
    let zero = engine.constant(y(0), 0).unwrap();
    let equal = engine.equal(x(0), z(0)).unwrap();
    let all = |views: &[View]| engine.all(views).unwrap();
    assert_eq!(all(&[(&sum).into(), (&zero).into()]), all(&[(&equal).into(), (&zero).into()]));
    // s(a, b): b is the least number greater than a.
    let less = engine.less(x(0), y(0)).unwrap();
    let between = all(&[less.about(&[x(0), x(1)]), less.about(&[x(1), y(1)])]);
    let between = engine.exists(&between, x(1)).unwrap();
    let next = all(&[less.about(&[x(0), y(1)]), View::not(&between)]);
    // x + (y + 1) = (x + y) + 1: together this is the definition of the sum.
    let step = [
        sum.about(&[x(0), y(0), z(0)]),
        next.about(&[y(0), y(1)]),
        next.about(&[z(0), z(1)]),
        View::not(sum.about(&[x(0), y(1), z(1)])),
    ];
    assert!(engine.witness(&step).unwrap().is_none());
    let total = engine.exists(&sum, z(0)).unwrap();
    assert_eq!(total, engine.everything(&[x(0), y(0)]).unwrap());
}
