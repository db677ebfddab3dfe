//! How numbers are written: what digit stands where.

use crate::DigitError;
use impartial::radix::Radix;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How numbers are written, least significant digit first.
///
/// - [`base`](Numeration::base) and [`radix`](Numeration::radix): a radix sequence β that is periodic
///   from some place on. The state of an automaton carries the phase of the sequence.
/// - [`every_radix_in`](Numeration::every_radix_in): the radices themselves are read, one before the
///   digits of each place. What is proved then holds for every sequence over the set.
/// - [`zeckendorf`](Numeration::zeckendorf): sums of Fibonacci numbers 1, 2, 3, 5, … no two of which
///   are neighbours.
///
/// # Examples
///
/// ```
/// use digit_proofs::Numeration;
///
/// let beta = Numeration::radix("2,3".parse()?)?;
/// assert_eq!(beta.to_string(), "β = 2,3");
/// assert_eq!(Numeration::zeckendorf().digits(11), [0, 0, 1, 0, 1]); // 3 + 8
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Written")]
pub struct Numeration {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Radix(Radix),
    /// Increasing, and at least one.
    EveryRadixIn(Vec<u32>),
    Zeckendorf,
}

/// The form in a certificate.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Written {
    Radix(String),
    EveryRadixIn(Vec<u32>),
    Zeckendorf,
}

/// The largest radix that is accepted.
pub const LARGEST_RADIX: u32 = 4_096;

impl Numeration {
    /// Base b.
    ///
    /// # Errors
    ///
    /// [`DigitError::Radix`].
    pub fn base(b: u32) -> Result<Self, DigitError> {
        let radix = Radix::constant(u64::from(b));
        Numeration::radix(radix.map_err(|_| DigitError::Radix { radix: u64::from(b) })?)
    }

    /// The radix sequence β.
    ///
    /// # Errors
    ///
    /// [`DigitError`] if a radix is large, or there are many different ones.
    pub fn radix(radix: Radix) -> Result<Self, DigitError> {
        let places = radix.prefix().len() + radix.period().len();
        if places > 1000 {
            return Err(DigitError::Places { places });
        }
        for &radix in radix.prefix().iter().chain(radix.period()) {
            if radix > u64::from(LARGEST_RADIX) {
                return Err(DigitError::Radix { radix });
            }
        }
        Ok(Numeration { kind: Kind::Radix(radix) })
    }

    /// Every radix sequence over a set of radices, all at once.
    ///
    /// # Errors
    ///
    /// [`DigitError`] if the set is empty or a radix is not allowed.
    pub fn every_radix_in(radices: impl IntoIterator<Item = u32>) -> Result<Self, DigitError> {
        let mut radices: Vec<u32> = radices.into_iter().collect();
        radices.sort_unstable();
        radices.dedup();
        if radices.is_empty() {
            return Err(DigitError::NoRadix);
        }
        match radices.iter().find(|radix| !(2..=LARGEST_RADIX).contains(*radix)) {
            Some(&radix) => Err(DigitError::Radix { radix: u64::from(radix) }),
            None => Ok(Numeration { kind: Kind::EveryRadixIn(radices) }),
        }
    }

    /// Zeckendorf's numeration: the digit at place L counts the Fibonacci number F_{L+2}, and no two
    /// neighbouring digits are 1.
    pub fn zeckendorf() -> Self {
        Numeration { kind: Kind::Zeckendorf }
    }

    /// Whether it is Zeckendorf's.
    pub fn is_zeckendorf(&self) -> bool {
        self.kind == Kind::Zeckendorf
    }

    /// The radices that are read, if they are; otherwise none.
    pub fn radix_letters(&self) -> &[u32] {
        match &self.kind {
            Kind::EveryRadixIn(radices) => radices,
            _ => &[],
        }
    }

    /// How many kinds of places there are: after the last comes [`next_phase`](Self::next_phase).
    pub fn phases(&self) -> usize {
        match &self.kind {
            Kind::Radix(radix) => radix.prefix().len() + radix.period().len(),
            _ => 1,
        }
    }

    /// The kind of the place after one of this kind.
    pub fn next_phase(&self, phase: usize) -> usize {
        match &self.kind {
            Kind::Radix(radix) if phase + 1 == self.phases() => radix.prefix().len(),
            Kind::Radix(_) => phase + 1,
            _ => 0,
        }
    }

    /// How many digits there are at a place of this kind (if the radix is read: at most).
    #[expect(clippy::cast_possible_truncation, reason = "radices are at most LARGEST_RADIX")]
    pub fn letters(&self, phase: usize) -> u32 {
        match &self.kind {
            Kind::Radix(radix) => radix.at(phase) as u32,
            Kind::EveryRadixIn(radices) => radices[radices.len() - 1],
            Kind::Zeckendorf => 2,
        }
    }

    /// The digits of a number, least significant first, without leading zeros. Where radices are
    /// read, the digits for the sequence that repeats the least radix.
    pub fn digits(&self, n: u64) -> Vec<u32> {
        match &self.kind {
            Kind::Zeckendorf => zeckendorf_digits(n),
            Kind::Radix(radix) => digits_in(n, radix.radices()),
            Kind::EveryRadixIn(radices) => digits_in(n, std::iter::repeat(u64::from(radices[0]))),
        }
    }

    /// The number with these digits; `None` if it does not fit. Where radices are read, `radices` are
    /// those of the places.
    pub fn number(&self, digits: &[u32], radices: &[u32]) -> Option<u128> {
        let mut weight = Some(1_u128);
        let mut next = Some(2_u128);
        let mut number = 0_u128;
        for (place, &digit) in digits.iter().enumerate() {
            if digit > 0 {
                number = number.checked_add(weight?.checked_mul(u128::from(digit))?)?;
            }
            weight = match &self.kind {
                Kind::Zeckendorf => {
                    let sum = weight.zip(next).and_then(|(a, b)| a.checked_add(b));
                    std::mem::replace(&mut next, sum)
                }
                Kind::Radix(radix) => {
                    weight.and_then(|w| w.checked_mul(u128::from(radix.at(place))))
                }
                Kind::EveryRadixIn(_) => {
                    let radix = radices.get(place).copied();
                    weight.zip(radix).and_then(|(w, radix)| w.checked_mul(u128::from(radix)))
                }
            };
        }
        Some(number)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "digits are below radices of 32 bits")]
fn digits_in(mut n: u64, mut radices: impl Iterator<Item = u64>) -> Vec<u32> {
    let mut digits = Vec::new();
    while n > 0 {
        let Some(radix) = radices.next() else { break };
        digits.push((n % radix) as u32);
        n /= radix;
    }
    digits
}

fn zeckendorf_digits(n: u64) -> Vec<u32> {
    let mut weights = vec![1_u64];
    let (mut a, mut b) = (1_u64, 2_u64);
    while b <= n {
        weights.push(b);
        let Some(c) = a.checked_add(b) else { break };
        (a, b) = (b, c);
    }
    let mut rest = n;
    let mut digits = vec![0; weights.len()];
    for (digit, &weight) in digits.iter_mut().zip(&weights).rev() {
        if weight <= rest {
            rest -= weight;
            *digit = 1;
        }
    }
    while digits.last() == Some(&0) {
        digits.pop();
    }
    digits
}

impl fmt::Display for Numeration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Radix(radix) => write!(f, "β = {radix}"),
            Kind::EveryRadixIn(radices) => match (radices.first(), radices.last()) {
                (Some(a), Some(b)) if usize::try_from(b - a) == Ok(radices.len() - 1) => {
                    write!(f, "every β over {{{a}..{b}}}")
                }
                _ => write!(f, "every β over {radices:?}"),
            },
            Kind::Zeckendorf => f.write_str("Zeckendorf digits"),
        }
    }
}

impl From<Numeration> for Written {
    fn from(numeration: Numeration) -> Self {
        match numeration.kind {
            Kind::Radix(radix) => Written::Radix(radix.to_string()),
            Kind::EveryRadixIn(radices) => Written::EveryRadixIn(radices),
            Kind::Zeckendorf => Written::Zeckendorf,
        }
    }
}

impl TryFrom<Written> for Numeration {
    type Error = DigitError;

    fn try_from(written: Written) -> Result<Self, DigitError> {
        match written {
            Written::Radix(text) => {
                let radix: Radix =
                    text.parse().map_err(|error| DigitError::Text(format!("{error}")))?;
                Numeration::radix(radix)
            }
            Written::EveryRadixIn(radices) => Numeration::every_radix_in(radices),
            Written::Zeckendorf => Ok(Numeration::zeckendorf()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_and_numbers_are_inverse() {
        let numerations = [
            Numeration::base(2).unwrap(),
            Numeration::radix("3,2,(5,4)".parse().unwrap()).unwrap(),
            Numeration::zeckendorf(),
        ];
        for numeration in numerations {
            for n in (0..3000).chain([u64::MAX - 1, u64::MAX]) {
                let digits = numeration.digits(n);
                assert_eq!(numeration.number(&digits, &[]), Some(u128::from(n)), "{numeration}");
                assert_ne!(digits.last(), Some(&0));
            }
        }
        let every = Numeration::every_radix_in([3, 2]).unwrap();
        assert_eq!(every.number(&[1, 2, 1], &[2, 3, 2]), Some(1 + 4 + 6));
        assert_eq!(every.number(&vec![1; 300], &vec![3; 300]), None);
        // F₁₈₆ is the last Fibonacci number that 128 bits hold; it stands at place 184.
        let single = |place| {
            let digits: Vec<u32> = (0..=place).map(|at| u32::from(at == place)).collect();
            Numeration::zeckendorf().number(&digits, &[])
        };
        assert_eq!(single(184), Some(332_825_110_087_067_562_321_196_029_789_634_457_848));
        assert!((185..400).all(|place| single(place).is_none()));
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        assert_eq!(Numeration::base(1), Err(DigitError::Radix { radix: 1 }));
        assert_eq!(Numeration::base(5_000), Err(DigitError::Radix { radix: 5_000 }));
        assert_eq!(Numeration::every_radix_in([]), Err(DigitError::NoRadix));
        let text = serde_json::to_string(&Numeration::base(7).unwrap()).unwrap();
        assert_eq!(text, r#"{"radix":"7"}"#);
        assert!(serde_json::from_str::<Numeration>(r#"{"radix":"1"}"#).is_err());
    }
}
