//! Rules that the engines know: a code, or Grundy's game.

use crate::code::Code;
use crate::game::HeapGame;
use crate::games::GrundysGame;
use crate::parse::ParseCodeError;
use impartial::moves::Move;
use impartial::period::{Period, least_period};
use impartial::position::{Heaps, Sorted};
use impartial::ruleset::{Decompose, Ruleset};
use std::fmt;
use std::str::FromStr;

/// A code or Grundy's game: the rules that have a text, so that they can stand in a file.
///
/// # Examples
///
/// ```
/// use octal_games::{Code, Rule};
///
/// assert_eq!("0.77".parse::<Rule>()?, Rule::Code(Code::kayles()));
/// assert_eq!("grundy".parse::<Rule>()?, Rule::Grundy);
/// assert_eq!(Rule::Grundy.to_string(), "grundy");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rule {
    /// The octal or hexadecimal game of a code.
    Code(Code),
    /// [Grundy's game](GrundysGame).
    Grundy,
}

impl Rule {
    /// How many values prove a period: if G(n + p) = G(n) whenever e ≤ n and n + p is below the
    /// answer, then for all n ≥ e. `None` where no theorem says so: codes without a last digit, and
    /// numbers that do not fit.
    ///
    /// # The theorem of Guy and Smith, for a code
    ///
    /// Let T be the most tokens that a move can take, k ≥ 1 the most heaps that it can leave, e ≥ 1
    /// and p ≥ 1. The answer is k(e + p) + T − k + 1, for octal games that split 2e + 2p + T − 1.
    ///
    /// Proof. Let n + p be at least that, and let the claim hold below n. The heaps that a move
    /// leaves of n + p have together at least k(e + p − 1) + 1 tokens, so the largest of them has at
    /// least e + p; p fewer tokens in it change neither its value nor, as at least one is left,
    /// whether the move is allowed. This makes an option of n with the same value. In the other
    /// direction, the heaps that are left of n have together more than k(e − 1) tokens, so the largest
    /// has at least e, and can be given p more. Nothing in this needs that a move takes a token.
    ///
    /// # Grundy's game
    ///
    /// The answer is 2e + 3p. The proof is the same, except where p fewer tokens in the larger heap
    /// give two equal heaps n/2. Then the option's value is G(n/2) ⊕ G(n/2 + p) = 0, and so is that of
    /// the option n/2 − p, n/2 + p of n, since n/2 − p ≥ e.
    ///
    /// # Source
    ///
    /// \[GS\]; \[WW\] chapter 4; the bounds and the second theorem are proved here.
    ///
    /// # Examples
    ///
    /// ```
    /// use octal_games::{Code, Rule};
    ///
    /// assert_eq!(Rule::Code(Code::kayles()).values_that_prove(71, 12), Some(2 * 71 + 2 * 12 + 2 - 1));
    /// assert_eq!(Rule::Code(Code::laskers_nim()).values_that_prove(0, 4), None);
    /// ```
    pub fn values_that_prove(&self, preperiod: u64, period: u64) -> Option<u64> {
        let start = preperiod.max(1);
        match self {
            Rule::Code(code) => {
                let heaps = u64::from(code.most_heaps().max(1));
                let both = start.checked_add(period)?.checked_mul(heaps)?;
                both.checked_add(code.largest_take()?)?.checked_sub(heaps - 1)
            }
            Rule::Grundy => start.checked_mul(2)?.checked_add(period.checked_mul(3)?),
        }
    }

    /// The least period that the theorem proves from these values, the first ones of the rule.
    ///
    /// A proved period is the least one, with the least preperiod: the least true period repeats from
    /// where its multiples do, so it is proved no later than they are.
    pub fn proved_period(&self, values: &[u64]) -> Option<Period> {
        let count = values.len();
        // With m repetitions at the end of N values, e = N − p − m.
        let repetitions = match self {
            // k(N − m) + T − k + 1 ≤ N, whatever p is.
            Rule::Code(code) => {
                let heaps = code.most_heaps().max(1) as usize;
                let takes = usize::try_from(code.largest_take()?).ok()?;
                count - (count + heaps - 1).checked_sub(takes)? / heaps
            }
            // 2m ≥ N + p, which follows from 3m ≥ 2N since p ≤ N − m.
            Rule::Grundy => count.checked_mul(2)?.div_ceil(3),
        };
        let found = least_period(values, repetitions)?;
        let needed = self.values_that_prove(found.preperiod, found.period)?;
        (needed <= count as u64).then_some(found)
    }

    /// Whether the values may grow by a saltus in each period: not if there is a last digit and a move
    /// leaves two heaps at most \[HN\]. (Grundy's game has values as large as you like if it has one; none
    /// is known.)
    pub(crate) fn may_have_saltus(&self) -> bool {
        match self {
            Rule::Code(code) => !code.is_octal() || code.largest_take().is_none(),
            Rule::Grundy => false,
        }
    }

    /// The moves, sorted out for the engines.
    pub(crate) fn moves(&self) -> Moves {
        match self {
            Rule::Code(code) => Moves::of(code),
            Rule::Grundy => Moves { two: vec![0], unequal: true, ..Moves::default() },
        }
    }
}

/// Which takes leave so many heaps.
#[derive(Clone, Debug, Default)]
pub(crate) struct Moves {
    pub(crate) nothing: Vec<usize>,
    pub(crate) one: Vec<usize>,
    pub(crate) two: Vec<usize>,
    pub(crate) three: Vec<usize>,
    /// From which take on a digit repeats without end, and that digit.
    pub(crate) endless: Option<(usize, u8)>,
    /// Whether two heaps that are left must differ.
    pub(crate) unequal: bool,
}

impl Moves {
    fn of(code: &Code) -> Self {
        let takes = |bit: u8| {
            let written = code.written().enumerate();
            written.filter(|&(_, digit)| digit & bit != 0).map(|(taken, _)| taken).collect()
        };
        Moves {
            nothing: takes(crate::code::NOTHING),
            one: takes(crate::code::ONE_HEAP),
            two: takes(crate::code::TWO_HEAPS),
            three: takes(crate::code::THREE_HEAPS),
            endless: code.endless().map(|digit| (code.written().count(), digit)),
            unequal: false,
        }
    }

    /// Whether a move leaves at most two heaps and takes no more than some bound.
    pub(crate) fn is_finite_octal(&self) -> bool {
        self.three.is_empty() && self.endless.is_none()
    }

    /// How many pairs of heaps, the smaller first, have together so many tokens.
    pub(crate) fn pairs(&self, tokens: usize) -> usize {
        if self.unequal { tokens.saturating_sub(1) / 2 } else { tokens / 2 }
    }
}

impl From<Code> for Rule {
    fn from(code: Code) -> Self {
        Rule::Code(code)
    }
}

impl HeapGame for Rule {
    fn leaves(&self, heap: u64) -> impl Iterator<Item = Heaps> {
        let (code, grundy) = match self {
            Rule::Code(code) => (Some(code), None),
            Rule::Grundy => (None, Some(&GrundysGame)),
        };
        let of_code = code.into_iter().flat_map(move |code| code.leaves(heap));
        of_code.chain(grundy.into_iter().flat_map(move |grundy| grundy.leaves(heap)))
    }

    fn rule(&self) -> Option<Rule> {
        Some(self.clone())
    }
}

/// The positions are multisets of heaps.
macro_rules! ruleset_of_heaps {
    ($($game:ty),*) => {
        $(impl Ruleset<Sorted<Heaps>> for $game {
            fn options(&self, position: &Sorted<Heaps>) -> impl Iterator<Item = Sorted<Heaps>> {
                crate::game::options(self, position)
            }

            fn describe(&self, from: &Sorted<Heaps>, to: &Sorted<Heaps>) -> Move {
                Move::of_unordered(from.heaps(), to.heaps())
            }
        }

        impl Decompose<Sorted<Heaps>> for $game {
            fn parts(&self, position: &Sorted<Heaps>) -> Vec<Sorted<Heaps>> {
                crate::game::parts(position)
            }
        })*
    };
}

ruleset_of_heaps!(Code, Rule, GrundysGame);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Code(code) => code.fmt(f),
            Rule::Grundy => f.write_str("grundy"),
        }
    }
}

impl FromStr for Rule {
    type Err = ParseCodeError;

    /// Reads a code, or `grundy`.
    fn from_str(text: &str) -> Result<Self, ParseCodeError> {
        if text == "grundy" { Ok(Rule::Grundy) } else { text.parse().map(Rule::Code) }
    }
}
