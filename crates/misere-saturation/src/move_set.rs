//! 𝒞, the vectors that may be subtracted.

use crate::SaturationError;
use impartial::position::{HeapTuple, Heaps};
use impartial::radix::Radix;
use std::fmt;

/// 𝒞, a set of vectors that may be subtracted from a position.
///
/// It is a rule with exceptions: the vectors of at most w nonzero components (all of them, or those
/// of 𝒞^β), some vectors added, some removed.
///
/// | set | made by |
/// |---|---|
/// | 𝒞_\[1\] = {C : wt(C) = 1}, one heap | [`single_heap`](MoveSet::single_heap) |
/// | 𝒞_\[w\] = {C : 1 ≤ wt(C) ≤ w} | [`up_to_weight`](MoveSet::up_to_weight) |
/// | 𝒞^β = {C ≠ 0 : ord_β(Σ cⁱ) = mord_β(C)} | [`saturated`](MoveSet::saturated) |
/// | 𝒞^β_\[w\] = {C ∈ 𝒞^β : wt(C) ≤ w} | [`saturated_up_to`](MoveSet::saturated_up_to) |
/// | a finite set | [`finite`](MoveSet::finite) |
/// | 𝒞 ∪ {C, …}, 𝒞 ∖ {C, …} | [`with`](MoveSet::with), [`without`](MoveSet::without) |
///
/// wt(C), the Hamming weight, is the number of nonzero components.
///
/// # Source
///
/// \[Sat\] §1.2 (𝒞, 𝒞_\[1\]), §1.3 (𝒞^β), §2.1 (𝒞^β_\[w\]).
///
/// # Examples
///
/// ```
/// use impartial::radix::Radix;
/// use misere_saturation::MoveSet;
///
/// let saturated = MoveSet::saturated(Radix::constant(2)?);
/// assert!(saturated.contains(&[2, 2, 6])); // ord₂(10) = 1 = mord₂
/// assert!(!saturated.contains(&[2, 2, 4])); // ord₂(8) = 3 > 1 = mord₂
/// assert!(saturated.without(&[[2, 2, 6]])?.with(&[[2, 2, 4]])?.contains(&[2, 2, 4]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveSet {
    /// The rule: only vectors of 𝒞^β, if there is a β …
    radix: Option<Radix>,
    /// … and of at most this weight.
    weight: usize,
    /// Vectors outside the rule that belong to the set: sorted, each once.
    added: Vec<Heaps>,
    /// Vectors of the rule that do not belong to the set: sorted, each once.
    removed: Vec<Heaps>,
}

impl MoveSet {
    fn rule(radix: Option<Radix>, weight: usize) -> Self {
        MoveSet { radix, weight, added: Vec::new(), removed: Vec::new() }
    }

    /// 𝒞_\[1\]: any number of tokens from one heap.
    pub fn single_heap() -> Self {
        MoveSet::up_to_weight(1)
    }

    /// 𝒞_\[w\]: all vectors of weight from 1 to w.
    pub fn up_to_weight(weight: usize) -> Self {
        MoveSet::rule(None, weight)
    }

    /// 𝒞^β: the vectors C ≠ 0 with ord_β(Σ cⁱ) = mord_β(C).
    pub fn saturated(radix: Radix) -> Self {
        MoveSet::rule(Some(radix), usize::MAX)
    }

    /// 𝒞^β_\[w\]: the vectors of 𝒞^β of weight at most w.
    pub fn saturated_up_to(radix: Radix, weight: usize) -> Self {
        MoveSet::rule(Some(radix), weight)
    }

    /// The set of these vectors, all of one length.
    ///
    /// # Errors
    ///
    /// [`SaturationError::ZeroVector`] and [`SaturationError::Arity`].
    ///
    /// # Examples
    ///
    /// ```
    /// use misere_saturation::MoveSet;
    ///
    /// let error = MoveSet::finite(&[[1, 2], [0, 0]]).unwrap_err();
    /// assert!(error.to_string().starts_with("vector 2 is zero"));
    /// ```
    pub fn finite(vectors: &[impl HeapTuple]) -> Result<Self, SaturationError> {
        MoveSet::up_to_weight(0).with(vectors)
    }

    /// 𝒞 ∪ {C, …}.
    ///
    /// # Errors
    ///
    /// As for [`finite`](MoveSet::finite).
    pub fn with(mut self, vectors: &[impl HeapTuple]) -> Result<Self, SaturationError> {
        self.check(vectors)?;
        for vector in vectors.iter().map(HeapTuple::heaps) {
            remove(&mut self.removed, vector);
            if !self.contains(vector) {
                insert(&mut self.added, vector);
            }
        }
        Ok(self)
    }

    /// 𝒞 ∖ {C, …}.
    ///
    /// # Errors
    ///
    /// As for [`finite`](MoveSet::finite).
    pub fn without(mut self, vectors: &[impl HeapTuple]) -> Result<Self, SaturationError> {
        self.check(vectors)?;
        for vector in vectors.iter().map(HeapTuple::heaps) {
            remove(&mut self.added, vector);
            if self.contains(vector) {
                insert(&mut self.removed, vector);
            }
        }
        Ok(self)
    }

    fn check(&self, vectors: &[impl HeapTuple]) -> Result<(), SaturationError> {
        let Some(expected) = self.arity().or(vectors.first().map(|v| v.heaps().len())) else {
            return Ok(());
        };
        for (index, vector) in vectors.iter().map(HeapTuple::heaps).enumerate() {
            let (number, found) = (index + 1, vector.len());
            if found != expected {
                return Err(SaturationError::Arity { number, found, expected });
            }
            if is_zero(vector) {
                return Err(SaturationError::ZeroVector { number });
            }
        }
        Ok(())
    }

    /// How many heaps a position must have, if vectors were named; a rule fits any number.
    pub fn arity(&self) -> Option<usize> {
        self.added.first().or(self.removed.first()).map(|vector| vector.len())
    }

    /// β, if only vectors of 𝒞^β are in the rule.
    pub(crate) fn radix(&self) -> Option<&Radix> {
        self.radix.as_ref()
    }

    /// The largest weight of a vector of the rule.
    pub(crate) fn weight(&self) -> usize {
        self.weight
    }

    /// Whether it is 𝒞_\[1\]: all vectors of weight 1 belong to 𝒞^β.
    pub(crate) fn is_single_heap(&self) -> bool {
        self.weight == 1 && self.added.is_empty() && self.removed.is_empty()
    }

    /// The vectors outside the rule that belong to the set.
    pub(crate) fn added(&self) -> &[Heaps] {
        &self.added
    }

    /// The vectors of the rule that do not belong to the set.
    pub(crate) fn removed(&self) -> &[Heaps] {
        &self.removed
    }

    /// Whether `vector` may be subtracted.
    ///
    /// # Complexity
    ///
    /// A few divisions for each component, and a binary search among the exceptions.
    pub fn contains(&self, vector: &[u64]) -> bool {
        if self.in_rule(vector) {
            find(&self.removed, vector).is_err()
        } else {
            find(&self.added, vector).is_ok()
        }
    }

    fn in_rule(&self, vector: &[u64]) -> bool {
        let heaps = vector.iter().filter(|&&component| component > 0).count();
        if heaps == 0 || heaps > self.weight {
            return false;
        }
        match &self.radix {
            // A sum with one term has the order of the term.
            Some(radix) if heaps > 1 => {
                let sum: u128 = vector.iter().map(|&component| u128::from(component)).sum();
                // Most vectors are settled by the lowest digit: ord(Σ) = 0 makes mord(C) = 0.
                !sum.is_multiple_of(u128::from(radix.at(0)))
                    || radix.ord_wide(sum) == radix.mord(vector)
            }
            _ => true,
        }
    }

    /// The vectors C ≤ `bound` of the set, each once: those of the rule in lexicographic order, then
    /// those added.
    pub(crate) fn up_to<P: HeapTuple>(&self, bound: &P) -> impl Iterator<Item = P> {
        let by_rule = Vectors::new(bound, self.weight).skip(1).filter(|vector| {
            let vector = vector.heaps();
            self.in_rule(vector)
                && (self.removed.is_empty() || find(&self.removed, vector).is_err())
        });
        by_rule.chain(self.added.iter().filter_map(|vector| below(vector, bound)))
    }
}

/// `vector` as a tuple like `bound`, if it fits below it.
fn below<P: HeapTuple>(vector: &Heaps, bound: &P) -> Option<P> {
    let fits = vector.len() == bound.heaps().len()
        && vector.iter().zip(bound.heaps()).all(|(component, heap)| component <= heap);
    fits.then(|| {
        let mut tuple = bound.clone();
        tuple.heaps_mut().copy_from_slice(vector);
        tuple
    })
}

pub(crate) fn is_zero(vector: &[u64]) -> bool {
    vector.iter().all(|&component| component == 0)
}

fn find(sorted: &[Heaps], vector: &[u64]) -> Result<usize, usize> {
    sorted.binary_search_by(|other| other.as_ref().cmp(vector))
}

fn insert(sorted: &mut Vec<Heaps>, vector: &[u64]) {
    if let Err(place) = find(sorted, vector) {
        sorted.insert(place, vector.into());
    }
}

fn remove(sorted: &mut Vec<Heaps>, vector: &[u64]) {
    if let Ok(place) = find(sorted, vector) {
        sorted.remove(place);
    }
}

impl fmt::Display for MoveSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.radix, self.weight) {
            (_, 0) => f.write_str("∅")?,
            (None, weight) => write!(f, "𝒞_[{weight}]")?,
            (Some(radix), usize::MAX) => write!(f, "𝒞^({radix})")?,
            (Some(radix), weight) => write!(f, "𝒞^({radix})_[{weight}]")?,
        }
        for (sign, vectors) in [("∪", &self.added), ("∖", &self.removed)] {
            if !vectors.is_empty() {
                write!(f, " {sign} {{")?;
                for (index, vector) in vectors.iter().enumerate() {
                    write!(f, "{}{vector}", if index > 0 { ", " } else { "" })?;
                }
                f.write_str("}")?;
            }
        }
        Ok(())
    }
}

/// The vectors C ≤ X with wt(C) ≤ w in lexicographic order, from 0 on.
pub(crate) struct Vectors<'a, P> {
    bound: &'a P,
    max_weight: usize,
    weight: usize,
    next: Option<P>,
}

impl<'a, P: HeapTuple> Vectors<'a, P> {
    pub(crate) fn new(bound: &'a P, max_weight: usize) -> Self {
        let mut zero = bound.clone();
        zero.heaps_mut().fill(0);
        Vectors { bound, max_weight, weight: 0, next: Some(zero) }
    }

    /// Steps to the next vector: the last component that can grow grows, all after it restart.
    fn step(&mut self, vector: &mut P) -> bool {
        let bound = self.bound.heaps();
        for (component, &top) in vector.heaps_mut().iter_mut().zip(bound).rev() {
            let may_grow = *component > 0 || self.weight < self.max_weight;
            if may_grow && *component < top {
                self.weight += usize::from(*component == 0);
                *component += 1;
                return true;
            }
            self.weight -= usize::from(*component > 0);
            *component = 0;
        }
        false
    }
}

impl<P: HeapTuple> Iterator for Vectors<'_, P> {
    type Item = P;

    fn next(&mut self) -> Option<P> {
        let current = self.next.take()?;
        let mut following = current.clone();
        if self.step(&mut following) {
            self.next = Some(following);
        }
        Some(current)
    }
}
