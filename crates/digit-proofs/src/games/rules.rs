//! The rules of the games by their definitions, move by move, to compare claims with on boxes.

use impartial::position::{HeapTuple, Heaps};
use impartial::radix::Radix;
use impartial::region::{Cuboid, Region};
use impartial::ruleset::{InvalidPosition, Ruleset};

#[doc(hidden)]
pub use RulesByDefinition as Rules;

type Test = Box<dyn Fn(&[u64]) -> bool + Send + Sync>;
type Options = Box<dyn Fn(&[u64]) -> Vec<Heaps> + Send + Sync>;

/// A game on heaps, given by functions.
pub struct RulesByDefinition {
    is_position: Test,
    options: Options,
}

impl std::fmt::Debug for RulesByDefinition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RulesByDefinition")
    }
}

impl Ruleset<Heaps> for RulesByDefinition {
    fn options(&self, position: &Heaps) -> impl Iterator<Item = Heaps> {
        let options = (self.options)(position.heaps());
        options.into_iter().filter(|option| (self.is_position)(option.heaps()))
    }

    fn validate(&self, position: &Heaps) -> Result<(), InvalidPosition> {
        if (self.is_position)(position.heaps()) {
            return Ok(());
        }
        Err(InvalidPosition::new("not a position of this game"))
    }
}

impl RulesByDefinition {
    /// Every option that a function lists.
    pub fn new(options: impl Fn(&[u64]) -> Vec<Heaps> + Send + Sync + 'static) -> Self {
        RulesByDefinition { is_position: Box::new(|_| true), options: Box::new(options) }
    }

    /// From X to X − C for every 0 ≠ C ≤ X with `may_take(X, C)`.
    pub fn taking(may_take: impl Fn(&[u64], &[u64]) -> bool + Send + Sync + 'static) -> Self {
        RulesByDefinition::new(move |heaps| {
            let region = Cuboid::new(Heaps::from(heaps.to_vec()));
            let vectors = (1..region.len()).map(|number| region.nth(number));
            let vectors = vectors.filter(|vector| may_take(heaps, vector.heaps()));
            vectors
                .map(|vector| heaps.iter().zip(vector.iter()).map(|(x, c)| x - c).collect())
                .collect()
        })
    }

    /// The same on fewer positions.
    #[must_use]
    pub fn on(mut self, is_position: impl Fn(&[u64]) -> bool + Send + Sync + 'static) -> Self {
        self.is_position = Box::new(is_position);
        self
    }
}

/// How many components are not 0.
pub fn weight(vector: &[u64]) -> usize {
    vector.iter().filter(|&&c| c > 0).count()
}

/// Nim, and with k > 1 Moore's Nim_k: at most k heaps are lowered.
pub fn moore(k: usize) -> RulesByDefinition {
    RulesByDefinition::taking(move |_, c| weight(c) <= k)
}

/// C ∈ 𝒞^β_\[w\].
fn is_saturated(radix: &Radix, c: &[u64], w: usize) -> bool {
    weight(c) <= w && radix.ord_wide(c.iter().map(|&c| u128::from(c)).sum()) == radix.mord(c)
}

/// Γ(𝒫_Mis, 𝒞^β_\[w\]).
pub fn misere_saturation(radix: Radix, w: usize) -> RulesByDefinition {
    RulesByDefinition::taking(move |_, c| is_saturated(&radix, c, w)).on(|x| weight(x) > 0)
}

/// Γ(𝒫_Wel, 𝒞^β_\[w\]).
pub fn welter(radix: Radix, w: usize) -> RulesByDefinition {
    let distinct = |x: &[u64]| (1..x.len()).all(|j| !x[..j].contains(&x[j]));
    RulesByDefinition::taking(move |_, c| is_saturated(&radix, c, w)).on(distinct)
}

/// Misère Nim as a game of normal play.
pub fn misere_nim() -> RulesByDefinition {
    moore(1).on(|x| weight(x) > 0)
}

/// CDN_m.
pub fn common_divisor_nim() -> RulesByDefinition {
    let divides = |h: u64, x: &[u64]| x.iter().all(|x| x.is_multiple_of(h));
    RulesByDefinition::taking(move |x, c| weight(c) == 1 && divides(c.iter().sum(), x))
}

/// Bachet's game.
pub fn bachet(k: u64) -> RulesByDefinition {
    RulesByDefinition::taking(move |_, c| c[0] <= k)
}

/// Cyclic nimhoff.
pub fn cyclic_nimhoff(h: u64) -> RulesByDefinition {
    RulesByDefinition::taking(move |_, c| weight(c) == 1 || c.iter().sum::<u64>() < h)
}

/// Wythoff's game.
pub fn wythoff() -> RulesByDefinition {
    RulesByDefinition::taking(|_, c| weight(c) == 1 || c[0] == c[1])
}

/// Staircase Nim.
pub fn staircase() -> RulesByDefinition {
    RulesByDefinition::new(|heaps| {
        let mut options = Vec::new();
        for step in 0..heaps.len() {
            for taken in 1..=heaps[step] {
                let mut option = heaps.to_vec();
                option[step] -= taken;
                if let Some(lower) = step.checked_sub(1) {
                    option[lower] += taken;
                }
                options.push(option.into());
            }
        }
        options
    })
}

/// Fibonacci Nim at (n, q).
pub fn fibonacci() -> RulesByDefinition {
    RulesByDefinition::new(|heaps| {
        let taken = 1..=heaps[0].min(heaps[1]);
        taken.map(|taken| vec![heaps[0] - taken, 2 * taken].into()).collect()
    })
}
