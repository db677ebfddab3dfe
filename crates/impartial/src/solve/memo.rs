//! Depth-first search with a hash table and an explicit stack.

use super::SolveError;
use crate::invariant::Invariant;
use crate::position::Position;
use crate::progress::{Observer, Ticker, Unbounded};
use crate::ruleset::Ruleset;
use rustc_hash::FxHashMap;

/// Solves a position and whatever it needs of its followers, keeping all values found.
///
/// Works for any finite game. The stack is on the heap: a game a million moves deep is no problem.
/// A cycle is an error that names a position on it.
///
/// # Examples
///
/// ```
/// use impartial::prelude::*;
/// use impartial::invariant::Height;
///
/// struct OneAtATime;
/// impl Ruleset<u64> for OneAtATime {
///     fn options(&self, heap: &u64) -> impl Iterator<Item = u64> {
///         heap.checked_sub(1).into_iter()
///     }
/// }
/// assert_eq!(Memo::new(OneAtATime, Grundy).value(&1_000_001)?, 1);
/// assert_eq!(Memo::new(OneAtATime, Height).value(&1_000_000)?, 1_000_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// With n positions met and m moves between them, at most d from one position: O(n + m log d) hash
/// look-ups, memory for n values and for one path of positions with some of their options.
#[derive(Debug)]
pub struct Memo<R, P, I: Invariant> {
    ruleset: R,
    invariant: I,
    known: Known<P, I::Value>,
}

/// The values found; `None` while the value is being computed: the position is on the stack.
type Known<P, V> = FxHashMap<P, Option<V>>;

impl<P: Position, R: Ruleset<P>, I: Invariant> Memo<R, P, I> {
    /// A solver that knows nothing yet.
    pub fn new(ruleset: R, invariant: I) -> Self {
        Memo { ruleset, invariant, known: FxHashMap::default() }
    }

    /// How many values are known.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether no value is known yet.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The invariant at `position`.
    ///
    /// # Errors
    ///
    /// [`SolveError::Invalid`] if the position does not belong to the game, [`SolveError::Cyclic`]
    /// if a cycle is met.
    pub fn value(&mut self, position: &P) -> Result<I::Value, SolveError<P>> {
        self.value_observed(position, &Unbounded)
    }

    /// The invariant at `position`, by a search that `observer` watches and may stop: it is told of
    /// each position that is met.
    ///
    /// # Errors
    ///
    /// As [`value`](Memo::value), and [`SolveError::Stopped`] if the observer says so. Values found
    /// before that are kept, and a later call goes on from them.
    pub fn value_observed(
        &mut self,
        position: &P,
        observer: &dyn Observer,
    ) -> Result<I::Value, SolveError<P>> {
        if let Some(Some(value)) = self.known.get(position) {
            return Ok(value.clone());
        }
        self.ruleset.validate(position)?;
        let mut path = Vec::new();
        let rules = By { ruleset: &self.ruleset, invariant: &self.invariant };
        let result = search(position, &rules, &mut self.known, &mut path, observer);
        // What is unfinished must not look like a cycle to the next call.
        for unfinished in &path {
            self.known.remove(&unfinished.position);
        }
        result
    }
}

/// What a search asks about one position. The search itself is compiled once for a type of position and
/// a type of value, not for each ruleset.
trait Rules<P, V> {
    /// The value at `position`, or the first option whose value is needed and not known.
    fn combine(&self, position: &P, known: &Known<P, V>) -> Result<V, P>;

    /// Adds up to `count` options whose values are not known.
    fn add_unsolved(&self, position: &P, known: &Known<P, V>, count: usize, to: &mut Vec<P>);
}

struct By<'a, R, I> {
    ruleset: &'a R,
    invariant: &'a I,
}

impl<P: Position, R: Ruleset<P>, I: Invariant> Rules<P, I::Value> for By<'_, R, I> {
    fn combine(&self, position: &P, known: &Known<P, I::Value>) -> Result<I::Value, P> {
        let mut unknown = None;
        let value = self.invariant.combine(self.ruleset.options(position).map_while(|option| {
            let value = known.get(&option).cloned().flatten();
            if value.is_none() {
                unknown = Some(option);
            }
            value
        }));
        unknown.map_or(Ok(value), Err)
    }

    fn add_unsolved(
        &self,
        position: &P,
        known: &Known<P, I::Value>,
        count: usize,
        to: &mut Vec<P>,
    ) {
        let is_unsolved = |option: &P| !matches!(known.get(option), Some(Some(_)));
        to.extend(self.ruleset.options(position).filter(is_unsolved).take(count));
    }
}

/// Finds the value at `root`. If it fails, what is unfinished is left on the path.
fn search<P: Position, V: Clone>(
    root: &P,
    rules: &dyn Rules<P, V>,
    known: &mut Known<P, V>,
    path: &mut Vec<Frame<P>>,
    observer: &dyn Observer,
) -> Result<V, SolveError<P>> {
    let mut ticker = Ticker::new(observer);
    ticker.tick()?;
    known.insert(root.clone(), None);
    path.push(Frame::new(root.clone()));
    while let Some(frame) = path.last_mut() {
        if let Some(option) = frame.unsolved.pop() {
            match known.get(&option) {
                Some(Some(_)) => {}
                Some(None) => return Err(SolveError::Cyclic { position: option }),
                None => {
                    // Counted when it is met: a long path must not outgrow the limits unseen.
                    ticker.tick()?;
                    known.insert(option.clone(), None);
                    path.push(Frame::new(option));
                }
            }
            continue;
        }
        let value = match rules.combine(&frame.position, known) {
            Ok(value) => value,
            // The first option is solved before any other is looked for.
            Err(option) if frame.batch == 1 => {
                frame.unsolved.push(option);
                frame.batch = 2;
                continue;
            }
            Err(_) => {
                rules.add_unsolved(&frame.position, known, frame.batch, &mut frame.unsolved);
                frame.batch = frame.batch.saturating_mul(2);
                continue;
            }
        };
        if let Some(done) = path.pop() {
            known.insert(done.position, Some(value.clone()));
        }
        if path.is_empty() {
            ticker.flush()?;
            return Ok(value);
        }
    }
    unreachable!("the loop returns when it pops the root")
}

/// A position on the path from the root, and options of it that are to be solved next.
///
/// Options are noted in batches that double. So a position with n options is scanned O(log n) times,
/// but a long path holds only one option a position: batches grow only where options were solved.
#[derive(Debug)]
struct Frame<P> {
    position: P,
    unsolved: Vec<P>,
    batch: usize,
}

impl<P> Frame<P> {
    fn new(position: P) -> Self {
        Frame { position, unsolved: Vec::new(), batch: 1 }
    }
}
