//! A stretch: the rows that differ in the first heap only.
//!
//! # Runs
//!
//! A move that lowers a heap between leads to a stretch of a smaller grade, and as the first heap
//! grows by one so does that of the option: a whole *run* of rows is read from a run of rows, with one
//! place in memory and one length. With x the first heap and y the one between, sorted, y = 3:
//!
//! | move | rows x | read from | as |
//! |---|---|---|---|
//! | (1, 1, 0) | 1 … 3 | stretch 2, rows 0 … 2 | (x − 1, 2) is sorted for all of them |
//! | (0, 1, 1) | 0 … 2 | stretch 2, rows 0 … 2, shifted by 1 | (x, 2) is sorted for x ≤ 2 |
//! | (0, 1, 1) | 3 | nothing | (3, 2) is (2, 3) in order, where (1, 0, 1) leads, too |
//!
//! A row whose option has to be sorted anew is looked up by itself (`single`). Much of that can be left
//! out: of two equal heaps it does not matter from which more is taken, so of two moves that differ
//! by an exchange there one is enough. The one that is kept takes more from the earlier heap, which keeps
//! the order; this is why the last line of the table reads nothing, and it is what makes the runs of
//! symmetric games long.
//!
//! # Three kinds of moves
//!
//! - *earlier*: they lower a heap between, so what they read is complete. They are gathered first, for all
//!   words of all rows, grouped by what they take from the last heap: a group is *or*ed together and
//!   shifted once.
//! - *within*: they lower the first heap, so they read an earlier row of the same stretch and plane.
//! - *own*: they lower the last heap only, and read the same row.
//!
//! The last two read what is being computed. So the stretch is filled word by word (64 last heaps of all
//! rows), and within a word row by row: then everything at a smaller last heap or a smaller first heap is
//! there. A within-move that takes t from the last heap reads the same word of an earlier row, shifted up
//! by t, and the end of the words before it.
//!
//! # Memory
//!
//! The first words of all rows are followed by the second words of all rows, and so on. Runs of rows are
//! then runs of words, which the compiler turns into wide instructions; rows of 1 to 64 positions, the
//! common case, cost one word each and no special code.
//!
//! The invariant: after plane v of a stretch, `open` has exactly the positions whose value is larger
//! than v.

use super::bits::{keep_apart, or, or_shifted, or_word, words};
use super::moves::{Moves, Take};
use super::planes::{Block, Job, Planes, Wanted};

/// The game, made ready.
pub(super) struct Rules {
    pub(super) moves: Moves,
    pub(super) misere: bool,
    pub(super) wanted: Wanted,
    /// For so many planes there is memory.
    pub(super) max_planes: usize,
}

/// Rows `to..to + rows` of a stretch have options in as many rows of another one.
struct Run {
    to: usize,
    rows: usize,
    block: usize,
    /// Where the options' first words are, and how far it is from there to the next words.
    start: usize,
    step: usize,
}

/// Buffers that the stretches of a block use one after the other.
#[derive(Default)]
struct Buffers {
    /// The runs by each group of moves that lower a heap between.
    runs: Vec<Vec<Run>>,
    /// The least that some move takes from the last heap, for each row; `usize::MAX` if there is none.
    least: Vec<usize>,
    /// The positions that are in no plane yet.
    open: Vec<u64>,
    /// The positions with an option in the plane.
    used: Vec<u64>,
    /// The same before a shift.
    unshifted: Vec<u64>,
}

/// Solves the stretches of a job, the grades before being solved. `None` if memory does not suffice.
pub(super) fn solve_block(
    planes: &Planes,
    rules: &Rules,
    grade: &[usize],
    job: &Job,
) -> Option<Block> {
    let width = words(planes.layout.row);
    let mut block = Block::default();
    let mut buffers = Buffers::default();
    buffers.runs.resize_with(rules.moves.earlier.len(), Vec::new);
    let mut start = 0;
    for between in planes.layout.tuples(grade).skip(job.first).take(job.stretches) {
        let rows = planes.layout.rows(between);
        let stretch = Stretch { planes, rules, between, rows, width };
        stretch.find_runs(&mut buffers);
        stretch.find_least(&mut buffers);
        stretch.open(&mut buffers.open);
        let size = rows * width;
        for plane in 0.. {
            if plane == block.planes.len() {
                if plane == rules.max_planes {
                    return None;
                }
                block.planes.push(vec![0; job.rows * width]);
            }
            stretch.gather(plane, &mut buffers);
            let bits = &mut block.planes[plane][start..start + size];
            let all_placed = stretch.place(plane, bits, &mut buffers);
            if all_placed || rules.wanted == Wanted::Outcomes {
                break;
            }
        }
        start += size;
    }
    Some(block)
}

struct Stretch<'a> {
    planes: &'a Planes,
    rules: &'a Rules,
    between: &'a [usize],
    rows: usize,
    /// The number of words of a row.
    width: usize,
}

impl Stretch<'_> {
    /// Finds the rows with options of all rows, by what moves take from the last heap.
    fn find_runs(&self, buffers: &mut Buffers) {
        let rank = self.planes.layout.rank(self.between);
        for ((_, takes), runs) in self.rules.moves.earlier.iter().zip(&mut buffers.runs) {
            runs.clear();
            for take in takes {
                self.runs_of(take, rank, runs);
            }
        }
    }

    /// The rows with the options by a move.
    fn runs_of(&self, take: &Take, rank: usize, runs: &mut Vec<Run>) {
        let layout = &self.planes.layout;
        // A heap between that has less than the move takes is the same for all rows of the stretch.
        let too_little = take.lowered.iter().any(|&(heap, taken)| self.between[heap] < taken);
        if take.first >= self.rows || too_little || (layout.sorted && self.is_repeated(take)) {
            return;
        }
        // Only lowered heaps have another entry in the sum that is the rank.
        let below: usize = take
            .lowered
            .iter()
            .map(|&(heap, taken)| {
                let weights = &layout.weights[heap];
                weights[self.between[heap]] - weights[self.between[heap] - taken]
            })
            .sum();
        if !layout.sorted || self.stays_sorted(take) {
            // The first heap must not be above the heaps between; else all are sorted anew.
            let excess = if layout.sorted { take.between[0].saturating_sub(take.first) } else { 0 };
            let end = self.rows - excess;
            let place = self.planes.places[rank - below];
            runs.push(Run {
                to: take.first,
                rows: end - take.first,
                block: place.block as usize,
                start: place.start as usize,
                step: self.rows_after(take),
            });
            (end..self.rows).for_each(|first| runs.extend(self.single(take, first)));
        } else {
            (take.first..self.rows).for_each(|first| runs.extend(self.single(take, first)));
        }
    }

    /// Whether among equal heaps between less is taken from one than from a later one: the exchanged
    /// move leads to the same position.
    fn is_repeated(&self, take: &Take) -> bool {
        take.lowered.iter().any(|&(heap, taken)| {
            heap > 0
                && self.between[heap - 1] == self.between[heap]
                && take.between[heap - 1] < taken
        })
    }

    /// Whether the heaps between are nondecreasing after the move.
    fn stays_sorted(&self, take: &Take) -> bool {
        take.lowered.iter().all(|&(heap, taken)| {
            heap == 0
                || self.between[heap - 1] - take.between[heap - 1] <= self.between[heap] - taken
        })
    }

    /// The row with the options by a move from row `first`, if the heaps are to be sorted.
    fn single(&self, take: &Take, first: usize) -> Option<Run> {
        // The exchanged move leads to the same position.
        if self.between[0] == first && take.first < take.between[0] {
            return None;
        }
        let lowered = self.between.iter().zip(&take.between).map(|(heap, taken)| heap - taken);
        let mut outer: Vec<usize> = std::iter::once(first - take.first).chain(lowered).collect();
        outer.sort_unstable();
        let place = self.planes.places[self.planes.layout.rank(&outer[1..])];
        Some(Run {
            to: first,
            rows: 1,
            block: place.block as usize,
            start: place.start as usize + outer[0],
            step: self.planes.layout.rows(&outer[1..]),
        })
    }

    /// The number of rows of the stretch that a move leads to, if the heaps between stay sorted.
    fn rows_after(&self, take: &Take) -> usize {
        if self.planes.layout.sorted { self.rows - take.between[0] } else { self.rows }
    }

    /// Finds which positions are terminal: in a row, those below the least that a move takes.
    fn find_least(&self, buffers: &mut Buffers) {
        if !self.rules.misere {
            return;
        }
        let moves = &self.rules.moves;
        let least = &mut buffers.least;
        least.clear();
        least.resize(self.rows, moves.own.first().copied().unwrap_or(usize::MAX));
        for ((last, _), runs) in moves.earlier.iter().zip(&buffers.runs) {
            for run in runs {
                least[run.to..run.to + run.rows].iter_mut().for_each(|e| *e = (*e).min(*last));
            }
        }
        for &(first, last) in &moves.within {
            least.iter_mut().skip(first).for_each(|e| *e = (*e).min(last));
        }
    }

    /// Sets the bits of all positions.
    fn open(&self, open: &mut Vec<u64>) {
        open.clear();
        open.resize(self.rows * self.width, u64::MAX);
        let unused = self.width * 64 - self.planes.layout.row;
        open[(self.width - 1) * self.rows..].fill(u64::MAX >> unused);
    }

    /// Finds the positions with options in a plane of other stretches.
    fn gather(&self, plane: usize, buffers: &mut Buffers) {
        // What takes nothing from the last heap needs no shift, and no second buffer.
        let Buffers { runs, used, unshifted, .. } = buffers;
        let size = self.rows * self.width;
        used.clear();
        used.resize(size, 0);
        for ((last, _), runs) in self.rules.moves.earlier.iter().zip(runs) {
            if *last == 0 {
                self.collect(plane, runs, used);
            } else {
                unshifted.clear();
                unshifted.resize(size, 0);
                self.collect(plane, runs, unshifted);
                or_shifted(used, unshifted, *last, self.rows);
            }
        }
    }

    fn collect(&self, plane: usize, runs: &[Run], bits: &mut [u64]) {
        for run in runs {
            // A block without this plane has no position of the value.
            let Some(plane) = self.planes.blocks[run.block].planes.get(plane) else { continue };
            for word in 0..self.width {
                let from = &plane[run.start + word * run.step..][..run.rows];
                or(&mut bits[run.to + word * self.rows..][..run.rows], from);
            }
        }
    }

    /// Puts the open positions without an option in the plane there. Tells whether no position is open
    /// any more.
    fn place(&self, plane: usize, bits: &mut [u64], buffers: &mut Buffers) -> bool {
        let Buffers { least, open, used, .. } = buffers;
        let rows = self.rows;
        if self.rules.misere && plane == 0 {
            // A terminal position has value 1.
            set_below(used, least);
        }
        let mut left = 0;
        // Word by word: see "Three kinds of moves".
        for word in 0..self.width {
            let (before, here) = bits.split_at_mut(word * rows);
            let here = &mut here[..rows];
            let used = &mut used[word * rows..][..rows];
            let open = &mut open[word * rows..][..rows];
            for &(first, last) in self.rules.moves.within.iter().filter(|&&(first, _)| first < rows)
            {
                or_word(&mut used[first..], before, last, rows);
            }
            self.place_word(here, before, open, used);
            for (open, here) in open.iter_mut().zip(&*here) {
                *open &= !here;
                left |= *open;
            }
        }
        left == 0
    }

    /// The same for one word of each row, the words `before` it being known.
    fn place_word(&self, here: &mut [u64], before: &[u64], open: &[u64], used: &[u64]) {
        let Moves { within, own, .. } = &self.rules.moves;
        let words = here.iter_mut().zip(open).zip(used);
        match (&within[..], &own[..]) {
            ([], []) => words.for_each(|((here, open), used)| *here = open & !used),
            // As in exact slow 2-Nim: options in the row before only. That row need not be loaded again, as
            // it was the last one to be stored.
            (&[(1, last @ 0..64)], []) => {
                words.fold(0, |before, ((here, open), used)| {
                    *here = open & !(used | before << last);
                    *here
                });
            }
            _ => self.place_any(here, before, open, used),
        }
    }

    /// The same with any moves that leave the heaps between as they are.
    fn place_any(&self, here: &mut [u64], before: &[u64], open: &[u64], used: &[u64]) {
        let Moves { within, own, .. } = &self.rules.moves;
        for row in 0..self.rows {
            let mut used = used[row];
            for &(first, last) in within {
                if row >= first && last < 64 {
                    used |= here[row - first] << last;
                }
            }
            here[row] = open[row] & !used;
            if !own.is_empty() {
                let before = before.iter().skip(row).step_by(self.rows);
                here[row] = keep_apart(here[row], before, own);
            }
        }
    }
}

/// Sets in each row the bits below the entry of `ends`.
fn set_below(bits: &mut [u64], ends: &[usize]) {
    for (words, start) in bits.chunks_exact_mut(ends.len()).zip((0..).step_by(64)) {
        for (word, end) in words.iter_mut().zip(ends) {
            let count = end.saturating_sub(start).min(64);
            if count > 0 {
                *word |= u64::MAX >> (64 - count);
            }
        }
    }
}
