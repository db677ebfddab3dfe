//! Every option of every heap: for all rules, at any size of the values.

use super::stamps::{Cell, Stamps};
use crate::code::{NOTHING, ONE_HEAP, THREE_HEAPS, TWO_HEAPS};
use crate::rule::Moves;

/// Marks the values of all options of the next heap, the one of `values.len()` tokens.
///
/// # Complexity
///
/// One step an option: n/2 for a digit with 4 in it, n²/12 for one with 8.
pub(super) fn mark<V: Cell>(moves: &Moves, values: &[V], stamps: &mut Stamps) {
    let heap = values.len();
    if let Some((first, digit)) = moves.endless {
        // What may be left of a heap by a take that repeats without end may be left of all larger
        // ones: each total is gone through once.
        while first + stamps.totals <= heap {
            keep_total(digit, stamps.totals, values, stamps);
            stamps.totals += 1;
        }
    }
    stamps.clear();
    mark_written(moves, heap, values, stamps);
}

/// Makes the values of all heaps that are left with so many tokens options from now on.
fn keep_total<V: Cell>(digit: u8, total: usize, values: &[V], stamps: &mut Stamps) {
    if digit & NOTHING != 0 && total == 0 {
        stamps.keep(0);
    }
    if digit & ONE_HEAP != 0 && total > 0 {
        stamps.keep(values[total].into());
    }
    if digit & (TWO_HEAPS | THREE_HEAPS) != 0 {
        // A nim-sum of values below a power of two is below it.
        let largest: u32 = values.iter().map(|&value| value.into()).max().unwrap_or(0);
        stamps.reach((largest as usize + 1).next_power_of_two());
        // Marks are taken for one total alone, then kept: what a heap of this total may become is an
        // option of every larger heap for ever, so it is never gone through again.
        stamps.clear();
        let takes = |bit: u8| if digit & bit == 0 { Vec::new() } else { vec![0] };
        let splits = Moves { two: takes(TWO_HEAPS), three: takes(THREE_HEAPS), ..Moves::default() };
        mark_written(&splits, total, values, stamps);
        stamps.keep_marks();
    }
}

/// Marks the options of a heap by takes whose digits are written out.
fn mark_written<V: Cell>(moves: &Moves, heap: usize, values: &[V], stamps: &mut Stamps) {
    let rests = |takes: &[usize]| -> Vec<usize> {
        let rests = takes.iter().filter_map(|&taken| heap.checked_sub(taken));
        rests.filter(|&rest| rest > 0).collect()
    };
    if moves.nothing.contains(&heap) {
        stamps.mark(0);
    }
    for rest in rests(&moves.one) {
        stamps.mark(values[rest].into());
    }
    for rest in rests(&moves.two) {
        // Each pair once: the smaller heap runs upwards, the larger one downwards, so the inner loop reads
        // two slices from their ends and needs no subtraction of indices.
        let pairs = moves.pairs(rest);
        if pairs > 0 {
            // A heap of no tokens has value 0 and changes nothing.
            V::mark_pairs(stamps, values[0], &values[1..=pairs], &values[rest - pairs..rest]);
        }
    }
    for rest in rests(&moves.three) {
        // small ≤ middle ≤ large, so that each three heaps come once: the middle one from `small` to half
        // of the rest, and the large one is what remains, read from the end.
        for small in 1..=rest / 3 {
            let others = rest - small;
            let (first, last) = (&values[small..=others / 2], &values[others - others / 2..]);
            V::mark_pairs(stamps, values[small], first, &last[..=others / 2 - small]);
        }
    }
}
