//! P-, g-, g⁻- and g±-shifts: testing one, and finding all up to a bound.

use crate::{OrderPreserving, SlowGame, SlowNimError};
use impartial::invariant::Invariant;
use impartial::position::{Heaps, Sorted};
use impartial::progress::{Observer, Unbounded};
use impartial::region::{Region, SortedBox};
use impartial::solve::{SolveError, Table};

/// The values of an invariant, to see which vectors can be added to positions without changing them.
///
/// A nonnegative nondecreasing vector y is a *shift* of an invariant if every sorted position x has the
/// same value as x + y. The name depends on the invariant:
///
/// | shift | invariant |
/// |---|---|
/// | P-shift | [`OutcomeIn`](impartial::invariant::OutcomeIn)`(Convention::Normal)` |
/// | misère P-shift | [`OutcomeIn`](impartial::invariant::OutcomeIn)`(Convention::Misere)` |
/// | g-shift | [`Grundy`](impartial::invariant::Grundy) |
/// | g⁻-shift | [`MisereGrundy`](impartial::invariant::MisereGrundy) |
/// | g±-shift | `(Grundy, MisereGrundy)` |
///
/// A test on finitely many positions refutes that y is a shift, or finds no counterexample; it proves
/// nothing for all positions.
///
/// # Source
///
/// \[Slow\] §1 and §2.
///
/// # Examples
///
/// (0,0,0,2,2) is a P-shift of Nim(5,=2), but not in misère play.
///
/// ```
/// use exact_slow_nim::{ExactSlowNim, ShiftTable, ShiftTest};
/// use impartial::prelude::*;
///
/// let game = ExactSlowNim::new(5, 2)?;
/// let normal = ShiftTable::new(game, OutcomeIn(Convention::Normal), 10, 2)?;
/// assert!(matches!(normal.test(&[0, 0, 0, 2, 2])?, ShiftTest::NoCounterexample { .. }));
/// let misere = ShiftTable::new(game, OutcomeIn(Convention::Misere), 10, 2)?;
/// let ShiftTest::Refuted(smallest) = misere.test(&[0, 0, 0, 2, 2])? else { panic!() };
/// assert_eq!(smallest.position, Heaps::from([1, 1, 1, 1, 2]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ShiftTable<G, V> {
    game: G,
    table: Table<SortedBox<Heaps>, V>,
    positions: u64,
    shifts: u64,
}

/// What a test of a shift has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShiftTest<V> {
    /// None of so many positions is a counterexample.
    NoCounterexample {
        /// How many positions were tried.
        positions: u64,
    },
    /// It is not a shift.
    Refuted(ShiftCounterexample<V>),
}

/// A position whose value changes when a vector is added; the one of least total that was met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShiftCounterexample<V> {
    /// The position x.
    pub position: Heaps,
    /// The value at x.
    pub value: V,
    /// The position x + y.
    pub shifted: Heaps,
    /// The value at x + y.
    pub shifted_value: V,
}

/// All vectors up to a bound, sorted by whether they are shifts as far as was tested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundShifts<V> {
    /// The shifts that are not the sum of two others, by increasing total.
    pub indecomposable: Vec<Heaps>,
    /// The shifts that are the sum of two others, by increasing total.
    pub decomposable: Vec<Heaps>,
    /// The other vectors, each with its smallest counterexample.
    pub refuted: Vec<(Heaps, ShiftCounterexample<V>)>,
}

impl<G: SlowGame, V: Clone + Ord> ShiftTable<G, V> {
    /// Solves `game`, ready to test shifts with entries up to `shifts` on all positions with heaps up
    /// to `positions`.
    ///
    /// # Errors
    ///
    /// [`SolveError::TooLarge`] if there are too many positions.
    pub fn new<I: Invariant<Value = V>>(
        game: G,
        invariant: I,
        positions: u64,
        shifts: u64,
    ) -> Result<Self, SolveError<Sorted<Heaps>>> {
        ShiftTable::new_observed(game, invariant, positions, shifts, &Unbounded)
    }

    /// [`new`](ShiftTable::new), where `observer` is told of the positions and may stop the work.
    ///
    /// # Errors
    ///
    /// Also [`SolveError::Stopped`], if the observer says so.
    pub fn new_observed<I: Invariant<Value = V>>(
        game: G,
        invariant: I,
        positions: u64,
        shifts: u64,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError<Sorted<Heaps>>> {
        let shape = Heaps::from(vec![0; game.heaps()]);
        let game = OrderPreserving(game);
        let max = positions.saturating_add(shifts);
        let region = SortedBox::try_new(shape, max)?;
        let table = Table::solve_observed(&game, invariant, region, observer)?;
        Ok(ShiftTable { game: game.0, table, positions, shifts })
    }

    /// The value at sorted heaps, if they are within the bounds.
    pub fn value(&self, sorted: &[u64]) -> Option<V> {
        self.table.get(&Sorted::try_new(sorted.into())?)
    }

    /// Compares the values at one position x and at x + y, both within the bounds.
    ///
    /// `None` where they agree, or where x is no position of the game.
    pub fn counterexample(&self, x: &[u64], y: &[u64]) -> Option<ShiftCounterexample<V>> {
        self.game.check(x).ok()?;
        let shifted: Option<Heaps> = x.iter().zip(y).map(|(x, y)| x.checked_add(*y)).collect();
        let shifted = shifted?;
        let (value, shifted_value) = (self.value(x)?, self.value(&shifted)?);
        (value != shifted_value).then(|| ShiftCounterexample {
            position: x.into(),
            value,
            shifted,
            shifted_value,
        })
    }

    /// Tests whether `shift` is a shift, on all positions up to the bound.
    ///
    /// # Errors
    ///
    /// If it has the wrong length, decreases, is larger than announced, or leads out of the subgame.
    pub fn test(&self, shift: &[u64]) -> Result<ShiftTest<V>, SlowNimError> {
        self.check(shift)?;
        Ok(self.tested(shift))
    }

    fn check(&self, shift: &[u64]) -> Result<(), SlowNimError> {
        let (found, expected) = (shift.len(), self.game.heaps());
        if found != expected {
            return Err(SlowNimError::Length { vector: 1, found, expected });
        }
        if let Some(before) = shift.windows(2).position(|pair| pair[0] > pair[1]) {
            return Err(SlowNimError::Decreasing { entry: before + 2 });
        }
        match shift.last() {
            Some(&value) if value > self.shifts => {
                return Err(SlowNimError::ShiftTooLarge { value, limit: self.shifts });
            }
            _ => {}
        }
        let sum: u128 = shift.iter().map(|&entry| u128::from(entry)).sum();
        match self.game.subgame_modulus() {
            Some(k) if !sum.is_multiple_of(k as u128) => {
                Err(SlowNimError::LeavesSubgame { sum, k })
            }
            _ => Ok(()),
        }
    }

    fn tested(&self, shift: &[u64]) -> ShiftTest<V> {
        let region = self.region(self.positions);
        let mut worst: Option<(u128, ShiftCounterexample<V>)> = None;
        let mut positions = 0;
        for x in walk(&region) {
            positions += u64::from(self.game.check(x.heaps()).is_ok());
            let size = region.size(&x);
            if worst.as_ref().is_some_and(|(known, _)| *known <= size) {
                continue;
            }
            if let Some(counterexample) = self.counterexample(x.heaps(), shift) {
                worst = Some((size, counterexample));
            }
        }
        match worst {
            Some((_, counterexample)) => ShiftTest::Refuted(counterexample),
            None => ShiftTest::NoCounterexample { positions },
        }
    }

    fn region(&self, max: u64) -> SortedBox<Heaps> {
        SortedBox::new(Heaps::from(vec![0; self.game.heaps()]), max)
    }

    /// Tests every nonzero vector with entries up to the bound.
    ///
    /// In a subgame only vectors that stay in it are tried.
    ///
    /// # Complexity
    ///
    /// Two look-ups for each position and each vector that is a shift; a vector that is none costs as
    /// much, since its smallest counterexample is looked for.
    pub fn find(&self) -> FoundShifts<V> {
        let region = self.region(self.shifts);
        let mut vectors: Vec<Heaps> = walk(&region).skip(1).map(Sorted::into_tuple).collect();
        vectors.retain(|vector| self.check(vector).is_ok());
        vectors.sort_by_key(|vector| (sum(vector), vector.clone()));
        let mut found =
            FoundShifts { indecomposable: vec![], decomposable: vec![], refuted: vec![] };
        for vector in vectors {
            match self.tested(&vector) {
                ShiftTest::Refuted(counterexample) => found.refuted.push((vector, counterexample)),
                ShiftTest::NoCounterexample { .. } if found.decomposes(&vector) => {
                    found.decomposable.push(vector);
                }
                ShiftTest::NoCounterexample { .. } => found.indecomposable.push(vector),
            }
        }
        found
    }
}

/// All positions of a region, in order.
fn walk(region: &SortedBox<Heaps>) -> impl Iterator<Item = Sorted<Heaps>> + '_ {
    let mut position = region.nth(0);
    (0..region.len()).map(move |number| {
        let current = position.clone();
        region.advance(&mut position, number);
        current
    })
}

fn sum(vector: &[u64]) -> u128 {
    vector.iter().map(|&entry| u128::from(entry)).sum()
}

impl<V> FoundShifts<V> {
    /// Whether a shift found so far can be subtracted and leaves another one.
    fn decomposes(&self, vector: &Heaps) -> bool {
        let is_shift =
            |rest: &Heaps| self.indecomposable.contains(rest) || self.decomposable.contains(rest);
        self.indecomposable.iter().any(|part| {
            let rest: Option<Heaps> =
                vector.iter().zip(part.iter()).map(|(a, b)| a.checked_sub(*b)).collect();
            rest.as_ref().is_some_and(is_shift)
        })
    }
}
