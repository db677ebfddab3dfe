//! Which codes give a sequence.

use crate::code::{Code, NOTHING, ONE_HEAP, THREE_HEAPS, TWO_HEAPS};
use impartial::progress::{Observer, Stop};

/// What codes [`codes_of`] looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// The most digits after the point.
    pub digits: usize,
    /// Whether digits above 7 are tried.
    pub hexadecimal: bool,
    /// The most codes that are listed.
    pub limit: usize,
}

/// All codes whose values of the heaps 0, 1, 2, … begin with `sequence`, in the order of their digits.
///
/// Two codes that differ in digits which no heap of the sequence can feel are both listed.
///
/// # Errors
///
/// The observer is told of each digit that is tried, and may stop the search.
///
/// # Examples
///
/// ```
/// use impartial::progress::Unbounded;
/// use octal_games::{Search, codes_of};
///
/// let search = Search { digits: 3, hexadecimal: false, limit: 100 };
/// let found = codes_of(&[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], search, &Unbounded)?;
/// let found: Vec<String> = found.iter().map(ToString::to_string).collect();
/// assert!(found.contains(&"0.77".to_owned()));
/// # Ok::<(), impartial::progress::Stop>(())
/// ```
///
/// # Complexity
///
/// Each digit that is tried costs the options of one heap; a digit is tried only behind digits that
/// give the sequence so far.
pub fn codes_of(
    sequence: &[u64],
    search: Search,
    observer: &dyn Observer,
) -> Result<Vec<Code>, Stop> {
    let Some(last) = sequence.len().checked_sub(1) else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    // The digits so far, each with what is still to be tried in its place.
    let mut path: Vec<(u8, std::vec::IntoIter<u8>)> = Vec::new();
    let mut choices = digits_at(0, search).into_iter();
    loop {
        let Some(digit) = choices.next() else {
            match path.pop() {
                Some((_, rest)) => choices = rest,
                None => return Ok(found),
            }
            continue;
        };
        observer.checkpoint(1)?;
        let taken = path.len();
        path.push((digit, choices));
        let digits: Vec<u8> = path.iter().map(|&(digit, _)| digit).collect();
        if value(&digits, &sequence[..taken]) == Some(sequence[taken]) {
            if taken < last {
                choices = digits_at(taken + 1, search).into_iter();
                continue;
            }
            if found.len() < search.limit {
                found.push(Code::from_digits(digits[0], digits[1..].to_vec(), 0));
            }
            if found.len() == search.limit {
                return Ok(found);
            }
        }
        // The next digit in the same place.
        choices = path.pop().map_or_else(|| Vec::new().into_iter(), |(_, rest)| rest);
    }
}

/// The digits that may stand for a take.
fn digits_at(taken: usize, search: Search) -> Vec<u8> {
    let digits = if search.hexadecimal { 16 } else { 8 };
    match taken {
        0 => (0..digits).step_by(usize::from(TWO_HEAPS)).collect(),
        _ if taken <= search.digits => (0..digits).collect(),
        _ => vec![0],
    }
}

/// The value of the heap of `values.len()` tokens, which can feel the digits up to that take. `None`
/// if a value before it does not fit to be one.
fn value(digits: &[u8], values: &[u64]) -> Option<u64> {
    let heap = values.len();
    let mut options = Vec::new();
    for (taken, &digit) in digits.iter().enumerate().take(heap + 1) {
        let rest = heap - taken;
        if digit & NOTHING != 0 && rest == 0 {
            options.push(0);
        }
        if digit & ONE_HEAP != 0 && rest > 0 {
            options.push(*values.get(rest)?);
        }
        if digit & TWO_HEAPS != 0 {
            options.extend((1..=rest / 2).map(|small| values[small] ^ values[rest - small]));
        }
        if digit & THREE_HEAPS != 0 {
            for small in 1..=rest / 3 {
                let others = rest - small;
                let middles = small..=others / 2;
                options.extend(
                    middles.map(|middle| values[small] ^ values[middle] ^ values[others - middle]),
                );
            }
        }
    }
    options.sort_unstable();
    options.dedup();
    let mex = (0..).zip(&options).find(|&(mex, &option)| mex != option);
    Some(mex.map_or(options.len() as u64, |(mex, _)| mex))
}
