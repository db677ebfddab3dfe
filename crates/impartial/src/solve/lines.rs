//! Any amount along a line: sets of used values.
//!
//! # The idea
//!
//! In Nim, Wythoff's game and Welter's game a move takes any positive number of tokens, the same from each
//! of some heaps. So the options of a position are what comes before it on a few *lines* through it: a
//! row, a column, a diagonal. A position of an n × n square has some 3n options, and the values of nearly
//! all of them were options' values of the position before it on the same line, too.
//!
//! If each line keeps the *set* of values it has so far, the value of a position is the least number
//! that is in none of the sets of its lines, and goes into all of them. The work no longer grows with
//! the number of options: with sets as bits it is one *or* of a few words and the first gap in it, as a
//! rule. The invariant: when a position is reached in the order of the walk, the set of each line
//! through it has the values of exactly its options on that line.
//!
//! # An example
//!
//! Wythoff's game. The lines through (a, b) are row a, column b, and the diagonal b − a.
//!
//! | position | row | column | diagonal | value |
//! |---|---|---|---|---|
//! | (0, 0) | {} | {} | {} | 0 |
//! | (0, 1) | {0} | {} | {} | 1 |
//! | (0, 2) | {0, 1} | {} | {} | 2 |
//! | (1, 0) | {} | {0} | {} | 1 |
//! | (1, 1) | {1} | {1} | {0} | 2 |
//! | (1, 2) | {1, 2} | {2} | {1} | 0 |
//!
//! (1, 2) is lost: the sets have 1 and 2, but not 0. Its value goes into row 1, column 2 and diagonal 1.
//!
//! # Three things make it fast
//!
//! - *The first gap is remembered.* Values along a line are nearly all values from 0 on, so the first
//!   words of its set are soon full. Each line knows its first word that is not; the search begins at the
//!   largest of these among the lines, and seldom goes further than a word.
//! - *Symmetry.* Where the order of the heaps does not matter, lines that are permutations of each other
//!   are one line, and only nondecreasing positions are visited. That an unsorted option counts for the
//!   right line, and that no later position was put there before, is shown in `numbering`.
//! - *Memory.* Neighbouring positions lie on neighbouring lines and have similar values, so the first words
//!   of all sets stand side by side (`sets`); two or three heaps in order, which are most of what is asked,
//!   have walks of their own (`tiles`, `triples`).
//!
//! An excluded position, which is no position of the game, puts nothing into any set: no move ends there. In
//! misère play a terminal position has value 1, so a set without a value has to be told from a set
//! whose values were never asked for; hence `met`.
//!
//! - `numbering`: the positions, the lines, and their numbers;
//! - `sets`: the sets of values;
//! - `tiles`: the same for sorted pairs, tile by tile, in parallel;
//! - `triples`: the same for sorted triples, where the lines lie in order.
//!
//! # Source
//!
//! \[Sat\] Examples 2–4 and 6 for the games.

mod numbering;
mod sets;
mod tiles;
mod triples;

use super::SolveError;
use crate::convention::Convention;
use crate::int;
use crate::position::Heaps;
use crate::progress::{Observer, Stop};
use crate::ruleset::InvalidPosition;
use numbering::{Numbering, Walk};
use sets::{Run, Sets, TooManyValues};

/// More positions than this are refused: their values would not fit into memory.
const MAX_POSITIONS: u64 = 1 << 30;

/// The value of every position of a box whose moves take any amount along a line.
///
/// # Complexity
///
/// With d lines through a position: d set look-ups a position, and a scan of full words that is short
/// because each line remembers where its first gap is.
#[derive(Clone, Debug)]
pub(super) struct LineTable {
    /// The largest heaps.
    max: Heaps,
    numbering: Numbering,
    values: Values,
}

/// The values in the order of the numbering; the largest number stands for an excluded position.
#[derive(Clone, Debug)]
enum Values {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

impl Values {
    #[inline]
    fn get(&self, index: usize) -> Option<u64> {
        match self {
            Values::Narrow(values) => {
                values.get(index).filter(|&&value| value != u16::MAX).map(|&value| value.into())
            }
            Values::Wide(values) => {
                values.get(index).filter(|&&value| value != u32::MAX).map(|&value| value.into())
            }
        }
    }
}

impl LineTable {
    /// Solves all positions with heap i at most heap i of `max` that are not excluded: Grundy values in
    /// normal play, values g⁻ in misère play. A move takes any positive number of tokens, the same from
    /// each heap of one of the `lines`. If `symmetric`, permuting the heaps does not change what is
    /// excluded.
    ///
    /// # Errors
    ///
    /// [`SolveError::Invalid`] if a line is not a set of heaps, [`SolveError::OutOfOrder`] if one is
    /// empty, [`SolveError::TooLarge`] for more than 2^30 positions to solve, for 2^32 − 2 options or
    /// more of one, or if the sets of values do not fit into 2^36 bits; [`SolveError::Stopped`].
    pub(super) fn solve(
        lines: Vec<Vec<usize>>,
        symmetric: bool,
        exclude: &Exclude,
        convention: Convention,
        max: &Heaps,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError<Heaps>> {
        let rules = Rules { misere: convention == Convention::Misere, exclude };
        let (numbering, values) = solve_box(max, lines, symmetric, &rules, observer)?;
        Ok(LineTable { max: max.clone(), numbering, values })
    }

    /// The value at `heaps`, or `None` outside the box and where they are excluded.
    pub(super) fn get(&self, heaps: &[u64]) -> Option<u64> {
        if self.max.len() != heaps.len() || heaps.iter().zip(&*self.max).any(|(x, top)| x > top) {
            return None;
        }
        self.values.get(self.numbering.index(heaps)?)
    }

    /// The same for all positions that differ from these heaps of the box in the last one only.
    pub(super) fn row(&self, heaps: &[u64], put: impl FnMut(Option<u64>)) {
        self.numbering.indices_of_row(heaps).map(|index| self.values.get(index)).for_each(put);
    }
}

/// What else than the lines makes the game.
struct Rules<'a> {
    misere: bool,
    exclude: &'a Exclude<'a>,
}

/// Marks which positions of a row are excluded: the first one has the heaps, and the first heap grows by
/// one from each to the next. The heaps may be left changed.
pub(super) type Exclude<'a> = dyn Fn(&mut [u64], &mut [bool]) + Sync + 'a;

/// Solves the box up to `tops`.
fn solve_box(
    tops: &[u64],
    lines: Vec<Vec<usize>>,
    symmetric: bool,
    rules: &Rules,
    observer: &dyn Observer,
) -> Result<(Numbering, Values), SolveError<Heaps>> {
    let lines = checked_lines(lines, tops)?;
    let symmetric = symmetric
        && tops.windows(2).all(|pair| pair[0] == pair[1])
        && numbering::is_symmetric(&lines, tops.len());
    let numbering = Numbering::new(tops, &lines, symmetric, MAX_POSITIONS);
    let numbering = numbering.ok_or_else(|| too_large(tops))?;
    // A value is at most the number of options, or 1 in misère play.
    let options = lines.iter().filter_map(|line| line.iter().map(|&heap| tops[heap]).min());
    let largest = options.fold(1, u64::saturating_add);
    if largest >= u64::from(u32::MAX) {
        return Err(too_large(tops));
    }
    let count = numbering.positions();
    let sweep = Sweep { rules, numbering: &numbering, observer };
    let (values, end) = if largest < u64::from(u16::MAX) {
        let mut values = vec![u16::MAX; count];
        let end = sweep.run(&mut values, int::to_u16);
        (Values::Narrow(values), end)
    } else {
        let mut values = vec![u32::MAX; count];
        let end = sweep.run(&mut values, int::to_u32);
        (Values::Wide(values), end)
    };
    end.map_err(|halt| match halt {
        Halt::TooManyValues => too_large(tops),
        Halt::Stopped(stop) => stop.into(),
    })?;
    Ok((numbering, values))
}

/// The lines, each sorted, without repetition.
fn checked_lines(
    mut lines: Vec<Vec<usize>>,
    tops: &[u64],
) -> Result<Vec<Vec<usize>>, SolveError<Heaps>> {
    let heaps = tops.len();
    for (number, line) in (1..).zip(&mut lines) {
        line.sort_unstable();
        line.dedup();
        if let Some(heap) = line.iter().find(|&&heap| heap >= heaps) {
            return Err(SolveError::Invalid(InvalidPosition::new(format_args!(
                "line {number} takes from heap {}, but there are {heaps} heaps",
                heap.saturating_add(1)
            ))));
        }
        if line.is_empty() {
            // A move that takes nothing.
            let (position, option) = (tops.into(), tops.into());
            return Err(SolveError::OutOfOrder { position, option });
        }
    }
    lines.sort_unstable();
    lines.dedup();
    Ok(lines)
}

fn too_large(tops: &[u64]) -> SolveError<Heaps> {
    let positions =
        tops.iter().fold(1_u64, |count, top| count.saturating_mul(top.saturating_add(1)));
    SolveError::TooLarge { positions, limit: MAX_POSITIONS.min(positions - 1) }
}

/// Why a sweep ended early.
enum Halt {
    TooManyValues,
    Stopped(Stop),
}

impl From<TooManyValues> for Halt {
    fn from(_: TooManyValues) -> Self {
        Halt::TooManyValues
    }
}

/// One pass over all positions, in order.
struct Sweep<'a> {
    rules: &'a Rules<'a>,
    numbering: &'a Numbering,
    observer: &'a dyn Observer,
}

impl Sweep<'_> {
    /// Finds all values; those of excluded positions stay as they are.
    fn run<V>(&self, mut values: &mut [V], encode: impl Fn(usize) -> V + Copy) -> Result<(), Halt> {
        let rules = self.rules;
        if let Some((top, diagonal)) = self.numbering.pairs() {
            let square = tiles::Square { rules, top, diagonal };
            return square.fill::<64, V>(self.observer, values, encode);
        }
        if let Some(top) = self.numbering.top_of_triples()
            && triples::fill(rules, top, self.observer, values, encode)?
        {
            return Ok(());
        }
        let mut sets = Sets::new(self.numbering.lines(), rules.misere)?;
        let mut walk = self.numbering.walk();
        let mut pending = 0;
        let mut excluded = Vec::new();
        loop {
            let (values_of_run, rest) = values.split_at_mut(walk.run_length());
            values = rest;
            pending += values_of_run.len() as u64;
            excluded.resize(values_of_run.len(), false);
            (rules.exclude)(&mut walk.heaps().to_vec(), &mut excluded);
            let run = Run { values: values_of_run, excluded: &excluded };
            // Lines through a position are few: the loops over up to three of them are unrolled.
            match (self.numbering.steps(), walk.lines()) {
                (Some(&[s]), &[a]) => run_of([a], [s], &mut sets, run, encode),
                (Some(&[s, t]), &[a, b]) => run_of([a, b], [s, t], &mut sets, run, encode),
                (Some(&[s, t, u]), &[a, b, c]) => {
                    run_of([a, b, c], [s, t, u], &mut sets, run, encode)
                }
                _ => any_run(&walk, &mut sets, run, encode),
            }?;
            if pending >= 1024 {
                self.observer.checkpoint(std::mem::take(&mut pending)).map_err(Halt::Stopped)?;
            }
            if !walk.next_run() {
                return self.observer.checkpoint(pending).map_err(Halt::Stopped);
            }
        }
    }
}

/// The positions that differ in the first heap only; as it grows by one, so does the number of each
/// line by its step.
#[inline(never)]
fn run_of<const K: usize, V>(
    lines: [usize; K],
    steps: [isize; K],
    sets: &mut Sets,
    run: Run<V>,
    encode: impl Fn(usize) -> V,
) -> Result<(), TooManyValues> {
    let advance = |mut lines: [usize; K], _| {
        for (line, step) in lines.iter_mut().zip(steps) {
            *line = line.wrapping_add_signed(step);
        }
        lines
    };
    sets.fill(lines, advance, run, encode)
}

/// The same, with each line found anew.
fn any_run<V>(
    walk: &Walk,
    sets: &mut Sets,
    run: Run<V>,
    encode: impl Fn(usize) -> V,
) -> Result<(), TooManyValues> {
    let advance = |mut lines: Vec<usize>, first| {
        walk.find_lines(first, &mut lines);
        lines
    };
    let lines: Vec<usize> = walk.lines().to_vec();
    sets.fill(lines, advance, run, encode)
}
