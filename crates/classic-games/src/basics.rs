//! The general statements of \[Enc\] and \[GTB\]: outcomes, sums, equivalence, the theorem of Sprague and
//! Grundy, the order of games, nimbers by their definition.

use crate::moves::lower_one;
use crate::nim::nim_sum;
use impartial::mex::mex;
use impartial::position::Position;
use impartial::prelude::*;

/// All finite impartial games at once: a game is the set of its options, and a set of games is a number.
///
/// The game with number n has as options the games whose numbers are the binary digits 1 of n
/// (Ackermann's coding of hereditarily finite sets). So 0 is the game {}, 1 = 2⁰ is {0} = ∗1, 3 = 2⁰ + 2¹ is
/// {∗0, ∗1} = ∗2, and 11 = 2⁰ + 2¹ + 2³ is ∗3. The numbers below 16 are all games that last at most 3 moves;
/// those below 65536, at most 4.
///
/// A position is a tuple of games, and stands for their sum.
///
/// # Source
///
/// \[Enc\] "Notation for Games", "Sum and Equivalence of Games".
///
/// # Examples
///
/// ```
/// use classic_games::basics::{GameTrees, nim_heap};
/// use impartial::prelude::*;
///
/// // S₀,₁,₂ = {∗1, ∗2} of the source.
/// let game = (1 << nim_heap(1).unwrap()) | (1 << nim_heap(2).unwrap());
/// let options: Vec<[u64; 1]> = GameTrees.options(&[game]).collect();
/// assert_eq!(options, [[1], [3]]);
/// assert_eq!(Memo::new(GameTrees, Grundy).value(&[game])?, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GameTrees;

impl<P: HeapTuple> Ruleset<P> for GameTrees {
    fn options(&self, sum: &P) -> impl Iterator<Item = P> {
        lower_one(sum, |game| (0..64).filter(move |digit| game >> digit & 1 == 1))
    }
}

/// The number of ∗n = {∗0, …, ∗(n − 1)} among the [`GameTrees`], for n ≤ 4; the number of ∗5 has more than
/// 2048 digits.
///
/// # Source
///
/// \[Enc\] "Notation for Games".
pub fn nim_heap(n: u64) -> Option<u64> {
    let mut number = 0_u64;
    for _ in 0..n {
        // ∗(k + 1) is ∗k with ∗k itself as one more option.
        number |= 1_u64.checked_shl(u32::try_from(number).ok()?)?;
    }
    Some(number)
}

/// A relation on the numbers below `size`.
///
/// # Source
///
/// \[GTB\] exercise 1.1: if < is transitive and G < G never holds, then "G < H or G = H" is a partial order
/// ≤, and G < H iff G ≤ H and G ≠ H.
///
/// # Examples
///
/// ```
/// use classic_games::basics::Relation;
///
/// let below = Relation::new(4, |a, b| a < b);
/// assert!(below.is_transitive() && below.is_irreflexive());
/// assert!(below.or_equal().is_partial_order());
/// assert!(!Relation::new(2, |_, _| true).is_partial_order());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    holds: Vec<Vec<bool>>,
}

impl Relation {
    /// The relation given by a condition on pairs.
    pub fn new(size: usize, holds: impl Fn(usize, usize) -> bool) -> Self {
        let row = |a| (0..size).map(|b| holds(a, b)).collect();
        Relation { holds: (0..size).map(row).collect() }
    }

    /// "H is reached from G by one move or more", among `positions` that hold all options of each other.
    pub fn follower_of<P: Position, R: Ruleset<P>>(ruleset: &R, positions: &[P]) -> Self {
        let options: Vec<Vec<P>> = positions.iter().map(|p| ruleset.options(p).collect()).collect();
        let mut relation = Relation::new(positions.len(), |below, above| {
            options[above].contains(&positions[below])
        });
        // Warshall: go through `middle` as soon as both halves are known.
        for middle in 0..positions.len() {
            for below in 0..positions.len() {
                if relation.holds(below, middle) {
                    for above in 0..positions.len() {
                        let joined = relation.holds(below, above) || relation.holds(middle, above);
                        relation.holds[below][above] = joined;
                    }
                }
            }
        }
        relation
    }

    /// Whether it holds from `a` to `b`; never from or to a number that it is not about.
    pub fn holds(&self, a: usize, b: usize) -> bool {
        self.holds.get(a).and_then(|row| row.get(b)).copied().unwrap_or(false)
    }

    /// How many numbers it is about.
    pub fn size(&self) -> usize {
        self.holds.len()
    }

    /// "a is related to b, or a = b".
    #[must_use]
    pub fn or_equal(&self) -> Self {
        Relation::new(self.size(), |a, b| a == b || self.holds(a, b))
    }

    /// Whether a ~ b and b ~ c imply a ~ c.
    pub fn is_transitive(&self) -> bool {
        let all = || 0..self.size();
        all().all(|a| {
            all()
                .filter(|&b| self.holds(a, b))
                .all(|b| all().all(|c| !self.holds(b, c) || self.holds(a, c)))
        })
    }

    /// Whether a ~ a for all a.
    pub fn is_reflexive(&self) -> bool {
        (0..self.size()).all(|a| self.holds(a, a))
    }

    /// Whether a ~ a for no a.
    pub fn is_irreflexive(&self) -> bool {
        (0..self.size()).all(|a| !self.holds(a, a))
    }

    /// Whether a ~ b and b ~ a imply a = b.
    pub fn is_antisymmetric(&self) -> bool {
        (0..self.size()).all(|a| (0..a).all(|b| !(self.holds(a, b) && self.holds(b, a))))
    }

    /// Whether it is reflexive, transitive and antisymmetric.
    pub fn is_partial_order(&self) -> bool {
        self.is_reflexive() && self.is_transitive() && self.is_antisymmetric()
    }
}

/// Nim with the heaps 1, m, n, where 1 ≤ m ≤ n: lost iff m is even and n = m + 1.
///
/// # Source
///
/// \[GTB\] exercise 1.2 (a).
///
/// # Examples
///
/// ```
/// use classic_games::basics::lost_with_one;
///
/// assert!(lost_with_one(12, 13));
/// assert!(!lost_with_one(13, 14));
/// ```
pub fn lost_with_one(m: u64, n: u64) -> bool {
    m.is_multiple_of(2) && n.checked_sub(m) == Some(1)
}

/// The winning move of \[GTB\] exercise 1.2 (b) in Nim with the heaps n, n + 1, n + 2, which is lost only for
/// 1, 2, 3: if n is even, the heap n + 2 is lowered to 1; if it is odd, the heap n.
///
/// `None` for 1, 2, 3, where there is none, and where a heap exceeds `u64::MAX`. For n = 0 the heaps
/// are 0, 1, 2 and the move leaves 0, 1, 1.
///
/// # Examples
///
/// ```
/// use classic_games::basics::consecutive_winning_move;
///
/// assert_eq!(consecutive_winning_move(4), Some([4, 5, 1]));
/// assert_eq!(consecutive_winning_move(5), Some([1, 6, 7]));
/// assert_eq!(consecutive_winning_move(1), None);
/// ```
pub fn consecutive_winning_move(n: u64) -> Option<[u64; 3]> {
    let [second, third] = [n.checked_add(1)?, n.checked_add(2)?];
    match n {
        1 => None,
        n if n.is_multiple_of(2) => Some([n, second, 1]),
        _ => Some([1, second, third]),
    }
}

/// Whether a position of misère Nim is lost, in the words of \[GTB\] exercise 1.3: delete pairs of heaps of
/// size 1. One heap is lost iff it is 1; two heaps are lost iff they are equal and at least 2; three or more
/// are lost iff their nim-sum is 0. No heap is won.
///
/// # Examples
///
/// ```
/// use classic_games::basics::lost_in_misere_nim;
///
/// assert!(lost_in_misere_nim(&[1, 2, 3]));
/// assert!(lost_in_misere_nim(&[1, 1, 1]));
/// assert!(lost_in_misere_nim(&[2, 1, 2, 1]));
/// assert!(!lost_in_misere_nim(&[]));
/// ```
pub fn lost_in_misere_nim(heaps: &[u64]) -> bool {
    let mut rest: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 1).collect();
    let ones = heaps.iter().filter(|&&heap| heap == 1).count();
    if ones % 2 == 1 {
        rest.push(1);
    }
    match rest[..] {
        [] => false,
        [heap] => heap == 1,
        [a, b] => a == b && a >= 2,
        _ => nim_sum(&rest) == 0,
    }
}

/// The tables of a ⊕ b and a ⊗ b for a, b < `size`, straight from the definitions
/// a ⊕ b = mex {a′ ⊕ b, a ⊕ b′} and a ⊗ b = mex {a′ ⊗ b ⊕ a ⊗ b′ ⊕ a′ ⊗ b′}.
///
/// # Source
///
/// \[Enc\] "Operations on Nimbers".
///
/// # Examples
///
/// ```
/// use classic_games::basics::NimberTables;
///
/// let tables = NimberTables::new(16);
/// assert_eq!(tables.sum(5, 3), Some(6));
/// assert_eq!(tables.product(5, 8), Some(3));
/// ```
///
/// # Complexity
///
/// O(size⁴).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NimberTables {
    sum: Vec<Vec<u64>>,
    product: Vec<Vec<u64>>,
}

impl NimberTables {
    /// Fills both tables. The sums in the definition of the product are formed by exclusive or, which
    /// the table of sums confirms.
    pub fn new(size: usize) -> Self {
        let (mut sum, mut product) = (vec![vec![0; size]; size], vec![vec![0; size]; size]);
        for a in 0..size {
            for b in 0..size {
                let column = (0..a).map(|smaller| sum[smaller][b]);
                let row = (0..b).map(|smaller| sum[a][smaller]);
                let least = mex(column.chain(row));
                let pairs = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
                let corner = mex(pairs.map(|(x, y)| product[x][b] ^ product[a][y] ^ product[x][y]));
                (sum[a][b], product[a][b]) = (least, corner);
            }
        }
        NimberTables { sum, product }
    }

    /// a ⊕ b, if a and b are below the size of the tables.
    pub fn sum(&self, a: u64, b: u64) -> Option<u64> {
        look_up(&self.sum, a, b)
    }

    /// a ⊗ b, if a and b are below the size of the tables.
    pub fn product(&self, a: u64, b: u64) -> Option<u64> {
        look_up(&self.product, a, b)
    }
}

fn look_up(table: &[Vec<u64>], a: u64, b: u64) -> Option<u64> {
    table.get(usize::try_from(a).ok()?)?.get(usize::try_from(b).ok()?).copied()
}
