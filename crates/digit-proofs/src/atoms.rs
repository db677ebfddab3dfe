//! Relations from which others are made.

use crate::automaton::Automaton;
use crate::{DigitError, Engine, Track};
use std::cmp::Ordering;

impl Engine<'_> {
    /// a < b, for two different numbers.
    ///
    /// # Errors
    ///
    /// [`DigitError`].
    pub fn less(&self, a: Track, b: Track) -> Result<Automaton, DigitError> {
        self.compare(a, b, |order| order == Ordering::Less)
    }

    /// a ≤ b, for two different numbers.
    ///
    /// # Errors
    ///
    /// [`DigitError`].
    pub fn at_most(&self, a: Track, b: Track) -> Result<Automaton, DigitError> {
        self.compare(a, b, |order| order != Ordering::Greater)
    }

    /// a = b, for two different numbers.
    ///
    /// # Errors
    ///
    /// [`DigitError`].
    pub fn equal(&self, a: Track, b: Track) -> Result<Automaton, DigitError> {
        self.compare(a, b, |order| order == Ordering::Equal)
    }

    /// In every numeration here, the highest digit that differs decides.
    fn compare(
        &self,
        a: Track,
        b: Track,
        accept: impl Fn(Ordering) -> bool,
    ) -> Result<Automaton, DigitError> {
        let in_order = a < b;
        let tracks = if in_order { [a, b] } else { [b, a] };
        self.atom(
            &tracks,
            (Ordering::Equal, 0),
            |&(order, first), digit| {
                if digit.number == 0 {
                    return Some((order, digit.digit));
                }
                Some((first.cmp(&digit.digit).then(order), 0))
            },
            |&state, _| Some(state),
            |&(order, _)| accept(if in_order { order } else { order.reverse() }),
        )
    }

    /// A number is this one.
    ///
    /// # Errors
    ///
    /// [`DigitError::Inexpressible`] where radices are read and the number is not 0 or 1.
    pub fn constant(&self, track: Track, n: u64) -> Result<Automaton, DigitError> {
        if n > 1 && !self.numeration().radix_letters().is_empty() {
            return Err(DigitError::Inexpressible(format!(
                "the digits of {n} depend on the radices, which are read"
            )));
        }
        let digits = self.numeration().digits(n);
        self.atom(
            &[track],
            0,
            |&place: &usize, digit| {
                (digit.digit == digits.get(place).copied().unwrap_or(0)).then_some(place)
            },
            |&place, _| Some((place + 1).min(digits.len())),
            |&place| place == digits.len(),
        )
    }

    /// Not all of these numbers are 0.
    ///
    /// # Errors
    ///
    /// [`DigitError`].
    pub fn not_all_zero(&self, tracks: &[Track]) -> Result<Automaton, DigitError> {
        self.atom(
            tracks,
            false,
            |&nonzero, digit| Some(nonzero || digit.digit > 0),
            |&nonzero, _| Some(nonzero),
            |&nonzero| nonzero,
        )
    }

    /// No two of these numbers are equal.
    ///
    /// # Errors
    ///
    /// [`DigitError`].
    pub fn distinct(&self, tracks: &[Track]) -> Result<Automaton, DigitError> {
        let mut all = self.everything(tracks)?;
        for (i, &a) in tracks.iter().enumerate() {
            for &b in &tracks[i + 1..] {
                let equal = self.equal(a, b)?;
                all = self.all(&[(&all).into(), crate::View::not(&equal)])?;
            }
        }
        Ok(all)
    }

    /// Σ cᵢ·xᵢ = c, in positional numerations.
    ///
    /// # Errors
    ///
    /// [`DigitError::Inexpressible`] in Zeckendorf digits; see [`sum`](Engine::sum) there.
    pub fn equation(&self, terms: &[(Track, i64)], c: i64) -> Result<Automaton, DigitError> {
        self.linear(terms, c, true, |carry| carry == 0)
    }

    /// Σ cᵢ·xᵢ ≤ c, in positional numerations.
    ///
    /// # Errors
    ///
    /// As for [`equation`](Engine::equation).
    pub fn inequality(&self, terms: &[(Track, i64)], c: i64) -> Result<Automaton, DigitError> {
        // Σ − c − 1 < 0.
        self.linear(terms, c.saturating_add(1), false, |carry| carry < 0)
    }

    /// The state is Σ cᵢ·xᵢ − c up to the last place, divided by the weight of the next and rounded
    /// down; `exact`: nothing may be lost by that.
    fn linear(
        &self,
        terms: &[(Track, i64)],
        c: i64,
        exact: bool,
        accept: impl Fn(i64) -> bool,
    ) -> Result<Automaton, DigitError> {
        if self.numeration().is_zeckendorf() {
            return Err(DigitError::Inexpressible(
                "linear constraints in Zeckendorf digits".into(),
            ));
        }
        let mut terms = terms.to_vec();
        terms.sort_unstable();
        if !terms.is_sorted_by(|a, b| a.0 < b.0) {
            return Err(DigitError::Inexpressible("a number occurs twice in a sum".into()));
        }
        let tracks: Vec<Track> = terms.iter().map(|&(track, _)| track).collect();
        self.atom(
            &tracks,
            0_i64.saturating_sub(c),
            |&sum, digit| {
                let term = terms[digit.number].1.checked_mul(i64::from(digit.digit))?;
                sum.checked_add(term)
            },
            |&sum, place| {
                let radix = i64::from(place.radix);
                (!exact || sum.rem_euclid(radix) == 0).then(|| sum.div_euclid(radix))
            },
            |&carry| accept(carry),
        )
    }

    /// m is ⊕ of the numbers, digit by digit modulo the radix, without carry.
    ///
    /// # Errors
    ///
    /// [`DigitError`].
    pub fn digit_sum(&self, tracks: &[Track], m: Track) -> Result<Automaton, DigitError> {
        let mut all = tracks.to_vec();
        all.push(m);
        let last = tracks.len();
        self.atom(
            &all,
            0,
            |&sum, digit| {
                if digit.number < last {
                    return Some((sum + digit.digit) % digit.place.radix);
                }
                (sum == digit.digit).then_some(0)
            },
            |&sum, _| Some(sum),
            |_| true,
        )
    }
}
