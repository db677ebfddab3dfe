//! The decision procedure.

use super::{DigitClaim, Failure, Refutation, Value};
use crate::automaton::{Automaton, View};
use crate::certificate::{DigitCertificate, Step};
use crate::track::{M, N, Track, y};
use crate::{DigitError, Engine};

/// What a decided claim is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "one is made for each proof")]
pub enum DigitVerdict {
    /// Proved, with what is needed to check that again.
    Proved(DigitCertificate),
    /// Refuted.
    Refuted(Refutation),
}

impl DigitClaim {
    /// Decides the claim.
    ///
    /// # Errors
    ///
    /// [`DigitError`] if the engine's bounds are reached, or the claim does not fit together.
    ///
    /// # Complexity
    ///
    /// Products of few automata, and for (SG2) a subset construction for each heap that a set of moves
    /// changes; what is not yet attained by one set of moves is all that the next has to attain.
    pub fn prove(&self, engine: &Engine) -> Result<DigitVerdict, DigitError> {
        self.fits(engine.numeration()).map_err(DigitError::Inexpressible)?;
        if let Some(refutation) = self.value_fails(engine)? {
            return Ok(DigitVerdict::Refuted(refutation));
        }
        if let Some(refutation) = self.moves_fail(engine)? {
            return Ok(DigitVerdict::Refuted(refutation));
        }
        let wanted = self.wanted(engine)?;
        let (steps, rest) = self.attain(engine, &wanted)?;
        if let Some(found) = engine.witness(&[View::from(&rest)])? {
            let refutation = Refutation::at(Failure::NotAttained, self.heaps, &found);
            return Ok(DigitVerdict::Refuted(refutation));
        }
        Ok(DigitVerdict::Proved(DigitCertificate::new(self.clone(), wanted, steps)))
    }

    /// A position and a smaller value that no move of `moves_below` attains, if there is one: (SG2) alone,
    /// nothing else is looked at.
    ///
    /// # Errors
    ///
    /// As for [`prove`](DigitClaim::prove).
    pub fn unattained(&self, engine: &Engine) -> Result<Option<Refutation>, DigitError> {
        self.fits(engine.numeration()).map_err(DigitError::Inexpressible)?;
        let (_, rest) = self.attain(engine, &self.wanted(engine)?)?;
        let found = engine.witness(&[View::from(&rest)])?;
        Ok(found.map(|found| Refutation::at(Failure::NotAttained, self.heaps, &found)))
    }

    /// Every position has one and only one value, and it is a code.
    fn value_fails(&self, engine: &Engine) -> Result<Option<Refutation>, DigitError> {
        let Value::Grundy { relation, codes, .. } = &self.value else { return Ok(None) };
        let valued = engine.exists(relation, M)?;
        let fails = engine.witness(&[View::from(&self.positions), View::not(&valued)])?;
        if let Some(found) = fails {
            return Ok(Some(Refutation::at(Failure::NoValue, self.heaps, &found)));
        }
        let equal = engine.equal(M, N)?;
        let second = relation.with(first_to_second);
        let two = [View::from(&self.positions), relation.into(), second, View::not(&equal)];
        let no_code = [View::from(&self.positions), relation.into(), View::not(codes)];
        let fails = engine.witness(&two)?.or(engine.witness(&no_code)?);
        Ok(fails.map(|found| Refutation::at(Failure::TwoValues, self.heaps, &found)))
    }

    /// The sets of moves contain each other, the rank falls, and (SG1).
    fn moves_fail(&self, engine: &Engine) -> Result<Option<Refutation>, DigitError> {
        let lower = self.lower(engine)?;
        for moves in &self.moves_below {
            let mut views = self.played(moves);
            let above = self.moves_above.iter();
            let above = above.filter(|above| moves.heaps.iter().all(|i| above.heaps.contains(i)));
            views.extend(above.map(|above| View::not(moves.pair(&above.relation))));
            if let Some(found) = engine.witness(&views)? {
                let kind = Failure::NotAbove;
                return Ok(Some(Refutation::of_move(kind, self.heaps, moves, &found)));
            }
        }
        for moves in &self.moves_above {
            let mut views = self.played(moves);
            views.push(View::not(moves.pair(&lower)));
            if let Some(found) = engine.witness(&views)? {
                return Ok(Some(Refutation::of_move(Failure::Rank, self.heaps, moves, &found)));
            }
            let same = match &self.value {
                Value::Lost(lost) => engine.all(&[lost.into(), moves.option(lost)])?,
                Value::Grundy { relation, .. } => {
                    let same = engine.all(&[relation.into(), moves.option(relation)])?;
                    engine.exists(&same, M)?
                }
            };
            let mut views = self.played(moves);
            views.push(View::from(&same));
            if let Some(found) = engine.witness(&views)? {
                let kind = Failure::SameValue;
                return Ok(Some(Refutation::of_move(kind, self.heaps, moves, &found)));
            }
        }
        Ok(None)
    }

    /// X and Y are positions, and (X, Y) is a move of the set.
    fn played<'a>(&'a self, moves: &'a super::MoveSet) -> Vec<View<'a>> {
        let positions = &self.positions;
        vec![View::from(positions), moves.option(positions), View::from(&moves.relation)]
    }

    /// The pairs (X, m) with m below the value of X; or the positions that are not lost.
    pub(crate) fn wanted(&self, engine: &Engine) -> Result<Automaton, DigitError> {
        match &self.value {
            Value::Lost(lost) => engine.all(&[View::from(&self.positions), View::not(lost)]),
            Value::Grundy { wanted: Some(wanted), .. } => Ok(wanted.clone()),
            Value::Grundy { relation, codes, .. } => {
                let less = engine.less(M, N)?;
                let value = relation.with(first_to_second);
                let views = [View::from(&self.positions), value, (&less).into(), codes.into()];
                engine.exists(&engine.all(&views)?, N)
            }
        }
    }

    /// (SG2): the steps by which the wanted is attained, and what is not.
    pub(crate) fn attain(
        &self,
        engine: &Engine,
        wanted: &Automaton,
    ) -> Result<(Vec<Step>, Automaton), DigitError> {
        let target = self.value.target();
        let mut rest = wanted.clone();
        let mut steps = Vec::new();
        for (index, moves) in self.moves_below.iter().enumerate() {
            if rest.is_empty() {
                break;
            }
            let views = [
                View::from(&rest),
                moves.option(&self.positions),
                (&moves.relation).into(),
                moves.option(target),
            ];
            let strategy = engine.all(&views)?;
            if strategy.is_empty() {
                continue;
            }
            let mut projections: Vec<Automaton> = Vec::new();
            // Each projection is kept, as the checker verifies them one by one.
            for &heap in moves.heaps.iter().rev() {
                let before = projections.last().unwrap_or(&strategy);
                projections.push(engine.exists(before, y(heap))?);
            }
            let attained = projections.last().unwrap_or(&strategy);
            // What one set of moves attains need not be attained by the next: usually most is done by the
            // first, and the automata get smaller.
            rest = engine.all(&[View::from(&rest), View::not(attained)])?;
            steps.push(Step { moves: index, strategy, projections, rest: rest.clone() });
        }
        Ok((steps, rest))
    }
}

/// m becomes n.
fn first_to_second(track: Track) -> Track {
    if track == M { N } else { track }
}
