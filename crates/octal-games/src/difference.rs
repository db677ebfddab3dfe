//! Where the values of two games differ first.

use crate::error::Error;
use crate::game::HeapGame;
use crate::values::HeapValues;
use impartial::int;
use impartial::period::Period;
use impartial::progress::Observer;

/// The comparison of the values of two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// They differ, first at this heap.
    At {
        /// The heap.
        heap: u64,
        /// Its value in the first game.
        left: u64,
        /// Its value in the second game.
        right: u64,
    },
    /// No heap has different values: both sequences are periodic by a theorem, and equal for as long
    /// as it takes.
    Never,
    /// No heap below this one has different values.
    NoneBelow {
        /// How many heaps were compared.
        heaps: u64,
    },
}

/// Compares the values of two games heap by heap, on the heaps below `heaps` or until the answer holds
/// for all.
///
/// Two sequences without saltus, with preperiods up to e and periods p and q that agree below e + p + q agree for
/// ever, by the theorem of Fine and Wilf.
///
/// # Errors
///
/// As [`HeapValues::up_to_observed`].
///
/// # Examples
///
/// ```
/// use impartial::progress::Unbounded;
/// use octal_games::{Difference, HeapValues, Rule, first_difference};
///
/// let mut values = |code: &str| code.parse::<Rule>().map(HeapValues::new);
/// let (mut left, mut right) = (values("0.6")?, values("0.7")?);
/// let found = first_difference(&mut left, &mut right, 1_000, &Unbounded)?;
/// assert_eq!(found, Difference::At { heap: 1, left: 0, right: 1 });
///
/// let (mut left, mut right) = (values("0.5")?, values("0.51")?);
/// assert!(matches!(first_difference(&mut left, &mut right, 1_000, &Unbounded)?, Difference::At { heap: 2, .. }));
/// let (mut left, mut right) = (values("0.3")?, values("0.7")?);
/// assert_eq!(first_difference(&mut left, &mut right, 1_000, &Unbounded)?, Difference::Never);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn first_difference<A: HeapGame, B: HeapGame>(
    left: &mut HeapValues<A>,
    right: &mut HeapValues<B>,
    heaps: u64,
    observer: &dyn Observer,
) -> Result<Difference, Error> {
    let (mut compared, mut goal) = (0, 64);
    while compared < heaps {
        let upper = heaps.min(goal);
        let values = left.up_to_observed(upper - 1, observer)?.iter();
        let values = values.zip(right.up_to_observed(upper - 1, observer)?.iter());
        let difference = (0..).zip(values).skip(int::to_usize(compared));
        for (heap, (left, right)) in difference {
            if left != right {
                return Ok(Difference::At { heap, left, right });
            }
        }
        compared = upper;
        left.period(upper, observer)?;
        right.period(upper, observer)?;
        if let (Some(one), Some(other)) = (left.proved(), right.proved())
            && (one == other || (one.saltus, other.saltus) == (0, 0))
        {
            return equal_periods(left, right, (one, other));
        }
        goal = goal.saturating_mul(2);
    }
    Ok(Difference::NoneBelow { heaps })
}

/// The comparison of two games with proved periods.
fn equal_periods<A: HeapGame, B: HeapGame>(
    left: &HeapValues<A>,
    right: &HeapValues<B>,
    (one, other): (Period, Period),
) -> Result<Difference, Error> {
    // Tables are short, so these sums fit.
    let enough = one.preperiod.max(other.preperiod) + one.period + other.period;
    let known = (0..enough).map(|heap| (heap, left.get(heap), right.get(heap)));
    let differ = known.into_iter().find_map(|known| match known {
        (heap, Some(left), Some(right)) if left != right => {
            Some(Difference::At { heap, left, right })
        }
        _ => None,
    });
    Ok(differ.unwrap_or(Difference::Never))
}
