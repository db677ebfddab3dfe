//! Moore's slow Nim: values for few heaps, and P-positions by parity.

use crate::nim_4_2::{two_heaps, two_heaps_misere, value_formula};
use crate::padded::padded;
use crate::parity::parity_word;
use crate::{MooreSlowNim, OrderPreserving, Theorem1};
use impartial::convention::{Convention, Outcome};
use impartial::formula::{Formula, OutOfScope, Source};
use impartial::invariant::{Grundy, MisereGrundy, OutcomeIn};
use impartial::position::heaps_in_words;
use impartial::position::{HeapTuple, Heaps, Sorted};
use impartial::region::SortedBox;
use impartial::solve::{SolveError, Table};
use std::collections::BTreeMap;

const GAME: &str = "Nim(3,≤2)";

/// sg in Moore's slow Nim(n,≤2) for n ≤ 3.
///
/// For two heaps a ≤ b it is 2(a mod 2) + ((b − a) mod 2); three heaps have the value of
/// (x₂ − x₁, x₃ − x₁).
///
/// # Source
///
/// \[GO\].
///
/// # Examples
///
/// ```
/// use exact_slow_nim::MooreSlow32Value;
/// use impartial::prelude::*;
///
/// assert_eq!(MooreSlow32Value.evaluate(&Sorted::new([1, 2])), Ok(3));
/// assert_eq!(MooreSlow32Value.evaluate(&Sorted::new([4, 5, 6])), Ok(3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MooreSlow32Value;

/// g⁻ in Moore's slow Nim(n,≤2) for n ≤ 3.
///
/// For two heaps a ≤ b it is 1 − (b mod 2) if a = 0, else as in normal play; three heaps have the value
/// of (x₂ − x₁, x₃ − x₁).
///
/// # Source
///
/// \[GO\].
///
/// # Examples
///
/// ```
/// use exact_slow_nim::MooreSlow32MisereValue;
/// use impartial::prelude::*;
///
/// assert_eq!(MooreSlow32MisereValue.evaluate(&Sorted::new([0, 2])), Ok(1));
/// assert_eq!(MooreSlow32MisereValue.evaluate(&Sorted::new([1, 2])), Ok(3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MooreSlow32MisereValue;

/// (x₂ − x₁, x₃ − x₁) of at most three sorted heaps.
fn two(heaps: &[u64]) -> Result<(u64, u64), OutOfScope> {
    let [least, a, b] = padded::<3, u64>(heaps, GAME)?;
    Ok((a - least, b - least))
}

const VALUES: Source = Source::new("GO", "Nim(2,≤2) and Nim(3,≤2)");

value_formula!(MooreSlow32Value, Grundy, VALUES, |_, heaps| two(heaps)
    .map(|(a, b)| two_heaps(a, b)));
value_formula!(MooreSlow32MisereValue, MisereGrundy, VALUES, |_, heaps| two(heaps)
    .map(|(a, b)| two_heaps_misere(a, b)));

/// The outcome in Moore's slow Nim(n,≤k) by the parity vector of the sorted heaps, where that is known
/// to decide it.
///
/// | game | P-positions |
/// |---|---|
/// | k = 1 | the total is even |
/// | n ≤ k | all heaps even |
/// | n = k+1 | all heaps of one parity |
/// | n = k+2, k ≥ 2 | all heaps even, or only x₁ even |
/// | (5,≤2) | eeeee, eeooo, ooeeo, ooooe |
/// | (6,≤3) | the four vectors of [`Theorem1`] |
///
/// The parity vector alone does not decide the outcome of (6,≤2), (7,≤3) and (7,≤4):
/// [`parity_dependence`].
///
/// # Source
///
/// \[GO\] Theorem 2; \[Slow\] Remark 1.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::{MooreParity, MooreSlowNim};
/// use impartial::prelude::*;
///
/// let formula = MooreParity::new(MooreSlowNim::new(6, 3)?).unwrap();
/// assert_eq!(formula.evaluate(&Sorted::new([0, 2, 3, 3, 5, 7])), Ok(Outcome::P));
/// assert!(MooreParity::new(MooreSlowNim::new(6, 2)?).is_none());
/// # Ok::<(), exact_slow_nim::SlowNimError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MooreParity {
    game: MooreSlowNim,
}

impl MooreParity {
    /// The P-positions of (5,≤2).
    pub const FIVE_TWO: [[u8; 5]; 4] = [*b"eeeee", *b"eeooo", *b"ooeeo", *b"ooooe"];

    /// The formula for a game, or `None` where no parity result is known.
    pub fn new(game: MooreSlowNim) -> Option<Self> {
        let (n, k) = (game.n, game.k);
        let known = k == 1 || n <= k.saturating_add(2) || matches!((n, k), (5, 2) | (6, 3));
        known.then_some(MooreParity { game })
    }

    /// The game.
    pub fn game(self) -> MooreSlowNim {
        self.game
    }

    /// Whether sorted heaps with this parity vector are P.
    pub fn is_lost(self, word: &[u8]) -> bool {
        let (n, k) = (self.game.n, self.game.k);
        let odd = word.iter().filter(|&&letter| letter == b'o').count();
        match (n, k) {
            (_, 1) => odd % 2 == 0,
            (5, 2) => MooreParity::FIVE_TWO.iter().any(|p| p == word),
            (6, 3) => Theorem1::P_PARITIES.iter().any(|p| p == word),
            _ if n <= k => odd == 0,
            _ if n - k == 1 => odd == 0 || odd == n,
            _ => odd == 0 || (odd + 1 == n && word.first() == Some(&b'e')),
        }
    }
}

impl<P: HeapTuple> Formula<Sorted<P>> for MooreParity {
    type Invariant = OutcomeIn;

    fn invariant(&self) -> OutcomeIn {
        OutcomeIn(Convention::Normal)
    }

    fn source(&self) -> Source {
        Source::new("GO", "Theorem 2")
    }

    fn evaluate(&self, position: &Sorted<P>) -> Result<Outcome, OutOfScope> {
        let (found, n) = (position.heaps().len(), self.game.n);
        if found != n {
            let reason = format_args!("{}, but this formula is for {n}", heaps_in_words(found));
            return Err(OutOfScope::new(reason));
        }
        let word = parity_word(position.heaps());
        Ok(Outcome::next_wins(!self.is_lost(word.as_bytes())))
    }
}

/// What the parity vectors of sorted positions say about their outcomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParityDependence {
    /// Positions with the same parity vector have the same outcome; these vectors are P.
    Decides {
        /// The parity vectors of the P-positions, sorted.
        p: Vec<String>,
    },
    /// These two positions have the same parity vector, but different outcomes.
    DoesNotDecide {
        /// A P-position.
        p: Heaps,
        /// An N-position.
        n: Heaps,
    },
}

/// Whether the parity vector decides the outcome in Moore's slow Nim, on all sorted positions with
/// heaps up to `max`; computed from the rules.
///
/// # Source
///
/// \[GO\] Theorem 2 and after it; \[Slow\] Remark 1.
///
/// # Errors
///
/// [`SolveError::TooLarge`] if there are too many positions.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::{MooreSlowNim, ParityDependence, parity_dependence};
///
/// let [four_two, six_two] = [(4, 2), (6, 2)].map(|(n, k)| MooreSlowNim::new(n, k));
/// let p = vec!["eeee".into(), "eooo".into()];
/// assert_eq!(parity_dependence(four_two?, 9)?, ParityDependence::Decides { p });
/// let ParityDependence::DoesNotDecide { p, n } = parity_dependence(six_two?, 9)? else { panic!() };
/// assert_eq!((p.to_string(), n.to_string()), ("(1, 1, 1, 1, 1, 1)".into(), "(1, 1, 1, 1, 1, 3)".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// That of a [`Table`] of the sorted positions.
pub fn parity_dependence(
    game: MooreSlowNim,
    max: u64,
) -> Result<ParityDependence, SolveError<Sorted<Heaps>>> {
    let shape = Heaps::from(vec![0; game.n]);
    let outcome = OutcomeIn(Convention::Normal);
    let table = Table::solve(&OrderPreserving(game), outcome, SortedBox::try_new(shape, max)?)?;
    let mut first: BTreeMap<String, (Outcome, Heaps)> = BTreeMap::new();
    for (position, outcome) in table.iter::<Sorted<Heaps>>() {
        let word = parity_word(position.heaps());
        let heaps = position.into_tuple();
        let (known, other) = first.entry(word).or_insert_with(|| (outcome, heaps.clone()));
        if *known != outcome {
            let other = other.clone();
            let (p, n) = if outcome == Outcome::P { (heaps, other) } else { (other, heaps) };
            return Ok(ParityDependence::DoesNotDecide { p, n });
        }
    }
    let lost = first.into_iter().filter(|(_, (outcome, _))| *outcome == Outcome::P);
    Ok(ParityDependence::Decides { p: lost.map(|(word, _)| word).collect() })
}
