//! Blocks against the naive engine, right behind rare heaps.

use super::*;
use crate::engine::{Stored, Table};
use crate::rule::Rule;
use impartial::progress::Unbounded;

/// The values of a rule, every option of every heap.
fn naive(rule: &Rule, count: usize) -> Vec<u16> {
    let mut table = Table::new(Some(rule));
    table.tune_at = usize::MAX;
    table.extend(rule, count, &Unbounded).unwrap();
    match table.stored() {
        Stored::Narrow(values) => values.clone(),
        Stored::Wide(_) => Vec::new(),
    }
}

/// Blocks from `start` on, made anew whenever they must be, so soon behind rare heaps.
fn check(rule: &str, start: usize, count: usize, gap: usize) -> (usize, usize) {
    let rule: Rule = rule.parse().unwrap();
    let expected = naive(&rule, count);
    let mut values = expected[..start].to_vec();
    let mut sparse = Sparse::fewest_rares(&rule.moves(), &values).unwrap();
    assert!(!sparse.sizes_count(), "{rule}");
    let mut stamps = Stamps::new();
    let (mut blocks, mut whole, mut cut) = (None, 0, 0);
    while values.len() + LANES < count {
        let last = sparse.rares.last().map_or(0, |&(heap, _)| heap);
        if values.len() < last + gap {
            let value = sparse.next(&values, &mut stamps).unwrap();
            values.push(value);
            continue;
        }
        let engine = blocks.take().or_else(|| Blocks::new(&sparse, &values));
        let mut engine = engine.unwrap();
        if engine.next(&mut sparse, &mut values, &mut stamps) == End::Common {
            whole += 1;
            blocks = Some(engine);
        } else {
            cut += 1;
        }
        assert_eq!(values[..], expected[..values.len()], "{rule}");
        let rares = sparse.rares.iter().map(|&(heap, _)| heap);
        assert!(rares.eq((1..values.len()).filter(|&n| !sparse.is_common(n, values[n]))));
    }
    (whole, cut)
}

#[test]
fn blocks_give_the_values_of_all_options() {
    for rule in ["0.6", "grundy", "0.16", "0.56", "0.376", "0.45", "0.644", "4.007"] {
        let (whole, cut) = check(rule, 6_000, 9_000, 8);
        assert!(whole + cut > 0, "{rule}");
    }
}

#[test]
fn a_block_ends_with_a_rare_heap() {
    let (_, cut) = check("0.6", 5_000, 9_000, 8);
    assert!(cut > 0);
    let (whole, _) = check("0.56", 5_000, 9_000, 8);
    assert!(whole > 0);
}
