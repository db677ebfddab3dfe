//! Codes of one digit that repeats without end, such as Lasker's Nim 4.3...: closed forms.

use crate::code::Code;
use impartial::formula::Source;
use impartial::period::Period;

/// A closed form of the values of heaps in a game d₀.d... with one digit d that repeats without end.
///
/// Any number of tokens may be taken, and d says what may be left; d₀ says whether a heap may be split
/// with nothing taken. In what follows n is the heap, and a, b, c are the heaps that a move leaves, none
/// of them empty. Two facts do most of the work: a ⊕ b ≤ a + b with equality iff the two have no binary
/// digit in common, and ⊕ keeps parity, so that (a + b + c) − (a ⊕ b ⊕ c) is even and not negative.
///
/// Where no form is listed (0.9..., 8.1..., 4.B... and their like), none is known here.
///
/// # Examples
///
/// ```
/// use octal_games::{Code, RepeatedDigit};
///
/// let form = |text: &str| text.parse().ok().and_then(|code: Code| RepeatedDigit::of(&code));
/// assert_eq!(form("4.3..."), Some(RepeatedDigit::SwapsOfFour));
/// assert_eq!(form("8.3..."), Some(RepeatedDigit::SwapsOfEight));
/// assert_eq!(form("8.9..."), None);
/// assert_eq!(RepeatedDigit::SwapsOfEight.value(999_999_999), Some(1_000_000_000));
/// ```
///
/// # Source
///
/// \[WW\] chapter 4 for Nim and Lasker's Nim; the others are proved here, and are compared with
/// the rules by the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RepeatedDigit {
    /// G(n) = n. For 0.3..., 0.7..., 0.B... and 0.F...: Nim, with splits that change nothing.
    ///
    /// All smaller heaps are options, so all values below n are. What is left in several heaps has
    /// n − 1 tokens at most, and no larger value.
    Heap,
    /// G(n) = n − 1 for n ≥ 1. For d = 2, 6, A, E whatever d₀ is; for d₀ = 4 with d = 4, C; for d₀ = C
    /// with d = 4, 8, C.
    ///
    /// Two heaps that are left have value (a − 1) ⊕ (b − 1) ≤ n − 2, and three no more than n − 3. On the
    /// other hand all of 0, …, n − 2 are options: by single heaps if d has 2 in it, or as a + 1 tokens
    /// beside one more (d₀ and d have 4), or beside two more, where n − 2 comes from (n − 1) + 1 with
    /// nothing taken (C.8...).
    OneLess,
    /// G(n) = 1 for n ≥ 1. For 0.1..., 4.1..., 0.5... and 4.5...: all may be taken, and two heaps that
    /// are left have value 1 ⊕ 1 = 0.
    One,
    /// G(n) = ⌊(n − 1)/2⌋ for n ≥ 1. For d₀ = 0 with d = 4, C, and d₀ = 8 with d = 4, 8, C.
    ///
    /// With 2⌊(a − 1)/2⌋ ≤ a − 1, two heaps of n − 1 tokens or three of n have value (n − 3)/2 at most,
    /// which is less. All smaller values come from a heap beside a heap of 1, or beside two of them.
    Half,
    /// G(n) = ⌊(n − 1)/3⌋ for n ≥ 1. For 0.8...: three heaps of n − 1 tokens have value (n − 4)/3 at
    /// most; all smaller values come from a heap beside two heaps of 1.
    Third,
    /// G(1) = 1, and G(n) = 2(n − 1) for n ≥ 2. For d₀ = 4, C with d = 7, F.
    ///
    /// Even values below 2(n − 1) come from single heaps, odd ones from a heap beside a heap of 1 (and 1
    /// from the heap of 1). The value itself is even, so an even number of heaps of 1 would have to be
    /// left; half of the others' value is the nim-sum of numbers a − 1 whose sum is n − 2 at most.
    Double,
    /// The number n, but with 4k + 3 and 4k + 4 exchanged. For 4.3... (Lasker's Nim) and C.3....
    ///
    /// See [`SwapsOfEight`](Self::SwapsOfEight) for the proof.
    SwapsOfFour,
    /// The number n, but with 8k + 7 and 8k + 8 exchanged. For 8.3....
    ///
    /// Let q be 4 or 8, and f the exchange of qk + q − 1 with qk + q. All smaller heaps are options; so
    /// the claim is that no split has value f(n), except that for n ≡ −1 (mod q) one has value n, namely
    /// (1, qk + 2) for q = 4 and (1, 2, 8k + 4) for q = 8. Let s of the heaps left be ≡ −1, and z be ≡ 0.
    /// The sum of their f is n + s − z, and differs from their nim-sum by an even number that is not
    /// negative. If it were f(n) = n, then s − z would be 0 or 2; if n + 1 for n ≡ −1, then 1 or 3; if n − 1
    /// for n ≡ 0, then −1, 1 or 3. Modulo q, f is 0 at the s heaps and −1 at the z heaps, and what is left,
    /// u and v, is neither 0 nor −1.
    ///
    /// - Where the difference is 0 (s − z = 0 in the first case, 1 in the second, −1 in the third) no two
    ///   values have a binary digit in common. If z > 0, then one is −1 modulo q and meets every other but
    ///   those ≡ 0, so the others all belong to s; with two or three heaps that leaves s = z = 1 and two
    ///   heaps, or s = 2, z = 1; their sum n is ≡ −1 or −2, not what the case says (the third case has
    ///   s < z). If z = 0, the digits of the heaps that are no s heaps are distinct. Then they add to less
    ///   than q, hence n + s ≡ their sum ≢ 0: which excludes the second case (s = 1, n + 1 ≡ 0); and in the
    ///   first, s = 0 and the sum is ≡ n ≢ 0, −1: it needs q − 1 if as many heaps as log₂ q are left, for
    ///   each takes a digit, and more than so many there cannot be.
    /// - Where it is 2 or more: s − z = 2 with n ≢ 0, −1: s = 2, z = 0, so n ≡ u − 2, but the nim-sum is ≡ u.
    ///   s − z = 3: three heaps, n ≡ −3. That is neither −1 nor 0 modulo 4 or 8. s − z = 1 with n ≡ 0: s = 1,
    ///   z = 0, so u + v ≡ 1, and u ⊕ v must be −1: then u + v = q + 1 has 2(u & v) = 2, so u and v are both
    ///   odd, and u ⊕ v is even; with one u alone u = 1, which is not −1; s = 2, z = 1 has n ≡ −2.
    SwapsOfEight,
    /// G(n) = n for n ≤ 3, and G(n) = 4q + r for n = 3q + r + 1 ≥ 4 with r ≤ 2. For d₀ = 8 with
    /// d = 7, B, F.
    ///
    /// A heap of value 4q + r, r ≤ 3, has 3q + r tokens, and one more if q > 0. Suppose that the heaps
    /// (qᵢ, rᵢ) are left of (q, r), q > 0, and have its value. If h of them have qᵢ > 0, then
    /// 3 Σ qᵢ + Σ rᵢ + h ≤ 3q + r + 1. Here Σ qᵢ is q, as it can only exceed it by 2 or more; h ≥ 1; and
    /// Σ rᵢ ≥ r. So h = 1, Σ rᵢ = r, nothing is taken, and there are three heaps, two of them with rᵢ ≥ 1:
    /// r = 1 + 1 + 0, whose nim-sum is 0. All smaller values are options: by single heaps, but for
    /// 4g + 3 with 1 ≤ g < q, which come from 1, 2 and the heap (g, 0), of 3g + 4 ≤ n tokens; for d = 7,
    /// where three heaps are left only if nothing is taken, from 1 and the heap (g, 2), of as many tokens,
    /// if n has more.
    ThreeOfFour,
    /// G(n) = 2⌊(n − 1)/4⌋ + ((n − 1) mod 2) for n ≥ 1. For 4.8....
    ///
    /// Let m = n − 1. Two heaps are left with nothing taken: their mᵢ add to m − 1, so their value has the
    /// other parity. Three are left with something taken: their mᵢ add to m − 3 at most, so Σ ⌊mᵢ/4⌋ is
    /// less than ⌊m/4⌋ unless m = 4h + 3 and all mᵢ are multiples of 4; but then the value is even. Smaller
    /// values: those of all heaps with m' ≤ m − 3 come from them beside two heaps of 1, and that of m − 1
    /// from it beside one; these are all.
    Quarters,
    /// G(1) = G(2) = 1, and G(n) = 2⌊(n − 1)/2⌋ for n ≥ 3. For 8.5... and 8.D....
    ///
    /// Let w(n) = ⌊(n − 1)/2⌋. The heaps that are left have n − 1 tokens if they are two and n if they are
    /// three, or less, so the sum of their w is less than w(n), and their value is below 2w(n). The values
    /// 2g + 1 with 0 < g < w(n) come from 1 and 2g + 1. The value 1 comes from 1 or 2 beside two heaps of
    /// the same w, and 0 from nothing. An even 2g > 0 comes, if g is no power of two, from two heaps whose
    /// w are parts of g without a common digit; if it is one, from w = g + 1 and w = 1 when n ≥ 2g + 7 and
    /// g > 1, and otherwise from a heap of w = g beside two heaps of 1 or 2; g = 1 with 9 ≤ n ≤ 12 from three
    /// heaps of 3 or 4, and with n ≥ 13 from w = 2 and w = 3.
    EvenHalves,
}

impl RepeatedDigit {
    /// The closed form of a code, if it is one of them.
    pub fn of(code: &Code) -> Option<Self> {
        let digit = code.endless().filter(|_| code.written().count() == 1)?;
        Some(match (code.digit(0), digit) {
            (0, 3 | 7 | 11 | 15) => RepeatedDigit::Heap,
            (_, 2 | 6 | 10 | 14) | (4, 4 | 12) | (12, 4 | 8 | 12) => RepeatedDigit::OneLess,
            (0 | 4, 1 | 5) => RepeatedDigit::One,
            (0, 4 | 12) | (8, 4 | 8 | 12) => RepeatedDigit::Half,
            (0, 8) => RepeatedDigit::Third,
            (4 | 12, 7 | 15) => RepeatedDigit::Double,
            (4 | 12, 3) => RepeatedDigit::SwapsOfFour,
            (8, 3) => RepeatedDigit::SwapsOfEight,
            (8, 7 | 11 | 15) => RepeatedDigit::ThreeOfFour,
            (4, 8) => RepeatedDigit::Quarters,
            (8, 5 | 13) => RepeatedDigit::EvenHalves,
            _ => return None,
        })
    }

    /// The value of a heap; `None` if it exceeds 64 bits.
    pub fn value(self, heap: u64) -> Option<u64> {
        let Some(less) = heap.checked_sub(1) else { return Some(0) };
        let swapped = |q: u64| match heap % q {
            0 => Some(less),
            last if last == q - 1 => heap.checked_add(1),
            _ => Some(heap),
        };
        match self {
            RepeatedDigit::Heap => Some(heap),
            RepeatedDigit::OneLess => Some(less),
            RepeatedDigit::One => Some(1),
            RepeatedDigit::Half => Some(less / 2),
            RepeatedDigit::Third => Some(less / 3),
            RepeatedDigit::Double if heap == 1 => Some(1),
            RepeatedDigit::Double => less.checked_mul(2),
            RepeatedDigit::SwapsOfFour => swapped(4),
            RepeatedDigit::SwapsOfEight => swapped(8),
            RepeatedDigit::ThreeOfFour if heap < 4 => Some(heap),
            RepeatedDigit::ThreeOfFour => less.checked_add(less / 3),
            RepeatedDigit::Quarters => Some(less / 4 * 2 + less % 2),
            RepeatedDigit::EvenHalves if heap < 3 => Some(1),
            RepeatedDigit::EvenHalves => Some(less / 2 * 2),
        }
    }

    /// The least period and preperiod of the values; they follow from the form.
    pub fn period(self) -> Period {
        let (preperiod, period, saltus) = match self {
            RepeatedDigit::Heap => (0, 1, 1),
            RepeatedDigit::OneLess => (1, 1, 1),
            RepeatedDigit::One => (1, 1, 0),
            RepeatedDigit::Half => (1, 2, 1),
            RepeatedDigit::Third => (1, 3, 1),
            RepeatedDigit::Double => (2, 1, 2),
            RepeatedDigit::SwapsOfFour => (1, 4, 4),
            RepeatedDigit::SwapsOfEight => (1, 8, 8),
            RepeatedDigit::ThreeOfFour => (4, 3, 4),
            RepeatedDigit::Quarters => (1, 4, 2),
            RepeatedDigit::EvenHalves => (3, 2, 2),
        };
        Period { preperiod, period, saltus }
    }

    /// Where the form stands.
    pub fn source(self) -> Source {
        match self {
            RepeatedDigit::Heap | RepeatedDigit::SwapsOfFour => Source::new("WW", "chapter 4"),
            _ => Source::new("WW", "chapter 4, with the proof given at RepeatedDigit"),
        }
    }
}
