//! For which radix sequences a claim fails.

use super::DigitClaim;
use crate::automaton::{Automaton, View};
use crate::track::M;
use crate::{DigitError, Engine};

impl DigitClaim {
    /// Where radices are read: the sequences for which (SG1) or (SG2) fails, at a position that fits into
    /// the places that were read. A relation between no numbers.
    ///
    /// So if the value is total and functional and the rank falls, the value is the Sprague–Grundy value
    /// for exactly the sequences none of whose beginnings is among these.
    ///
    /// # Errors
    ///
    /// [`DigitError`].
    pub fn failing_sequences(&self, engine: &Engine) -> Result<Automaton, DigitError> {
        self.fits(engine.numeration()).map_err(DigitError::Inexpressible)?;
        let wanted = self.wanted(engine)?;
        let (_, rest) = self.attain(engine, &wanted)?;
        let mut failures = vec![engine.exist(&rest, rest.tracks())?];
        for moves in &self.moves_above {
            let target = self.value.target();
            let same = engine.all(&[target.into(), moves.option(target)])?;
            let same = engine.exists(&same, M)?;
            let positions = &self.positions;
            let kept = engine.all(&[
                View::from(positions),
                moves.option(positions),
                (&moves.relation).into(),
                (&same).into(),
            ])?;
            failures.push(engine.exist(&kept, kept.tracks())?);
        }
        engine.any(&failures.iter().map(View::from).collect::<Vec<_>>())
    }
}
