//! The planes of all rows of a box.

use super::Differences;
use super::bits::words;
use super::layout::{Layout, padded};
use super::moves::{Moves, check_lengths, is_symmetric};
use super::stretch::{Rules, solve_block};
use crate::convention::Convention;
use crate::int;
use crate::position::{HeapTuple, Heaps};
use crate::progress::Observer;
use crate::ruleset::InvalidPosition;
use crate::solve::{SolveError, with_heaps};
use rayon::prelude::*;
use std::collections::BTreeSet;

/// What is computed: all planes, or the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Values,
    Outcomes,
}

/// More words than this are refused: they would not fit into memory.
const MAX_WORDS: u64 = 1 << 30;

/// About so many words of a plane make a block, the unit of work of a thread.
const BLOCK_WORDS: usize = 1 << 11;

/// Smaller boxes are not worth a second thread.
const PARALLEL_WORDS: usize = 1 << 17;

/// The positions of each value, as bits.
#[derive(Clone, Debug)]
pub(super) struct Planes {
    pub(super) layout: Layout,
    /// Where the stretches are, by rank.
    pub(super) places: Vec<Place>,
    pub(super) blocks: Vec<Block>,
}

/// Where a stretch is stored.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    pub(super) block: u32,
    /// Its first word in the planes of the block.
    pub(super) start: u32,
}

/// Stretches of the same grade, one after the other. `planes[v]` has the positions of value v; where it is missing,
/// there are none.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    pub(super) planes: Vec<Vec<u64>>,
}

/// Where a row is stored.
#[derive(Clone, Copy, Debug)]
struct Row {
    block: usize,
    /// Its first word in the planes of the block, and how far it is from one word to the next.
    start: usize,
    step: usize,
}

/// Stretches of a grade that are to be one block: which of them, and how many rows they have.
#[derive(Clone, Debug, Default)]
pub(super) struct Job {
    pub(super) first: usize,
    pub(super) stretches: usize,
    pub(super) rows: usize,
}

/// The positions of a row, whose planes are found without looking for the row again.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct PlaneRow<'a> {
    planes: &'a [Vec<u64>],
    start: usize,
    step: usize,
    length: usize,
}

impl PlaneRow<'_> {
    /// The plane that the position with this last heap is in, if any; `None` outside the box.
    #[inline]
    pub(in crate::solve) fn plane(&self, last: u64) -> Option<Option<u64>> {
        let last = usize::try_from(last).ok().filter(|&last| last < self.length)?;
        let word = self.start + last / 64 * self.step;
        let plane = self.planes.iter().position(|plane| plane[word] >> (last % 64) & 1 == 1);
        Some(plane.map(|plane| plane as u64))
    }
}

impl Planes {
    pub(super) fn solve<P: HeapTuple>(
        game: &impl Differences,
        convention: Convention,
        max: &P,
        wanted: Wanted,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError<P>> {
        // The moves are data from here on, and so is the number of heaps.
        let (arity, vectors) = (game.arity(), game.differences());
        let solved =
            Planes::of_vectors(arity, vectors, convention, &max.heaps().into(), wanted, observer);
        solved.map_err(|error| error.map(|heaps| with_heaps(max, &heaps)))
    }

    fn of_vectors(
        arity: usize,
        vectors: Vec<Vec<i64>>,
        convention: Convention,
        max: &Heaps,
        wanted: Wanted,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError<Heaps>> {
        InvalidPosition::check_arity(max.len(), arity)?;
        check_lengths(&vectors, max.len())?;
        let vectors: BTreeSet<Vec<i64>> = vectors.into_iter().collect();
        let tops: Vec<u64> = padded(max).collect();
        let sorted = is_symmetric(&vectors, &tops);
        let Some((layout, rows)) = Layout::new(&tops, sorted, MAX_WORDS) else {
            return Err(too_large(max, 1));
        };
        let moves = Moves::new(&vectors, max)?;
        let all_words = rows * words(layout.row);
        let max_planes = int::to_usize(MAX_WORDS) / all_words;
        let rules = Rules { moves, misere: convention == Convention::Misere, wanted, max_planes };
        let places = vec![Place::default(); layout.stretches()];
        let mut planes = Planes { layout, places, blocks: Vec::new() };
        let parallel = all_words >= PARALLEL_WORDS;
        let mut grades = || {
            (0..=planes.layout.top_grade())
                .try_for_each(|total| planes.solve_grade(&rules, total, parallel, max, observer))
        };
        // One entry into the thread pool, not one for each grade.
        if parallel {
            rayon::scope(|_| grades())?
        } else {
            grades()?
        }
        Ok(planes)
    }

    /// Solves the stretches whose heaps between have a given total: no move leads from one to another.
    fn solve_grade(
        &mut self,
        rules: &Rules,
        total: usize,
        parallel: bool,
        max: &Heaps,
        observer: &dyn Observer,
    ) -> Result<(), SolveError<Heaps>> {
        let between = self.layout.grade(total);
        let jobs = self.cut(&between);
        let solve = |job: &Job| {
            let block = solve_block(self, rules, &between, job)
                .ok_or_else(|| too_large(max, rules.max_planes as u64 + 1))?;
            observer.checkpoint((job.rows * self.layout.row) as u64)?;
            Ok(block)
        };
        let solved: Result<Vec<Block>, SolveError<Heaps>> = if parallel && jobs.len() > 1 {
            jobs.par_iter().map(solve).collect()
        } else {
            jobs.iter().map(solve).collect()
        };
        self.blocks.extend(solved?);
        Ok(())
    }

    /// Cuts the stretches of a grade into blocks and notes where they will be.
    fn cut(&mut self, between: &[usize]) -> Vec<Job> {
        let width = words(self.layout.row);
        let mut jobs: Vec<Job> = Vec::new();
        for (number, heaps) in self.layout.tuples(between).enumerate() {
            if jobs.last().is_none_or(|job| job.rows * width >= BLOCK_WORDS) {
                jobs.push(Job { first: number, ..Job::default() });
            }
            let block = self.blocks.len() + jobs.len() - 1;
            let Some(job) = jobs.last_mut() else { continue };
            // A plane has at most 2^30 words.
            self.places[self.layout.rank(heaps)] =
                Place { block: int::to_u32(block), start: int::to_u32(job.rows * width) };
            job.stretches += 1;
            job.rows += self.layout.rows(heaps);
        }
        jobs
    }

    /// The bits of the row of `position` in a plane, or `None` outside the box.
    pub(super) fn row(
        &self,
        max: &[u64],
        position: &[u64],
        plane: usize,
    ) -> Option<impl Iterator<Item = u64>> {
        let (row, _) = self.find(max, position)?;
        Some(self.bits(row, plane))
    }

    /// The plane that `position` is in, if any; `None` outside the box.
    pub(super) fn plane_of(&self, max: &[u64], position: &[u64]) -> Option<Option<u64>> {
        self.row_of(max, position)?.plane(*position.last().unwrap_or(&0))
    }

    /// The positions that differ from `position` in the last heap only; `None` outside the box.
    pub(in crate::solve) fn row_of(&self, max: &[u64], position: &[u64]) -> Option<PlaneRow<'_>> {
        let (row, _) = self.find(max, position)?;
        let planes = &self.blocks[row.block].planes;
        Some(PlaneRow { planes, start: row.start, step: row.step, length: self.layout.row })
    }

    /// The row of `position`, and the last heap.
    fn find(&self, max: &[u64], position: &[u64]) -> Option<(Row, usize)> {
        if max.len() != position.len() || position.iter().zip(max).any(|(heap, top)| heap > top) {
            return None;
        }
        let (first, between, last) = self.layout.split(position)?;
        Some((self.row_at(first, &between), last))
    }

    fn row_at(&self, first: usize, between: &[usize]) -> Row {
        let place = self.places[self.layout.rank(between)];
        Row {
            block: place.block as usize,
            start: place.start as usize + first,
            step: self.layout.rows(between),
        }
    }

    /// The bits of a row in a plane.
    fn bits(&self, row: Row, plane: usize) -> impl Iterator<Item = u64> {
        let plane = self.blocks[row.block].planes.get(plane).map_or(&[][..], Vec::as_slice);
        let words = plane.iter().skip(row.start).step_by(row.step).copied();
        words.take(self.layout.row.div_ceil(64))
    }

    /// How many planes there are.
    pub(super) fn count(&self) -> u64 {
        self.blocks.iter().map(|block| block.planes.len() as u64).max().unwrap_or(0)
    }

    /// How many positions of the box are in a plane, or `None` if they do not fit.
    pub(super) fn count_positions(&self, plane: usize) -> Option<u128> {
        let mut positions = 0_u128;
        for total in 0..=self.layout.top_grade() {
            let between = self.layout.grade(total);
            for heaps in self.layout.tuples(&between) {
                for first in 0..self.layout.rows(heaps) {
                    let row = self.bits(self.row_at(first, heaps), plane);
                    let ones: u128 = row.map(|word| u128::from(word.count_ones())).sum();
                    let orders = self.layout.orders(first, heaps)?;
                    positions = positions.checked_add(ones.checked_mul(orders)?)?;
                }
            }
        }
        Some(positions)
    }
}

/// The error that the box up to `max` does not fit into memory, with so many planes.
fn too_large(max: &Heaps, planes: u64) -> SolveError<Heaps> {
    let positions =
        max.iter().fold(1_u64, |count, top| count.saturating_mul(top.saturating_add(1)));
    // A short last heap wastes most of each word.
    let limit = (MAX_WORDS * 64 / planes).min(positions - 1);
    SolveError::TooLarge { positions, limit }
}
