//! The simplest ways to values: what one writes first.

use impartial::mex::mex;
use std::collections::HashMap;

/// The value of every position of a box of `N` heaps below `end`, in the standard hash map; `options`
/// calls back with every option.
pub fn hash_map<const N: usize>(
    end: u64,
    options: impl Fn([u64; N], &mut dyn FnMut([u64; N])),
) -> HashMap<[u64; N], u64> {
    let mut values: HashMap<[u64; N], u64> = HashMap::new();
    let mut position = [0; N];
    loop {
        let mut found = Vec::new();
        options(position, &mut |option| found.extend(values.get(&option).copied()));
        values.insert(position, mex(found));
        // The next position, counting with the last heap fastest.
        let Some(heap) = position.iter().rposition(|&heap| heap + 1 < end) else { return values };
        position[heap] += 1;
        position[heap + 1..].fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_of_nim() {
        let values = hash_map(5, |[a, b]: [u64; 2], found| {
            (0..a).for_each(|a| found([a, b]));
            (0..b).for_each(|b| found([a, b]));
        });
        assert_eq!(values.len(), 25);
        assert!(values.iter().all(|(&[a, b], &value)| value == a ^ b));
    }
}
