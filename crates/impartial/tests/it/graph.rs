//! Games on digraphs: the labelling against win/lose/draw analysis done the slow way, sums against
//! played-out sums, and what must be refused.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use impartial::convention::Convention::{self, Misere, Normal};
use impartial::graph::{
    Digraph, GraphError, Label, LoopyOutcome, LoopyValue, sum_outcome, sum_value,
};
use impartial::invariant::{Grundy, Height, Invariant, MisereGrundy, Remoteness};
use impartial::progress::{Limits, Unbounded};
use impartial::ruleset::{Ruleset, Sum};
use impartial::solve::{Memo, SolveError};
use quickcheck::{Arbitrary, Gen, QuickCheck, quickcheck};

// ---- The slow way: no queue, no counters, nothing shared with the library. ----

/// Options by vertex. Round r labels what the labels of round r − 1 force, so r is the remoteness.
fn by_rounds(options: &[Vec<usize>], convention: Convention) -> Vec<Label> {
    let label = |outcome, moves| Some(Label { outcome, remoteness: Some(moves) });
    let mut labels: Vec<Option<Label>> = vec![None; options.len()];
    for moves in 0.. {
        let before = labels.clone();
        let is = |v: usize, outcome| before[v].is_some_and(|known| known.outcome == outcome);
        for v in 0..options.len() {
            if labels[v].is_some() {
                continue;
            }
            if options[v].is_empty() {
                let outcome = if convention == Normal { LoopyOutcome::P } else { LoopyOutcome::N };
                labels[v] = label(outcome, 0);
            } else if options[v].iter().any(|&w| is(w, LoopyOutcome::P)) {
                labels[v] = label(LoopyOutcome::N, moves);
            } else if options[v].iter().all(|&w| is(w, LoopyOutcome::N)) {
                labels[v] = label(LoopyOutcome::P, moves);
            }
        }
        if labels == before {
            break;
        }
    }
    let draw = Label { outcome: LoopyOutcome::D, remoteness: None };
    labels.into_iter().map(|known| known.unwrap_or(draw)).collect()
}

fn options(graph: &Digraph) -> Vec<Vec<usize>> {
    (0..graph.len()).map(|v| graph.options(&v).collect()).collect()
}

/// The sum of two games; the pair (v, w) is number v·(size of the second) + w.
fn product(left: &[Vec<usize>], right: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for (v, from_v) in left.iter().enumerate() {
        for (w, from_w) in right.iter().enumerate() {
            let moves_left = from_v.iter().map(|x| x * right.len() + w);
            let moves_right = from_w.iter().map(|x| v * right.len() + x);
            all.push(moves_left.chain(moves_right).collect());
        }
    }
    all
}

fn heap(size: usize) -> Vec<Vec<usize>> {
    (0..=size).map(|n| (0..n).collect()).collect()
}

/// A vertex and a heap whose sum, played out, does not have the outcome that `values` say. With n
/// vertices, finite values are below n; the heaps go beyond.
fn disagreement(graph: &Digraph, values: &[LoopyValue]) -> Option<(usize, usize)> {
    let heaps = graph.len() + 1;
    let played = by_rounds(&product(&options(graph), &heap(heaps)), Normal);
    for (v, value) in values.iter().enumerate() {
        for n in 0..=heaps {
            let said = match value {
                LoopyValue::Finite(a) if *a == n as u64 => LoopyOutcome::P,
                LoopyValue::Finite(_) => LoopyOutcome::N,
                LoopyValue::Infinite(k) if k.contains(&(n as u64)) => LoopyOutcome::N,
                LoopyValue::Infinite(_) => LoopyOutcome::D,
            };
            if played[v * (heaps + 1) + n].outcome != said {
                return Some((v, n));
            }
        }
    }
    None
}

/// The digraph on n vertices whose edges are the bits of `mask`.
fn from_bits(n: usize, mask: u64) -> Digraph {
    let pairs = (0..n * n).filter(|bit| mask >> bit & 1 == 1).map(|bit| (bit / n, bit % n));
    Digraph::numbered(n, pairs).unwrap()
}

/// Any digraph on at most eight vertices, sparse and dense ones alike.
#[derive(Clone, Debug)]
struct Small(Digraph);

impl Arbitrary for Small {
    fn arbitrary(g: &mut Gen) -> Self {
        let n = *g.choose(&[1, 2, 3, 4, 5, 6, 7, 8]).unwrap();
        let dense = u64::arbitrary(g);
        let mask = match u8::arbitrary(g) % 3 {
            0 => dense,
            1 => dense & u64::arbitrary(g),
            _ => dense & u64::arbitrary(g) & u64::arbitrary(g),
        };
        Small(from_bits(n, mask))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let (n, rows) = (self.0.len(), options(&self.0));
        let edges: Vec<_> =
            rows.iter().enumerate().flat_map(|(v, row)| row.iter().map(move |&w| (v, w))).collect();
        Box::new((0..edges.len()).map(move |gone| {
            let kept = edges.iter().enumerate().filter(|&(i, _)| i != gone).map(|(_, &e)| e);
            Small(Digraph::numbered(n, kept).unwrap())
        }))
    }
}

// ---- Values and outcomes. ----

#[test]
fn all_digraphs_on_up_to_four_vertices() {
    for n in 0..=4 {
        for mask in 0..1u64 << (n * n) {
            let graph = from_bits(n, mask);
            assert_eq!(disagreement(&graph, &graph.loopy_values()), None, "{graph}");
            for convention in [Normal, Misere] {
                let slow = by_rounds(&options(&graph), convention);
                assert_eq!(graph.outcomes(convention), slow, "{convention}\n{graph}");
            }
        }
    }
}

#[test]
fn random_digraphs_on_up_to_eight_vertices() {
    fn agree(Small(graph): Small) -> bool {
        disagreement(&graph, &graph.loopy_values()).is_none()
            && [Normal, Misere].iter().all(|&c| graph.outcomes(c) == by_rounds(&options(&graph), c))
    }
    QuickCheck::new().tests(5_000).quickcheck(agree as fn(Small) -> bool);
}

#[test]
fn random_sums_of_two() {
    fn agree(Small(left): Small, Small(right): Small) -> bool {
        let played = by_rounds(&product(&options(&left), &options(&right)), Normal);
        let (a, b) = (left.loopy_values(), right.loopy_values());
        (0..left.len()).all(|v| {
            (0..right.len()).all(|w| {
                let sum = a[v].clone() + b[w].clone();
                sum.outcome() == played[v * right.len() + w].outcome
            })
        })
    }
    QuickCheck::new().tests(2_000).quickcheck(agree as fn(Small, Small) -> bool);
}

#[test]
fn values_of_sums_are_values_of_the_played_out_sum() {
    // Stronger than the outcome: the sum of two is again a digraph, with values of its own.
    fn agree(Small(left): Small, Small(right): Small) -> bool {
        let (a, b) = (left.loopy_values(), right.loopy_values());
        let start = (0, 0);
        let (sum, pairs) = Digraph::explore(&Sum(&left, &right), &start, Unbounded).unwrap();
        let values = sum.loopy_values();
        pairs.iter().zip(values).all(|(&(v, w), value)| a[v].clone() + b[w].clone() == value)
    }
    QuickCheck::new().tests(1_000).quickcheck(agree as fn(Small, Small) -> bool);
}

#[test]
fn every_wrong_value_is_refuted() {
    let all = [0, 1, 2, 3].map(LoopyValue::Finite);
    let sets = [vec![], vec![0], vec![1], vec![0, 1], vec![0, 2]].map(LoopyValue::infinite);
    for mask in 0..1u64 << 9 {
        let graph = from_bits(3, mask);
        let right = graph.loopy_values();
        for v in 0..3 {
            for wrong in all.iter().chain(&sets).filter(|&wrong| *wrong != right[v]) {
                let mut values = right.clone();
                values[v] = wrong.clone();
                let (at, _) = disagreement(&graph, &values).expect("a wrong value must be found");
                assert_eq!(at, v);
            }
        }
    }
}

/// Only edges to smaller numbers.
fn acyclic(Small(graph): &Small) -> Digraph {
    let rows = options(graph);
    let pairs = rows.iter().enumerate().flat_map(|(v, row)| row.iter().map(move |&w| (v, w)));
    Digraph::numbered(graph.len(), pairs.filter(|(v, w)| w < v)).unwrap()
}

/// Whether no walk has as many moves as there are vertices: then there is no cycle.
fn longest_walk_is_short(graph: &Digraph) -> bool {
    let mut can_go_on = vec![true; graph.len()];
    for _ in 0..graph.len() {
        can_go_on = options(graph).iter().map(|row| row.iter().any(|&w| can_go_on[w])).collect();
    }
    !can_go_on.contains(&true)
}

fn equals_memo<I: Invariant + Copy>(graph: &Digraph, invariant: I) -> bool {
    let mut memo = Memo::new(graph, invariant);
    let values = graph.values(&invariant).unwrap();
    (0..graph.len()).all(|v| memo.value(&v).unwrap() == values[v])
}

quickcheck! {
    fn without_cycles_loopy_values_are_grundy_values(small: Small) -> bool {
        let graph = acyclic(&small);
        let grundy = graph.grundy_values().unwrap();
        graph.loopy_values().into_iter().eq(grundy.into_iter().map(LoopyValue::Finite))
    }

    fn without_cycles_all_solvers_agree(small: Small) -> bool {
        let graph = acyclic(&small);
        let remoteness = |convention| {
            let labels = graph.outcomes(convention);
            let values = graph.values(&Remoteness(convention)).unwrap();
            labels.into_iter().map(|label| label.remoteness.unwrap()).eq(values)
        };
        equals_memo(&graph, Grundy)
            && equals_memo(&graph, MisereGrundy)
            && equals_memo(&graph, Height)
            && remoteness(Normal)
            && remoteness(Misere)
    }

    fn a_cycle_that_is_named_is_a_cycle(small: Small) -> bool {
        let graph = small.0;
        match graph.grundy_values() {
            Ok(_) => longest_walk_is_short(&graph),
            Err(GraphError::Cyclic { cycle }) => {
                let cycle: Vec<_> = cycle.iter().map(|name| graph.vertex(name).unwrap()).collect();
                let next = cycle.iter().cycle().skip(1);
                let mut distinct = cycle.clone();
                distinct.sort_unstable();
                distinct.dedup();
                distinct.len() == cycle.len()
                    && cycle.iter().zip(next).all(|(v, w)| options(&graph)[*v].contains(w))
            }
            Err(_) => false,
        }
    }

    fn outcomes_follow_from_values(small: Small) -> bool {
        let outcomes = small.0.outcomes(Normal).into_iter().map(|label| label.outcome);
        outcomes.eq(small.0.loopy_values().iter().map(LoopyValue::outcome))
    }

    fn values_add_like_an_abelian_monoid(a: Vec<u64>, b: Vec<u64>, n: u64) -> bool {
        let value = |k: Vec<u64>| match k.as_slice() {
            [one] => LoopyValue::Finite(*one),
            _ => LoopyValue::infinite(k),
        };
        let (a, b, n) = (value(a), value(b), LoopyValue::Finite(n));
        let (ab, ba) = (a.clone() + b.clone(), b.clone() + a.clone());
        ab == ba
            && ab + n.clone() == a.clone() + (b + n.clone())
            && a.clone() + LoopyValue::Finite(0) == a
            && a.clone() + n.clone() + n == a
    }

    fn parse_inverts_display(small: Small) -> bool {
        let text = small.0.to_string();
        Digraph::parse_strict(&text) == Ok(small.0.clone()) && text.parse() == Ok(small.0)
    }

    fn parsing_never_panics(text: String) -> bool {
        let _ = text.parse::<Digraph>();
        let _ = Digraph::parse_strict(&text);
        true
    }

    fn parsing_words_never_panics(words: Vec<u8>) -> bool {
        let words: Vec<_> =
            words.iter().map(|w| ["a", "b", " ", "->", "\n", "#", "→", "-"][*w as usize % 8]).collect();
        let text = words.concat();
        let read = text.parse::<Digraph>();
        read.is_err() || read.as_ref().unwrap().to_string().parse() == read
    }
}

// ---- Cases by hand. ----

fn shown(graph: &Digraph) -> Vec<String> {
    graph.loopy_values().iter().map(ToString::to_string).collect()
}

fn letters(graph: &Digraph, convention: Convention) -> String {
    graph.outcomes(convention).iter().map(|label| label.outcome.to_string()).collect()
}

/// Public case G02.
#[test]
fn a_cycle_with_an_exit() {
    let edges = [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "e")];
    let graph = Digraph::from_edges(edges).unwrap();
    assert_eq!(graph.names().collect::<Vec<_>>(), ["a", "b", "c", "d", "e"]);
    assert_eq!(shown(&graph), ["∞()", "∞()", "∞(1)", "1", "0"]);
    assert_eq!(letters(&graph, Normal), "DDDNP");
}

/// Public case G04.
#[test]
fn errors_come_before_computation() {
    let graph = |n, edges: &[(usize, usize)]| Digraph::numbered(n, edges.iter().copied());
    let loop_at_0 = graph(1, &[(0, 0)]).unwrap().grundy_values().unwrap_err();
    assert_eq!(loop_at_0, GraphError::Cyclic { cycle: vec!["0".into()] });
    assert!(loop_at_0.to_string().starts_with("cyclic: self-loop at 0;"));

    let cycle = graph(3, &[(0, 1), (1, 2), (2, 0)]).unwrap().grundy_values().unwrap_err();
    assert!(cycle.to_string().starts_with("cyclic: 0 → 1 → 2 → 0;"));

    let unknown =
        GraphError::UnknownVertex { name: "5".into(), known: vec!["0".into(), "1".into()] };
    assert_eq!(graph(2, &[(0, 5)]).unwrap_err(), unknown);
    assert_eq!(Digraph::with_vertices(["0", "1"], [("0", "5")]).unwrap_err(), unknown);
    assert_eq!(unknown.to_string(), "unknown vertex 5; the vertices are 0, 1");

    let twice = graph(2, &[(0, 1), (0, 1)]).unwrap();
    assert_eq!(twice.edge_count(), 1);
    assert_eq!(twice.grundy_values().unwrap(), [1, 0]);

    assert_eq!(graph(0, &[]).unwrap().grundy_values().unwrap(), [0; 0]);
}

/// Public case G05.
#[test]
fn sums_check_their_starts() {
    let edge: Digraph = "0 -> 1\n1".parse().unwrap();
    let point: Digraph = "0".parse().unwrap();
    let components = [&edge, &point];
    assert_eq!(sum_value(&components, &["0", "0"]), Ok(LoopyValue::Finite(1)));
    assert_eq!(sum_outcome(&components, &["1", "0"]), Ok(LoopyOutcome::P));
    assert_eq!(
        sum_value(&components, &["0"]),
        Err(GraphError::LengthMismatch { components: 2, starts: 1 })
    );
    let error = sum_outcome(&components, &["0", "7"]).unwrap_err();
    assert!(matches!(&error, GraphError::Component { component: 2, problem }
        if matches!(**problem, GraphError::UnknownVertex { .. })));
    assert_eq!(sum_value(&[], &[]), Ok(LoopyValue::Finite(0)));
}

#[test]
fn the_smallest_digraphs() {
    let empty: Digraph = "".parse().unwrap();
    assert_eq!(empty, Digraph::default());
    assert!(empty.is_empty() && empty.loopy_values().is_empty());
    assert!(empty.outcomes(Misere).is_empty());
    assert_eq!(
        empty.vertex("a").unwrap_err().to_string(),
        "unknown vertex a; there are no vertices"
    );

    let selfloop: Digraph = "a a".parse().unwrap();
    assert_eq!(shown(&selfloop), ["∞()"]);
    assert_eq!((letters(&selfloop, Normal), letters(&selfloop, Misere)), ("D".into(), "D".into()));

    let two_cycle: Digraph = "a b\nb a".parse().unwrap();
    assert_eq!(shown(&two_cycle), ["∞()", "∞()"]);

    // Leaving wins for b and reverts the move of a.
    let exit: Digraph = "a b\nb a\nb c".parse().unwrap();
    assert_eq!(shown(&exit), ["0", "1", "0"]);
    assert_eq!((letters(&exit, Normal), letters(&exit, Misere)), ("PNP".into(), "DDN".into()));
}

#[test]
fn misere_sums_are_played_out() {
    // In misère play, 1 + 1 is N and 1 alone is P; the digraph of the sum says so.
    let edge: Digraph = "a b".parse().unwrap();
    let (sum, pairs) = Digraph::explore(&Sum(&edge, &edge), &(0, 0), Unbounded).unwrap();
    assert_eq!(pairs, [(0, 0), (1, 0), (0, 1), (1, 1)]);
    assert_eq!(letters(&sum, Misere), "NPPN");
}

#[test]
fn exploring_is_checked_and_bounded() {
    let edge: Digraph = "a b".parse().unwrap();
    let error = Digraph::explore(&edge, &2, Unbounded).unwrap_err();
    assert!(matches!(error, SolveError::Invalid(_)));

    struct Endless;
    impl Ruleset<u64> for Endless {
        fn options(&self, position: &u64) -> impl Iterator<Item = u64> {
            position.checked_add(1).into_iter()
        }
    }
    let limits = Limits::default().max_positions(10_000);
    let error = Digraph::explore(&Endless, &0, &limits).unwrap_err();
    assert!(matches!(error, SolveError::Stopped(_)));
}

#[test]
fn text_errors_name_line_and_column() {
    let error = |text: &str| text.parse::<Digraph>().unwrap_err().to_string();
    assert!(error("a -> b\n\n  -> c").starts_with("line 3, column 3: unexpected `->`"));
    assert!(error("é b c").starts_with("line 1, column 5: unexpected `c`"));
    assert!(error("a b -> c").starts_with("line 1, column 5: unexpected `->`"));
    assert!(error("a->b->c").starts_with("line 1, column 5: unexpected `->`"));
    assert!(error("0: 1").starts_with("line 1, column 1: `0:` is not the name of a vertex"));
    assert!(error("0 -> 1, 2").starts_with("line 1, column 6: `1,` is not"));
    let strict = Digraph::parse_strict("a -> b # c\nb bb").unwrap_err().to_string();
    assert_eq!(strict, "line 2, column 3: unknown vertex bb; the vertices are a, b");
    assert!(matches!(Digraph::from_edges([("a", "b c")]).unwrap_err(), GraphError::BadName { .. }));
    assert!(Digraph::with_vertices([""], [("", "")]).is_err());
}

#[test]
fn text_is_read_as_documented() {
    let text = "\u{feff}# a comment\r\n\r\na->b c # more\r\nb c\r\na\r\nd ->\r\n";
    let graph: Digraph = text.parse().unwrap();
    // Vertices that begin a line come first.
    assert_eq!(graph.names().collect::<Vec<_>>(), ["a", "b", "d", "c"]);
    assert_eq!(graph.to_string(), "a -> b c\nb -> c\nd\nc\n");
    assert_eq!(graph.followers(0), [1, 3]);
    assert_eq!(graph.followers(99), [0; 0]);
    assert_eq!((graph.name(2), graph.name(4)), (Some("d"), None));
    let many = Digraph::numbered(100, []).unwrap();
    assert!(many.vertex("x").unwrap_err().to_string().ends_with("8, 9, … (100 in all)"));
}

// ---- Large digraphs. ----

const MILLION: usize = 1_000_000;

#[test]
fn a_path_of_a_million_vertices() {
    let graph = Digraph::numbered(MILLION, (1..MILLION).map(|v| (v, v - 1))).unwrap();
    let values = graph.grundy_values().unwrap();
    assert!(values.iter().enumerate().all(|(v, &value)| value == v as u64 % 2));
    assert!(graph.loopy_values().into_iter().zip(values).all(|(l, g)| l == LoopyValue::Finite(g)));
    let last = graph.outcomes(Misere)[MILLION - 1];
    assert_eq!(last, Label { outcome: LoopyOutcome::P, remoteness: Some(MILLION as u64 - 1) });
}

#[test]
fn a_cycle_of_a_million_vertices() {
    let graph = Digraph::numbered(MILLION, (0..MILLION).map(|v| (v, (v + 1) % MILLION))).unwrap();
    let error = graph.grundy_values().unwrap_err();
    assert!(matches!(&error, GraphError::Cyclic { cycle } if cycle.len() == MILLION));
    assert!(error.to_string().len() < 200);
    assert!(graph.loopy_values().iter().all(|value| *value == LoopyValue::infinite([])));
    assert!(graph.outcomes(Normal).iter().all(|label| label.outcome == LoopyOutcome::D));
}

#[test]
fn a_count_line_is_refused_and_no_edge() {
    let error = "3 2\n0 1\n1 2".parse::<Digraph>().unwrap_err().to_string();
    assert!(error.starts_with("line 1, column 1: `3 2` may be a count"), "{error}");
    let error = Digraph::parse_strict("\n# size\n3 3\n1 2\n2 3\n3 3").unwrap_err().to_string();
    assert!(error.starts_with("line 3, column 1: `3 3` may be a count"), "{error}");
    // An edge if an arrow says so, if another number of lines follows, or if a name cannot be counted.
    for (text, [from, to]) in [
        ("3 -> 2\n0 1\n1 2", ["3", "2"]),
        ("3 2\n0 1", ["3", "2"]),
        ("3 2\n0 1\n1 4", ["3", "2"]),
        ("0 1\n1 2", ["0", "1"]),
        ("3 2\n0 1\n1 a", ["3", "2"]),
        ("2 1", ["2", "1"]),
    ] {
        let graph: Digraph = text.parse().unwrap();
        let [from, to] = [from, to].map(|name| graph.vertex(name).unwrap());
        assert!(graph.options(&from).any(|follower| follower == to), "{text}");
    }
}

#[test]
fn many_names_are_found_again() {
    let names: Vec<String> = (0..5_000).map(|n| format!("v{}", n * n)).collect();
    let graph = Digraph::with_vertices(&names, names.windows(2).map(|w| (&w[0], &w[1]))).unwrap();
    assert!(names.iter().enumerate().all(|(n, name)| graph.vertex(name) == Ok(n)));
    assert!(graph.names().eq(names.iter().map(String::as_str)));
    assert!(graph.vertex("v2").is_err());
    assert_eq!(graph.to_string().parse(), Ok(graph));
}
