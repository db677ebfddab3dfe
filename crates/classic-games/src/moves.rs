//! What the games on heaps have in common.

use impartial::convention::Convention;
use impartial::position::HeapTuple;

/// The positions in which one heap is lowered to one of the sizes that `smaller` lists for it.
pub(crate) fn lower_one<P: HeapTuple, I: Iterator<Item = u64>>(
    position: &P,
    smaller: impl Fn(u64) -> I,
) -> impl Iterator<Item = P> {
    position.heaps().iter().enumerate().flat_map(move |(index, &heap)| {
        smaller(heap).map(move |tokens| position.with(index, tokens))
    })
}

/// The heaps as positions of their own, the other heaps being empty.
pub(crate) fn single_heaps<P: HeapTuple>(position: &P) -> Vec<P> {
    let mut empty = position.clone();
    empty.heaps_mut().fill(0);
    let heaps = position.heaps().iter().enumerate();
    heaps.filter(|&(_, &heap)| heap > 0).map(|(index, &heap)| empty.with(index, heap)).collect()
}

/// The value that each component of a sum must be given for the sum to become P, when the
/// components are (or behave like) heaps of Nim.
///
/// There is one for each component. In normal play it is the nim-sum of the others. In misère play
/// it is the same while another component is at least 2; when the others are all 0 or 1, it is the
/// number 0 or 1 that makes an odd number of ones.
pub(crate) struct Targets {
    nim_sum: u64,
    /// How many components are at least 2.
    large: usize,
    convention: Convention,
}

impl Targets {
    pub(crate) fn new(values: impl Iterator<Item = u64>, convention: Convention) -> Self {
        let (nim_sum, large) = values.fold((0, 0), |(nim_sum, large), value| {
            (nim_sum ^ value, large + usize::from(value > 1))
        });
        Targets { nim_sum, large, convention }
    }

    /// The wanted value of a component whose value is `own`.
    pub(crate) fn of(&self, own: u64) -> u64 {
        let others = self.nim_sum ^ own;
        let others_are_small = self.large == usize::from(own > 1);
        if self.convention == Convention::Misere && others_are_small { others ^ 1 } else { others }
    }

    /// Whether the sum is P: its components have the values wanted of them.
    pub(crate) fn is_p(&self) -> bool {
        let wanted = self.convention == Convention::Misere && self.large == 0;
        self.nim_sum == u64::from(wanted)
    }
}
