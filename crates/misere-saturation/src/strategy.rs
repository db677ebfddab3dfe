//! The construction of (A3): a move to every smaller value that changes few heaps.

use crate::lemma_15::{PlaceDigits, lowered, with_sum};
use crate::move_set::Vectors;
use crate::{Lemma13, SubtractionGame, Theorem10, weight};
use impartial::formula::{OutOfScope, Strategy, WinningMoves};
use impartial::int;
use impartial::position::HeapTuple;
use impartial::radix::Radix;

impl<P: HeapTuple> Strategy<P> for Theorem10 {
    /// **(A3).** For m < φ(X) an option Y of X with φ(Y) = m, X − Y ∈ 𝒞^β and wt(X − Y) ≤ w, where w
    /// is [`weight`]; none iff m ≥ φ(X). No move is enumerated.
    ///
    /// Let N = mord_β(X) and R the highest place where m differs from φ(X).
    ///
    /// - Case 1, N > R: a heap with a nonzero digit at N is replaced as [`Lemma13`] says.
    /// - Case 2, N ≤ R: the digits at R are lowered as [`Lemma15`](crate::Lemma15) says, and the heap
    ///   whose digit was the largest is replaced as Lemma 13 says.
    ///
    /// # Source
    ///
    /// \[Sat\] §2.4.
    ///
    /// # Errors
    ///
    /// [`OutOfScope`] if all heaps are empty. That φ(X) itself exceeds 64 bits is no error.
    ///
    /// # Complexity
    ///
    /// One division for each digit of each heap.
    fn option_with(&self, position: &P, value: &u64) -> Result<Option<P>, OutOfScope> {
        let (radix, heaps) = (self.radix(), position.heaps());
        let order = self.order(heaps)?;
        let own = self.expansion(heaps)?;
        let Some((place, _)) = highest_difference(radix, own.digits(), *value) else {
            return Ok(None);
        };
        let complete = |position: &P, index: usize| {
            let lemma = Lemma13::of(radix, position.heaps(), index, *value)?;
            Ok(Some(position.with(index, lemma.heap)))
        };
        if order > place {
            // Case 1. The digit at N drops by one, those above stay: the heap becomes smaller.
            let nonzero = heaps.iter().position(|&heap| radix.digit(heap, order) != 0);
            return complete(position, nonzero.unwrap_or(0));
        }
        // Case 2.
        let digits = digits_at(radix, heaps, place);
        let Some((largest, after)) = self.lowered_digits(heaps, order, place, &digits, *value)
        else {
            return Ok(None);
        };
        complete(&with_digits(radix, position, place, &digits, &after), largest)
    }
}

impl Theorem10 {
    /// The Claim of case 2: j and digits u at place R that satisfy (C1)–(C4).
    fn lowered_digits(
        &self,
        heaps: &[u64],
        order: usize,
        place: usize,
        digits: &[u64],
        value: u64,
    ) -> Option<(usize, PlaceDigits)> {
        let radix = self.radix();
        let base = radix.at(place);
        let (largest, _) = lowered(digits, 0)?;
        // M, with the heap of the largest digit left out.
        let new_order = heaps
            .iter()
            .enumerate()
            .filter(|&(index, _)| index != largest)
            .filter_map(|(_, &heap)| radix.ord(heap))
            .fold(radix.first_difference_from_minus_one(value), usize::min);
        // (C1). It is below the radix: m_R < φ_R(X).
        let sum = radix.digit(value, place) + u64::from(place <= new_order);
        let (_, after) = with_sum(base, digits, sum)?;
        if place > 0 {
            // Case i. (C3): u = x_R will do only if the lower digits then become zeros.
            let unchanged_will_do = order < place && place == new_order;
            if after[..] == *digits && !unchanged_will_do {
                return lowered(digits, base);
            }
            return Some((largest, after));
        }
        // Case ii. (C4): all heaps may be too many; then the smallest digit can be spared.
        let changed = after.iter().zip(digits).filter(|(after, before)| after != before).count();
        if changed <= weight(radix, heaps.len()) {
            return Some((largest, after));
        }
        spare_smallest(base, digits, sum)
    }
}

/// Lemma 15 for all digits but the last of the smallest.
fn spare_smallest(base: u64, digits: &[u64], sum: u64) -> Option<(usize, PlaceDigits)> {
    let smallest = digits.iter().min()?;
    let spared = digits.iter().rposition(|digit| digit == smallest)?;
    let mut rest = PlaceDigits::from_slice(digits);
    let digit = rest.remove(spared);
    let rest_sum = if sum >= digit { sum - digit } else { base - (digit - sum) };
    let (largest, mut after) = with_sum(base, &rest, rest_sum)?;
    after.insert(spared, digit);
    Some((largest + usize::from(largest >= spared), after))
}

impl<P: HeapTuple> WinningMoves<P> for Theorem10 {
    /// All options of value 0 in [`game`](Theorem10::game): every heap but the largest is chosen, the
    /// largest follows from [`Lemma13`].
    ///
    /// # Errors
    ///
    /// [`OutOfScope`] if all heaps are empty, or if there are more than 2²⁴ ways to choose the
    /// others. A saturation has about as many winning moves as that; [`Strategy`] gives one of them
    /// at any size.
    fn winning_moves(&self, position: &P) -> Result<Vec<P>, OutOfScope> {
        self.order(position.heaps())?;
        all_of_value(&self.game(), position, |heaps, index| {
            Lemma13::of(self.radix(), heaps, index, 0).map(|lemma| lemma.heap)
        })
    }
}

/// The highest place at which a number with the digits `own` differs from `value`, and by how much it
/// is larger there; none if the number is not larger than `value`.
pub(crate) fn highest_difference(radix: &Radix, own: &[u64], value: u64) -> Option<(usize, u64)> {
    let wanted: PlaceDigits = radix.digits(value).collect();
    let digit = |digits: &[u64], place: usize| digits.get(place).copied().unwrap_or(0);
    let place = (0..own.len().max(wanted.len()))
        .rev()
        .find(|&place| digit(own, place) != digit(&wanted, place))?;
    Some((place, digit(own, place).checked_sub(digit(&wanted, place))?))
}

/// x⁰_R, …, xᵏ⁻¹_R for `place` = R.
pub(crate) fn digits_at(radix: &Radix, heaps: &[u64], place: usize) -> PlaceDigits {
    heaps.iter().map(|&heap| radix.digit(heap, place)).collect()
}

/// The position with its digits at `place` lowered from `before` to `after`.
pub(crate) fn with_digits<P: HeapTuple>(
    radix: &Radix,
    position: &P,
    place: usize,
    before: &[u64],
    after: &[u64],
) -> P {
    let mut lowered = position.clone();
    if before == after {
        return lowered;
    }
    #[expect(clippy::expect_used, reason = "a heap has a digit at the place, so its weight fits")]
    let power = radix.power(place).map(int::to_u64).expect("a digit is changed at this place");
    let changes = before.iter().zip(after).map(|(before, after)| before - after);
    for (heap, change) in lowered.heaps_mut().iter_mut().zip(changes) {
        *heap -= change * power;
    }
    lowered
}

/// How many ways to choose all heaps but one are tried.
const MAX_CHOICES: u128 = 1 << 24;

/// All options in `game` of a value, sorted, where `completing` gives the one content of a heap with
/// which the others have that value.
pub(crate) fn all_of_value<P: HeapTuple>(
    game: &SubtractionGame,
    position: &P,
    completing: impl Fn(&[u64], usize) -> Result<u64, OutOfScope>,
) -> Result<Vec<P>, OutOfScope> {
    let heaps = position.heaps();
    let Some(largest) = (0..heaps.len()).max_by_key(|&index| heaps[index]) else {
        return Ok(Vec::new());
    };
    let others = position.with(largest, 0);
    let choices = others
        .heaps()
        .iter()
        .try_fold(1_u128, |choices, &heap| choices.checked_mul(u128::from(heap) + 1));
    if choices.is_none_or(|choices| choices > MAX_CHOICES) {
        return Err(OutOfScope::new(format_args!(
            "{heaps:?} has too many winning moves to list: all are listed if there are at most {MAX_CHOICES} ways to lower the heaps other than the largest"
        )));
    }
    let mut found = Vec::new();
    for choice in Vectors::new(&others, usize::MAX) {
        // A heap that does not fit in 64 bits is larger than the one it would replace.
        let Ok(heap) = completing(choice.heaps(), largest) else { continue };
        let option = choice.with(largest, heap);
        if game.is_option(position, &option) {
            found.push(option);
        }
    }
    found.sort_unstable();
    Ok(found)
}
