//! The positions and the lines of a box, numbered.
//!
//! Positions are visited with the first heap fastest, run by run: a run has all first heaps. The number of
//! a position is a sum of one entry for each heap, as everywhere in the solvers.
//!
//! # Lines of a box
//!
//! A line that takes from the heaps `taken` is known by the other heaps, which it keeps, and by where
//! it ends: going down, one of the heaps of `taken` is emptied first. So the lines of a direction fall into
//! as many families as it has heaps, and a family is numbered by the position at the bottom without
//! the heap that is empty there. Along the diagonal of (3, 5, 7) in the heaps 0 and 2 one comes down to
//! (0, 5, 4): heap 0 is emptied, and (5, 4) is the number in the first family.
//!
//! # Lines of sorted positions
//!
//! In a symmetric game only nondecreasing positions are visited, and lines that differ by a permutation of
//! the heaps are one. Such a line is known by two sorted tuples: the heaps it keeps, and the differences
//! of the heaps it takes from to the least of these. Of (3, 5, 7) and the heaps 3 and 7 that is (5 | 4).
//! Lines of all directions with equally many heaps share these numbers, and need not be told apart:
//! permuting the heaps turns one into the other.
//!
//! Why the sets are right then: the positions met on a line are, sorted, on one line that grows in the order
//! of the visits, because adding tokens to heaps makes no sorted heap smaller. So all that were
//! visited before a position on its line are options of it, and all options on the line were visited.
//!
//! # Steps
//!
//! As the first heap grows by one, the number of most lines grows by a constant: it need not be found
//! anew. A line that keeps the first heap moves on to the next one; a line that takes from it alone stays.
//! `steps` has these constants, where all directions have one.

use crate::int;
use crate::region::{binomials, multisets};
use smallvec::SmallVec;

/// How positions and lines are numbered.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    tops: Vec<usize>,
    symmetric: bool,
    /// The number of a position is the sum of `weights[i][heap i]`.
    weights: Vec<Vec<usize>>,
    directions: Vec<Direction>,
    steps: Option<Vec<isize>>,
    positions: usize,
    lines: usize,
}

/// Lines that take from the same heaps.
#[derive(Clone, Debug)]
struct Direction {
    /// The heaps taken from, and the others.
    taken: Vec<usize>,
    kept: Vec<usize>,
    /// The number of the first line; in a game that is not symmetric one for each heap of `taken`, if
    /// this is the first one that gets empty down the line.
    starts: Vec<usize>,
    /// In a symmetric game: how many lines have the same kept heaps.
    ways: usize,
    /// By how much the number of the line grows as the first heap grows by one, if that is always so.
    step: Option<isize>,
}

/// Whether the set of lines stays the same when heaps are permuted.
pub(super) fn is_symmetric(lines: &[Vec<usize>], heaps: usize) -> bool {
    // The lines are sorted, and exchanges of neighbours generate all permutations.
    (1..heaps).all(|heap| {
        lines.iter().all(|line| {
            let exchange = |&other: &usize| match other {
                other if other == heap => heap - 1,
                other if other + 1 == heap => heap,
                other => other,
            };
            let mut exchanged: Vec<usize> = line.iter().map(exchange).collect();
            exchanged.sort_unstable();
            lines.binary_search(&exchanged).is_ok()
        })
    })
}

impl Numbering {
    /// The numbering of the box up to `tops`, or `None` if there are more than `limit` positions.
    pub(super) fn new(
        tops: &[u64],
        lines: &[Vec<usize>],
        symmetric: bool,
        limit: u64,
    ) -> Option<Self> {
        let positions = match tops {
            [top, ..] if symmetric => multisets(tops.len() as u64, top.checked_add(1)?)?,
            _ => {
                tops.iter().try_fold(1_u64, |count, top| count.checked_mul(top.checked_add(1)?))?
            }
        };
        let positions = usize::try_from(positions).ok().filter(|_| positions <= limit)?;
        let fit = |&top: &u64| usize::try_from(top).ok();
        let tops: Vec<usize> = tops.iter().map(fit).collect::<Option<_>>()?;
        let weights = if symmetric { binomials(&tops) } else { strides(&tops) };
        let mut numbering = Numbering {
            tops,
            symmetric,
            weights,
            directions: vec![],
            steps: None,
            positions,
            lines: 0,
        };
        for taken in lines {
            numbering.add(taken.clone());
        }
        numbering.steps = numbering.directions.iter().map(|direction| direction.step).collect();
        Some(numbering)
    }

    /// Numbers the lines that take from some heaps.
    fn add(&mut self, taken: Vec<usize>) {
        let is_kept = |heap: &usize| !taken.contains(heap);
        let kept: Vec<usize> = (0..self.tops.len()).filter(is_kept).collect();
        let first = taken[0] == 0;
        let direction = if self.symmetric {
            let ways = self.rank(self.tops[1..taken.len()].iter().copied()) + 1;
            let step = match (first, taken.len()) {
                (false, _) => isize::try_from(ways).ok(),
                (true, 1) => Some(0),
                (true, 2) => Some(-1),
                (true, _) => None,
            };
            let size = taken.len();
            let alike = self.directions.iter().find(|other| other.taken.len() == size);
            let start = alike.map_or(self.lines, |other| other.starts[0]);
            if alike.is_none() {
                let others = self.rank(kept.iter().map(|&heap| self.tops[heap])) + 1;
                self.lines += others * ways;
            }
            Direction { taken, kept, starts: vec![start], ways, step }
        } else {
            let step = match (first, taken.len()) {
                (false, _) => Some(1),
                (true, 1) => Some(0),
                (true, _) => None,
            };
            let mut starts = vec![];
            for &heap in &taken {
                starts.push(self.lines);
                self.lines += self.positions / (self.tops[heap] + 1);
            }
            Direction { taken, kept, starts, ways: 1, step }
        };
        self.directions.push(direction);
    }

    /// The largest heap and whether there are diagonals, if positions are sorted pairs and a move may take
    /// from either heap; none if the sets of values could be too large for tiles.
    pub(super) fn pairs(&self) -> Option<(usize, bool)> {
        const LARGEST: usize = 1 << 14;
        let takes = |heaps: &[usize]| self.directions.iter().any(|d| d.taken == heaps);
        match *self.tops {
            [top, _] if self.symmetric && takes(&[0]) && takes(&[1]) && top < LARGEST => {
                Some((top, takes(&[0, 1])))
            }
            _ => None,
        }
    }

    /// The largest heap, if positions are sorted triples and a move takes from one heap, any one.
    pub(super) fn top_of_triples(&self) -> Option<usize> {
        let one_each = self.directions.iter().zip(0..).all(|(d, heap)| d.taken == [heap]);
        match *self.tops {
            [top, _, _] if self.symmetric && one_each && self.directions.len() == 3 => Some(top),
            _ => None,
        }
    }

    /// How many positions there are.
    pub(super) fn positions(&self) -> usize {
        self.positions
    }

    /// How many lines there are.
    pub(super) fn lines(&self) -> usize {
        self.lines
    }

    /// The number of a position of the box.
    pub(super) fn index(&self, heaps: &[u64]) -> Option<usize> {
        let mut few: SmallVec<[usize; 8]> = SmallVec::new();
        for &heap in heaps {
            few.push(usize::try_from(heap).ok()?);
        }
        if self.symmetric && !few.is_sorted() {
            few.sort_unstable();
        }
        Some(self.rank(few.into_iter()))
    }

    /// The numbers of the positions that differ from these heaps of the box in the last one only, in its
    /// order.
    ///
    /// In a symmetric game the last heap x has a place among the others in their order, which moves up as
    /// x grows; while it stays at a place p, the number is `weights[p][x]` more than what the others add.
    pub(super) fn indices_of_row(&self, heaps: &[u64]) -> impl Iterator<Item = usize> {
        let mut others: SmallVec<[usize; 8]> =
            heaps.iter().map(|&heap| int::to_usize(heap)).collect();
        others.pop();
        if self.symmetric {
            others.sort_unstable();
        }
        let places = if self.symmetric { 0..=others.len() } else { others.len()..=others.len() };
        places.flat_map(move |place| {
            let heaps = others.iter().copied().enumerate();
            let moved = heaps.map(|(heap, x)| self.weights[heap + usize::from(heap >= place)][x]);
            let base: usize = moved.sum();
            // Without heaps there is one position, with number 0.
            let last = self.weights.get(place);
            let (start, end) = match (last, self.symmetric) {
                (None, _) => (0, 1),
                (Some(last), false) => (0, last.len()),
                (Some(last), true) => {
                    let start = place.checked_sub(1).map_or(0, |before| others[before]);
                    (start, others.get(place).copied().unwrap_or(last.len()))
                }
            };
            (start..end).map(move |x| base + last.map_or(0, |last| last[x]))
        })
    }

    fn rank(&self, heaps: impl Iterator<Item = usize>) -> usize {
        self.weights.iter().zip(heaps).map(|(weights, heap)| weights[heap]).sum()
    }

    /// The number of the line through a position.
    fn line(&self, direction: &Direction, heaps: &[usize]) -> usize {
        let Direction { taken, kept, starts, ways, .. } = direction;
        if self.symmetric {
            // The first heap taken from is the least of them.
            let least = heaps[taken[0]];
            let kept = self.rank(kept.iter().map(|&heap| heaps[heap]));
            let others = self.rank(taken[1..].iter().map(|&heap| heaps[heap] - least));
            return starts[0] + kept * ways + others;
        }
        // Down the line until a heap is empty; what is left of the number without that heap.
        let mut emptied = 0;
        for (which, &heap) in taken.iter().enumerate() {
            if heaps[heap] < heaps[taken[emptied]] {
                emptied = which;
            }
        }
        let heap = taken[emptied];
        let down = taken.iter().map(|&other| self.weights[other][heaps[heap]]).sum::<usize>();
        let bottom = self.rank(heaps.iter().copied()) - down;
        let stride = self.weights[heap].get(1).copied().unwrap_or(1);
        let count = self.tops[heap] + 1;
        let before = bottom % stride;
        starts[emptied] + before + bottom / (stride * count) * stride
    }

    /// By how much the number of the line in each direction grows as the first heap grows by one, if
    /// that is always so.
    pub(super) fn steps(&self) -> Option<&[isize]> {
        self.steps.as_deref()
    }

    /// A walk over all positions, in order.
    pub(super) fn walk(&self) -> Walk<'_> {
        let heaps = vec![0; self.tops.len()];
        let lines = vec![0; self.directions.len()];
        let mut walk = Walk { numbering: self, tokens: vec![0; heaps.len()], heaps, lines };
        walk.start();
        walk
    }
}

/// A walk over all positions, run by run: the positions of a run differ in the first heap only, which
/// grows from 0.
pub(super) struct Walk<'a> {
    numbering: &'a Numbering,
    /// The heaps of the first position of the run.
    heaps: Vec<usize>,
    /// The same heaps, for the ruleset.
    tokens: Vec<u64>,
    /// The lines through the first position of the run.
    lines: Vec<usize>,
}

impl Walk<'_> {
    /// The heaps of the first position of the run.
    pub(super) fn heaps(&self) -> &[u64] {
        &self.tokens
    }

    /// The lines through the first position of the run.
    pub(super) fn lines(&self) -> &[usize] {
        &self.lines
    }

    /// How many positions the run has.
    pub(super) fn run_length(&self) -> usize {
        if self.heaps.is_empty() { 1 } else { self.top(0) + 1 }
    }

    /// Finds the lines through the position whose first heap is `first`, if the run has it.
    pub(super) fn find_lines(&self, first: u64, lines: &mut [usize]) {
        // The lines after the last position of a run are asked for and not used.
        let run = 0..self.run_length();
        let Some(first) = usize::try_from(first).ok().filter(|first| run.contains(first)) else {
            return;
        };
        let mut heaps = self.heaps.clone();
        if let Some(heap) = heaps.first_mut() {
            *heap = first;
        }
        for (line, direction) in lines.iter_mut().zip(&self.numbering.directions) {
            *line = self.numbering.line(direction, &heaps);
        }
    }

    fn start(&mut self) {
        let mut lines = std::mem::take(&mut self.lines);
        self.find_lines(0, &mut lines);
        self.lines = lines;
    }

    /// Goes on to the next run, if there is one.
    pub(super) fn next_run(&mut self) -> bool {
        for heap in 1..self.heaps.len() {
            let grows = self.heaps[heap] < self.top(heap);
            self.heaps[heap] = if grows { self.heaps[heap] + 1 } else { 0 };
            self.tokens[heap] = self.heaps[heap] as u64;
            if grows {
                self.start();
                return true;
            }
        }
        false
    }

    /// How far a heap can grow before the next one has to.
    fn top(&self, heap: usize) -> usize {
        let next = if self.numbering.symmetric { self.heaps.get(heap + 1) } else { None };
        *next.unwrap_or(&self.numbering.tops[heap])
    }
}

/// `weights[i][t]` = t times the number of tuples before heap i.
fn strides(tops: &[usize]) -> Vec<Vec<usize>> {
    let mut stride = 1;
    tops.iter()
        .map(|&top| {
            let weights = (0..=top).map(|heap| heap * stride).collect();
            stride *= top + 1;
            weights
        })
        .collect()
}
