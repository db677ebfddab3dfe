//! Solutions among the smallest points: most wrong claims fail at one of them.

use crate::{LinearError, Obligation, Undecided};
use impartial::progress::Observer;

/// About how many points are looked at.
const POINTS: u64 = 4096;

/// The first solution of one of the obligations among the points with small coordinates, in order of
/// the sum of the coordinates.
pub(crate) fn solution<'a>(
    obligations: &'a [Obligation],
    n: usize,
    observer: &dyn Observer,
) -> Result<Option<(&'a Obligation, Vec<i128>)>, LinearError> {
    let mut points = 0;
    for sum in 0.. {
        if points > POINTS {
            break;
        }
        let mut next = first(n, sum);
        while let Some(q) = next {
            points += 1;
            for obligation in obligations {
                if obligation.formula.holds(&q)? {
                    return Ok(Some((obligation, q)));
                }
            }
            if points % 256 == 0 {
                let stopped =
                    |stop| LinearError::Undecided { nodes: 0, why: Undecided::Stopped(stop) };
                observer.checkpoint(0).map_err(stopped)?;
            }
            next = following(q);
        }
    }
    Ok(None)
}

/// (sum, 0, …, 0), the first of the points with this sum.
fn first(n: usize, sum: i128) -> Option<Vec<i128>> {
    let mut q = vec![0; n];
    *q.first_mut()? = sum;
    Some(q)
}

/// The next point with the same sum.
fn following(mut q: Vec<i128>) -> Option<Vec<i128>> {
    let last = q.pop()?;
    // The last positive entry before the end gives one to its right neighbour, which takes the rest.
    let giver = q.iter().rposition(|&entry| entry > 0)?;
    q.push(0);
    q[giver] -= 1;
    q[giver + 1] += last + 1;
    Some(q)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_listed_once_each() {
        let mut count = 0;
        let mut next = first(4, 5);
        while let Some(q) = next {
            assert_eq!(q.iter().sum::<i128>(), 5);
            count += 1;
            next = following(q);
        }
        assert_eq!(count, 56);
    }
}
