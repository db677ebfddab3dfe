//! Walking a region on all cores.

use super::{Counterexample, Report, Run, Verdict};
use crate::position::Position;
use crate::progress::Stop;
use crate::region::Region;
use crate::solve::SolveError;
use std::fmt::Debug;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// Why a check of one position did not pass.
pub(super) enum Failure {
    /// The claim fails there.
    Refuted(String),
    /// The check could not be finished.
    Stopped(Stop),
}

impl From<String> for Failure {
    fn from(what: String) -> Self {
        Failure::Refuted(what)
    }
}

impl Failure {
    pub(super) fn from_solver<P: Debug>(error: SolveError<P>) -> Self {
        match error {
            SolveError::Stopped(stop) => Failure::Stopped(stop),
            error => Failure::Refuted(error.to_string()),
        }
    }
}

/// Checks `holds` at every position of the region: `Ok(true)` where it holds, `Ok(false)` where the
/// position does not belong to the game, `Err` with what fails.
///
/// The smallest counterexample is the one of least [`size`](Region::size), ties broken by the order
/// of positions, whatever the number of threads.
///
/// # Complexity
///
/// One call a position; parts of the region are walked in parallel.
pub fn for_all<P: Position>(
    region: &impl Region<P>,
    run: &Run,
    holds: impl Fn(&P) -> Result<bool, String> + Sync,
) -> Report {
    walk(region, region, run, &|| {
        Box::new(|position, row| match holds(position) {
            Ok(valid) => row.passed(valid),
            Err(what) => row.failed(position, Failure::Refuted(what)),
        })
    })
}

/// [`for_all`] with a state for each thread, such as a solver.
pub(super) fn for_all_with<P: Position, S>(
    region: &impl Region<P>,
    run: &Run,
    state: impl Fn() -> S + Sync,
    holds: impl Fn(&mut S, &P) -> Result<bool, Failure> + Sync,
) -> Report {
    let holds = &holds;
    walk(region, region, run, &|| {
        let mut state = state();
        Box::new(move |position, row| match holds(&mut state, position) {
            Ok(valid) => row.passed(valid),
            Err(failure) => row.failed(position, failure),
        })
    })
}

/// Checks the positions of a region row by row, for what is cheaper for a whole row than for its
/// positions one by one. The rows are numbered by a region of their own; `check` tells what it found
/// to the [`Row`].
///
/// The smallest counterexample is the one of least size in `region`, as in [`for_all`].
///
/// # Complexity
///
/// One call a row; rows are checked in parallel.
pub fn for_all_rows<Q: Position, P: Position>(
    rows: &impl Region<Q>,
    region: &impl Region<P>,
    run: &Run,
    check: impl Fn(&Q, &mut Row<P>) + Sync,
) -> Report {
    walk(rows, region, run, &|| {
        Box::new(|row_of, row| {
            check(row_of, row);
            Ok(())
        })
    })
}

/// The check of a row, with what one thread needs for it.
type Check<'a, Q, P> = Box<dyn FnMut(&Q, &mut Row<P>) -> Result<(), Stop> + 'a>;

/// Checks all rows, on each thread with a check of its own.
///
/// Claims are many and regions few: what walks a region is compiled once for a type of position, not
/// once for each claim.
fn walk<'a, Q: Position, P: Position>(
    rows: &dyn Region<Q>,
    region: &dyn Region<P>,
    run: &Run,
    make_check: &(dyn Fn() -> Check<'a, Q, P> + Sync),
) -> Report {
    let sweep = Sweep { checked: AtomicU64::new(0), worst: Mutex::new(None) };
    let (start, end) = shard(rows.len(), run.shard);
    let parts = parts(start, end);
    let stopped = on_all_threads(parts.len(), &|next| {
        let mut check = make_check();
        while let Some(number) = next() {
            let mut row = Row { checked: 0, note: &|p, what| sweep.note(region.size(&p), p, what) };
            let result = part(rows, run, parts[number], &mut row, &mut check);
            sweep.checked.fetch_add(row.checked, Ordering::Relaxed);
            result?;
        }
        Ok(())
    });
    sweep.report(region, run, stopped.err())
}

/// What one thread does of the work that all share: it asks for the number of a job until there is
/// none.
type Work<'a> = dyn Fn(&dyn Fn() -> Option<usize>) -> Result<(), Stop> + Sync + 'a;

/// Has the jobs 0, …, `jobs` − 1 done by all threads, each taking the next one when it is ready. After
/// an error no job is given out any more.
pub(super) fn on_all_threads(jobs: usize, work: &Work) -> Result<(), Stop> {
    let (given, stopped) = (AtomicUsize::new(0), OnceLock::new());
    let next = || {
        let number = given.fetch_add(1, Ordering::Relaxed);
        (number < jobs && stopped.get().is_none()).then_some(number)
    };
    let run = || {
        if let Err(stop) = work(&next) {
            // Another thread may have stopped as well: one reason is enough.
            stopped.get_or_init(|| stop);
        }
    };
    rayon::scope(|scope| {
        for _ in 1..rayon::current_num_threads().min(jobs) {
            scope.spawn(|_| run());
        }
        run();
    });
    stopped.into_inner().map_or(Ok(()), Err)
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a check of a row found.
pub struct Row<'a, P> {
    checked: u64,
    note: &'a dyn Fn(P, String),
}

impl<P> Row<'_, P> {
    /// So many more positions were checked.
    pub fn checked(&mut self, positions: u64) {
        self.checked = self.checked.saturating_add(positions);
    }

    /// The claim fails at this position, and how.
    pub fn refuted(&mut self, position: P, what: String) {
        (self.note)(position, what);
    }
}

impl<P: Clone> Row<'_, P> {
    /// The check of one position passed, or the position does not belong to the game.
    fn passed(&mut self, valid: bool) -> Result<(), Stop> {
        self.checked(u64::from(valid));
        Ok(())
    }

    /// The check of one position did not pass.
    #[cold]
    fn failed(&mut self, position: &P, failure: Failure) -> Result<(), Stop> {
        match failure {
            Failure::Refuted(what) => {
                self.checked(1);
                self.refuted(position.clone(), what);
                Ok(())
            }
            Failure::Stopped(stop) => Err(stop),
        }
    }
}

/// The numbers of the positions that belong to a shard.
#[expect(clippy::cast_possible_truncation, reason = "the quotient is at most `len`")]
fn shard(len: u64, (index, count): (u64, u64)) -> (u64, u64) {
    let cut = |index: u64| {
        (u128::from(len) * u128::from(index.min(count)) / u128::from(count.max(1))) as u64
    };
    (cut(index), cut(index.saturating_add(1)))
}

/// Cuts a range of numbers into parts: many enough to keep all cores busy to the end even if there
/// are few positions and each takes long, long enough that unranking the first position of each of
/// many costs nothing.
fn parts(start: u64, end: u64) -> Vec<(u64, u64)> {
    let length = ((end - start) / 1024).clamp(1, 1 << 16);
    let mut cuts = Vec::new();
    let mut from = start;
    while from < end {
        let to = end.min(from.saturating_add(length));
        cuts.push((from, to));
        from = to;
    }
    cuts
}

/// How many positions or rows are checked between two reports to the observer: few, so that a stop
/// comes soon even where each takes milliseconds.
const CHECKPOINT: u64 = 64;

/// Checks the rows with numbers from `from` to before `to`.
fn part<Q, P>(
    rows: &dyn Region<Q>,
    run: &Run,
    (from, to): (u64, u64),
    row: &mut Row<P>,
    check: &mut Check<Q, P>,
) -> Result<(), Stop> {
    let mut position = rows.nth(from);
    let mut reported = row.checked;
    for number in from..to {
        check(&position, row)?;
        if (number - from) % CHECKPOINT == CHECKPOINT - 1 || number + 1 == to {
            run.observer.checkpoint(row.checked - reported)?;
            reported = row.checked;
        }
        if number + 1 < to {
            rows.advance(&mut position, number);
        }
    }
    Ok(())
}

/// Size, position and reason of the smallest counterexample so far.
type Worst<P> = Option<(u128, P, String)>;

struct Sweep<P> {
    checked: AtomicU64,
    worst: Mutex<Worst<P>>,
}

impl<P: Position> Sweep<P> {
    fn note(&self, size: u128, position: P, what: String) {
        let mut worst = lock(&self.worst);
        let smaller = worst.as_ref().is_none_or(|(s, p, _)| (size, &position) < (*s, p));
        if smaller {
            *worst = Some((size, position, what));
        }
    }

    fn report(self, region: &dyn Region<P>, run: &Run, stopped: Option<Stop>) -> Report {
        let worst = self.worst.into_inner().unwrap_or_else(PoisonError::into_inner);
        let verdict = match (worst, stopped) {
            (Some((_, position, what)), _) => {
                Verdict::Refuted(Counterexample { position: format!("{position:?}"), what })
            }
            (None, Some(stop)) => Verdict::stopped(stop),
            (None, None) if region.is_sample() => Verdict::NoCounterexample,
            (None, None) => Verdict::Holds,
        };
        let region_name = match run.shard {
            (_, 1) => region.to_string(),
            (index, count) => format!("part {} of {count} of {region}", index + 1),
        };
        Report {
            region: region_name,
            positions: self.checked.into_inner(),
            sample: region.is_sample(),
            verdict,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_job_is_given_out_once() {
        for jobs in [0, 1, 2, 1_000] {
            let done = Mutex::new(vec![]);
            let result = on_all_threads(jobs, &|next| {
                while let Some(number) = next() {
                    lock(&done).push(number);
                }
                Ok(())
            });
            let mut done = done.into_inner().unwrap();
            done.sort_unstable();
            assert_eq!((result, done), (Ok(()), Vec::from_iter(0..jobs)));
        }
    }

    #[test]
    fn no_job_is_given_out_after_a_stop() {
        let given = AtomicUsize::new(0);
        let result = on_all_threads(1_000_000, &|next| match next() {
            None => Ok(()),
            Some(_) => {
                given.fetch_add(1, Ordering::Relaxed);
                Err(Stop::Interrupted)
            }
        });
        assert_eq!(result, Err(Stop::Interrupted));
        assert!(given.into_inner() <= rayon::current_num_threads());
    }
}
