//! A formula in a file, with the game it is about.

use super::LinearFormula;
use crate::{LinearError, LinearGame};
use impartial::convention::Convention;
use serde::{Deserialize, Serialize};
use std::io::Read;

/// A file with a formula for the P-positions of Nim(n,=k), or of its class \[j\] of positions whose
/// total is ≡ j (mod k):
/// `{"version": 1, "n", "k", "convention": "normal" | "misere", "class", "formula"}`. Files without a version
/// are of version 1.
///
/// # Examples
///
/// ```
/// use linear_proofs::FormulaFile;
///
/// let text = r#"{"n": 2, "k": 2, "convention": "misere", "class": null,
///     "formula": ["mod", [[1, 0], 0], 2, 1]}"#;
/// let file = FormulaFile::read(text.as_bytes())?;
/// assert_eq!(file.game()?.to_string(), "misère Nim(2,=2)");
/// assert!(FormulaFile::read(&b"{\"n\": 2"[..]).is_err());
/// # Ok::<(), linear_proofs::LinearError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormulaFile {
    #[serde(default = "first_version")]
    version: u64,
    /// The number of heaps.
    pub n: usize,
    /// How many heaps a move picks.
    pub k: usize,
    /// Who wins: "normal" or "misere".
    #[serde(with = "crate::game::convention_word")]
    pub convention: Convention,
    /// The class of the total modulo k; absent for all positions.
    #[serde(default)]
    pub class: Option<u64>,
    /// The P-positions, in the coordinates q₁ = x₁, qᵢ = xᵢ − xᵢ₋₁ of sorted heaps.
    pub formula: LinearFormula,
}

/// What a file says of itself, whatever else is in it.
#[derive(Deserialize)]
struct Named {
    #[serde(default = "first_version")]
    version: u64,
}

fn first_version() -> u64 {
    1
}

impl FormulaFile {
    /// The version of the format that is written; older ones are read.
    pub const VERSION: u64 = 1;
    /// The largest file that is read, in bytes.
    pub const MAX_BYTES: u64 = 1 << 26;

    /// Reads a file and checks it.
    ///
    /// # Errors
    ///
    /// If it is too long, no JSON, or not of this form; nothing in it is trusted.
    pub fn read(reader: impl Read) -> Result<Self, LinearError> {
        let mut text = String::new();
        reader.take(FormulaFile::MAX_BYTES + 1).read_to_string(&mut text)?;
        if text.len() as u64 > FormulaFile::MAX_BYTES {
            let limit = FormulaFile::MAX_BYTES;
            return Err(LinearError::malformed(format_args!(
                "the file is longer than {limit} bytes"
            )));
        }
        // First the version: a newer file may have other fields, and is to be refused for its version.
        let Named { version: found } = serde_json::from_str(&text)?;
        if found > FormulaFile::VERSION {
            let (what, known) = ("the file of a formula", FormulaFile::VERSION);
            return Err(LinearError::Version { what, found, known });
        }
        let file: FormulaFile = serde_json::from_str(&text)?;
        file.formula.validate(file.game()?.coordinates())?;
        Ok(file)
    }

    /// The game it is about.
    ///
    /// # Errors
    ///
    /// If there is no such game.
    pub fn game(&self) -> Result<LinearGame, LinearError> {
        let game = LinearGame::nim(self.n, self.k)?.in_play(self.convention);
        match self.class {
            Some(class) => game.class(class),
            None => Ok(game),
        }
    }
}
