//! A proof that values grow by a saltus in each period, for codes with a last digit.
//!
//! # The idea
//!
//! Suppose that the values below e are known, e ≥ 1, and that G(e + r + p·x) = G(e + r) + s·x is claimed for
//! all x ≥ 0 and r < p. Whether the claim is the mex of the options, for *every* heap, is a question about
//! numbers x, their sums and the nim-sums of s·x + c: and that can be decided digit by digit, since sums
//! and multiples by s need only carries, which are bounded, and nim-sums not even these.
//!
//! Fix the class r of the heap n = e + r + p·w. An option takes t tokens and leaves up to three parts; each is
//! a known heap or one of a class, with an x of its own. Its size says that Σ xᵢ + d = w, for a number d that
//! depends on the classes only (if there is one). So a machine that reads the binary digits of w and of a
//! number v, from the lowest on, and guesses those of the xᵢ, can tell whether the option has value v: it
//! keeps the carry of Σ xᵢ + d and of each s·xᵢ + cᵢ, and accepts when all carries end as 0. All options
//! together are one machine that guesses; the usual construction of the sets of states that it may be in
//! makes it one that does not guess. Beside it runs the comparison of v with s·w + c. Then the claim holds
//! iff, whatever w and v are, at the end v is an option if it is less than the value, and none if it is
//! equal.
//!
//! # Example
//!
//! 0.3F has G(n + 6) = G(n) + 3: take one and leave one heap at most, or take two and leave up to three. The
//! heap 7 + 6w may leave 1 + 6x₁, 2 + 6x₂ and 2 + 6x₃ by taking two, with x₁ + x₂ + x₃ = w; the values are 1 + 3x₁,
//! 2 + 3x₂ and 2 + 3x₃.
//!
//! # Invariant
//!
//! Nothing is said unless all states have been seen. A machine with too many of them proves nothing, and
//! the period stays observed.

use crate::code::{Code, NOTHING, ONE_HEAP, THREE_HEAPS, TWO_HEAPS};
use impartial::int;
use impartial::period::Period;
use impartial::progress::{Observer, Stop};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// More parts, options of one class, or states than these are not gone through.
const MAX_PARTS: usize = 64;
const MAX_OPTIONS: usize = 4_000;
const MAX_STATES: usize = 20_000;
const MAX_SETS: usize = 3_000;
/// All sets of one class together hold no more states than this: a fraction of a second's work.
const MAX_STEPS: usize = 1 << 19;

/// A known heap, or all heaps of a class.
#[derive(Clone, Copy)]
struct Part {
    size: i64,
    value: u64,
    /// Whether it stands for heaps that are larger by multiples of the period, too.
    grows: bool,
}

/// A state of the machine that guesses: an option and its carries.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Guess {
    /// How many of the parts grow, those first; the others only have their value.
    growing: u8,
    parts: u8,
    sum: i64,
    values: [u64; 3],
}

impl Guess {
    /// All that is left to come are zeros.
    fn is_done(&self) -> bool {
        self.sum == 0 && self.values == [0; 3]
    }

    /// What one more digit of w and of v makes of it.
    fn step(self, saltus: u64, w: u64, v: u64, mut next: impl FnMut(Guess)) {
        for digits in 0..1_u64 << self.growing {
            let sum = self.sum + i64::from(digits.count_ones());
            let (mut values, mut nim_sum) = (self.values, 0);
            for (index, value) in values.iter_mut().enumerate().take(usize::from(self.parts)) {
                let grown = *value + saltus * (digits >> index & 1);
                nim_sum ^= grown & 1;
                *value = grown >> 1;
            }
            if sum & 1 == i64::from(w == 1) && nim_sum == v {
                // Shifting rounds down, so a negative carry stays what it is.
                next(Guess { sum: sum >> 1, values, ..self });
            }
        }
    }
}

/// Whether v(n + period) = v(n) + saltus for all n ≥ preperiod, given the first values of the code; `false`
/// also if it is not decided.
///
/// # Errors
///
/// [`Stop`] if the observer says so; it is told of every set of states.
pub(crate) fn is_proved(
    code: &Code,
    values: &[u64],
    period: Period,
    observer: &dyn Observer,
) -> Result<bool, Stop> {
    // An empty heap is no part, so it must be none of a class.
    let start = int::to_usize(period.preperiod.max(1));
    let length = int::to_usize(period.period);
    if code.largest_take().is_none() || start + length > MAX_PARTS || start + length > values.len()
    {
        return Ok(false);
    }
    let part =
        |heap: usize| Part { size: int::to_i64(heap), value: values[heap], grows: heap >= start };
    // Those that grow come first in each option.
    let parts: Vec<Part> = (1..start + length).rev().map(part).collect();
    for heap in (start..start + length).map(part) {
        let Some(options) = options(code, &parts, heap, length) else { return Ok(false) };
        let machine = Machine::new(period.saltus, heap.value);
        if machine.holds(&options, observer)? != Some(true) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The options of the heaps of a class, as states before the first digit.
fn options(code: &Code, parts: &[Part], heap: Part, period: usize) -> Option<Vec<Guess>> {
    let mut options = Vec::new();
    let mut add = |taken: u64, chosen: &[Part]| {
        let left: i64 = chosen.iter().map(|part| part.size).sum();
        let more = left + int::to_i64(taken) - heap.size;
        if more % int::to_i64(period) == 0 {
            let mut values = [0; 3];
            values.iter_mut().zip(chosen).for_each(|(value, part)| *value = part.value);
            let growing = int::to_u8(chosen.iter().filter(|part| part.grows).count());
            let (sum, parts) = (more / int::to_i64(period), int::to_u8(chosen.len()));
            options.push(Guess { growing, parts, sum, values });
        }
    };
    for taken in 0..=code.largest_take()? {
        let digit = code.digit(taken);
        if digit & NOTHING != 0 {
            add(taken, &[]);
        }
        for (first, &a) in parts.iter().enumerate() {
            if digit & ONE_HEAP != 0 {
                add(taken, &[a]);
            }
            if digit & (TWO_HEAPS | THREE_HEAPS) == 0 {
                continue;
            }
            for (second, &b) in parts.iter().enumerate().skip(first) {
                if digit & TWO_HEAPS != 0 {
                    add(taken, &[a, b]);
                }
                if digit & THREE_HEAPS != 0 {
                    parts[second..].iter().for_each(|&c| add(taken, &[a, b, c]));
                }
            }
        }
    }
    (options.len() <= MAX_OPTIONS).then_some(options)
}

/// All states that the guesses may be in, the carry of the value, and v compared with it so far.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Set {
    guesses: Vec<u32>,
    carry: u64,
    compared: Ordering,
}

/// The machine for one class.
struct Machine {
    saltus: u64,
    value: u64,
    guesses: Vec<Guess>,
    numbers: FxHashMap<Guess, u32>,
}

impl Machine {
    fn new(saltus: u64, value: u64) -> Self {
        Machine { saltus, value, guesses: Vec::new(), numbers: FxHashMap::default() }
    }

    /// The number of a state of the guesses; `None` if there are too many.
    fn number(&mut self, guess: Guess) -> Option<u32> {
        let new = int::to_u32(self.guesses.len());
        let number = *self.numbers.entry(guess).or_insert(new);
        if number == new {
            self.guesses.push(guess);
        }
        (self.guesses.len() <= MAX_STATES).then_some(number)
    }

    /// Where a set comes to by one more digit of w and of v.
    fn step(&mut self, set: &Set, w: u64, v: u64) -> Option<Set> {
        let mut next = Vec::new();
        for &guess in &set.guesses {
            let (guess, saltus) = (self.guesses[guess as usize], self.saltus);
            guess.step(saltus, w, v, |guess| next.push(guess));
        }
        let guesses = self.set(&next)?;
        let grown = set.carry + self.saltus * w;
        // A higher digit decides over all lower ones.
        let compared = v.cmp(&(grown & 1)).then(set.compared);
        Some(Set { guesses, carry: grown >> 1, compared })
    }

    /// The numbers of some states, each once; `None` if there are too many.
    fn set(&mut self, guesses: &[Guess]) -> Option<Vec<u32>> {
        let numbers = guesses.iter().map(|&guess| self.number(guess));
        let mut numbers: Vec<u32> = numbers.collect::<Option<_>>()?;
        numbers.sort_unstable();
        numbers.dedup();
        Some(numbers)
    }

    /// Whether all smaller values are options and the value is none; `None` if there are too many states.
    fn holds(mut self, options: &[Guess], observer: &dyn Observer) -> Result<Option<bool>, Stop> {
        let Some(guesses) = self.set(options) else { return Ok(None) };
        let mut steps = 0;
        let first = Set { guesses, carry: self.value, compared: Ordering::Equal };
        let mut numbers = FxHashMap::default();
        let mut sets = vec![first.clone()];
        numbers.insert(first, 0_usize);
        // Where each set comes to by zeros.
        let mut by_zeros = Vec::new();
        while let Some(set) = sets.get(by_zeros.len()).cloned() {
            observer.checkpoint(1)?;
            steps += set.guesses.len();
            for (w, v) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let Some(next) = self.step(&set, w, v) else { return Ok(None) };
                let number = *numbers.entry(next.clone()).or_insert(sets.len());
                if number == sets.len() {
                    sets.push(next);
                }
                if (w, v) == (0, 0) {
                    by_zeros.push(number);
                }
            }
            if sets.len() > MAX_SETS || steps > MAX_STEPS {
                return Ok(None);
            }
        }
        // Numbers end, and zeros follow without end: what counts is where these lead to. A guess that is
        // done stays so, the carry of the value is 0 after 64 digits, and the comparison is settled.
        let settled = |set: usize| (0..sets.len().max(64)).fold(set, |at, _| by_zeros[at]);
        Ok(Some((0..sets.len()).all(|set| self.is_right(&sets[settled(set)]))))
    }

    /// Whether a set, at the end of w and v, is as the claim says.
    fn is_right(&self, set: &Set) -> bool {
        let is_option = set.guesses.iter().any(|&guess| self.guesses[guess as usize].is_done());
        match set.compared {
            Ordering::Less => is_option,
            Ordering::Equal => !is_option,
            Ordering::Greater => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HeapValues;
    use impartial::progress::Unbounded;

    fn proved(code: &str, (preperiod, period, saltus): (u64, u64, u64)) -> bool {
        let code: Code = code.parse().unwrap();
        struct Plain<'a>(&'a Code);
        impl crate::HeapGame for Plain<'_> {
            fn leaves(&self, heap: u64) -> impl Iterator<Item = impartial::position::Heaps> {
                self.0.leaves(heap)
            }
        }
        let values = HeapValues::new(Plain(&code)).up_to(80).unwrap().to_vec();
        is_proved(&code, &values, Period { preperiod, period, saltus }, &Unbounded).unwrap()
    }

    #[test]
    fn what_holds_is_proved_and_what_does_not_is_not() {
        assert!(proved("0.3F", (0, 6, 3)));
        assert!(!proved("0.3F", (0, 6, 2)));
        assert!(!proved("0.3F", (0, 3, 3)));
        assert!(!proved("0.3F", (0, 5, 3)));
        // Periods without saltus are claims of the same kind.
        assert!(proved("0.3", (0, 2, 0)));
        assert!(!proved("0.3", (0, 1, 0)));
        assert!(proved("0.33", (0, 3, 0)));
        assert!(!proved("0.33", (0, 3, 1)));
        // Codes without a last digit are none of its business.
        assert!(!proved("0.3...", (0, 1, 1)));
    }
}
