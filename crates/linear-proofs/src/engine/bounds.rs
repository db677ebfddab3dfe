//! Bounds on forms, with what they come from, and a trail to take them back.

/// Which side a bound is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// form ≥ value.
    Lower,
    /// form ≤ value.
    Upper,
}

/// A bound and the fact that it is or follows from, by rounding to a value that the form can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bound {
    pub(crate) value: i128,
    /// The number of the fact.
    pub(crate) fact: usize,
}

/// The bounds of all forms.
#[derive(Debug, Default)]
pub(crate) struct Bounds {
    lower: Vec<Option<Bound>>,
    upper: Vec<Option<Bound>>,
    trail: Vec<(usize, Side, Option<Bound>)>,
}

impl Bounds {
    /// Room for one more form, without bounds.
    pub(crate) fn add_form(&mut self) {
        self.lower.push(None);
        self.upper.push(None);
    }

    /// The number of forms.
    pub(crate) fn len(&self) -> usize {
        self.lower.len()
    }

    pub(crate) fn lower(&self, form: usize) -> Option<Bound> {
        self.lower[form]
    }

    pub(crate) fn upper(&self, form: usize) -> Option<Bound> {
        self.upper[form]
    }

    /// Whether there is a bound on some side.
    pub(crate) fn is_bounded(&self, form: usize) -> bool {
        self.lower[form].is_some() || self.upper[form].is_some()
    }

    /// Sets a bound if it is sharper than the present one.
    pub(crate) fn sharpen(&mut self, form: usize, side: Side, bound: Bound) -> bool {
        let place = match side {
            Side::Lower => &mut self.lower[form],
            Side::Upper => &mut self.upper[form],
        };
        let sharper = place.is_none_or(|old| match side {
            Side::Lower => bound.value > old.value,
            Side::Upper => bound.value < old.value,
        });
        // What is not sharper is not stored, so that the fact with a bound is always the one that proves it.
        if sharper {
            self.trail.push((form, side, *place));
            *place = Some(bound);
        }
        sharper
    }

    /// How many changes there have been.
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes changes back until there are `mark`.
    pub(crate) fn undo_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            if let Some((form, side, old)) = self.trail.pop() {
                match side {
                    Side::Lower => self.lower[form] = old,
                    Side::Upper => self.upper[form] = old,
                }
            }
        }
    }
}
