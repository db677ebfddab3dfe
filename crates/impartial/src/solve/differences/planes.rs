//! The planes of all rows of a box.
//!
//! Grade by grade, from 0 on. The stretches of a grade are cut into *blocks* of some thousand words, the
//! unit of work of a thread and of memory: a block has as many planes as its own largest value needs,
//! and most blocks need few. A box has one vector for each block and plane, not one for each row.
//!
//! A block is computed into memory of its own and hung in when the grade is done. While a grade is being
//! solved the planes before it are only read, by all threads; so no lock is needed, and nothing depends
//! on the number of threads or on their order.
//!
//! Where a stretch will be is noted before its grade is solved (`places`), although nobody reads it then:
//! the numbers of the blocks follow from the cut alone.

use super::bits::words;
use super::layout::{Layout, padded};
use super::moves::{Moves, check_lengths, is_symmetric};
use super::stretch::{Rules, solve_block};
use crate::convention::Convention;
use crate::int;
use crate::position::Heaps;
use crate::progress::Observer;
use crate::solve::SolveError;
use rayon::prelude::*;
use std::collections::BTreeSet;

/// What is computed: all planes, or the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) enum Wanted {
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
pub(in crate::solve) struct Planes {
    wanted: Wanted,
    /// The largest heaps.
    max: Heaps,
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
    wanted: Wanted,
}

impl PlaneRow<'_> {
    /// The value of the position with this last heap, or whether it is N if only outcomes are known;
    /// `None` outside the box.
    #[inline]
    pub(in crate::solve) fn value(&self, last: u64) -> Option<u64> {
        let last = usize::try_from(last).ok().filter(|&last| last < self.length)?;
        let word = self.start + last / 64 * self.step;
        let plane = self.planes.iter().position(|plane| plane[word] >> (last % 64) & 1 == 1);
        match (plane, self.wanted) {
            // What is not in the only plane is not P.
            (None, Wanted::Outcomes) => Some(1),
            (plane, _) => plane.map(int::to_u64),
        }
    }

    /// The same for all positions of the row, in order: plane by plane, a word of 64 positions at a
    /// time, which does not search the planes for each position again.
    pub(in crate::solve) fn values(&self, values: &mut Vec<u64>) {
        values.clear();
        values.resize(self.length, u64::from(self.wanted == Wanted::Outcomes));
        for (plane, value) in self.planes.iter().zip(0..) {
            let words = plane.iter().skip(self.start).step_by(self.step);
            for (values, &word) in values.chunks_mut(64).zip(words) {
                let mut left = word;
                while left != 0 {
                    values[left.trailing_zeros() as usize] = value;
                    left &= left - 1;
                }
            }
        }
    }
}

impl Planes {
    /// Solves all positions with heap i at most heap i of `max`, where a move subtracts one of the
    /// vectors: the values under the convention, or only which of them are 0.
    pub(in crate::solve) fn solve(
        vectors: Vec<Vec<i64>>,
        convention: Convention,
        max: &Heaps,
        wanted: Wanted,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError<Heaps>> {
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
        let mut planes = Planes { wanted, max: max.clone(), layout, places, blocks: Vec::new() };
        let parallel = all_words >= PARALLEL_WORDS;
        let mut grades = || {
            (0..=planes.layout.top_grade())
                .try_for_each(|total| planes.solve_grade(&rules, total, parallel, max, observer))
        };
        // One entry into the thread pool, not one for each grade: there are thousands of small grades,
        // and each entry would wake a thread.
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
            // A block is closed when it is large enough, so that the last one of a grade may be small.
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

    /// The positions that differ from `heaps` in the last heap only; `None` outside the box.
    pub(in crate::solve) fn row_of(&self, heaps: &[u64]) -> Option<PlaneRow<'_>> {
        if self.max.len() != heaps.len() || heaps.iter().zip(&*self.max).any(|(x, top)| x > top) {
            return None;
        }
        let (first, between) = self.layout.split(heaps)?;
        let place = self.places[self.layout.rank(&between)];
        Some(PlaneRow {
            planes: &self.blocks[place.block as usize].planes,
            start: place.start as usize + first,
            step: self.layout.rows(&between),
            length: self.layout.row,
            wanted: self.wanted,
        })
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
