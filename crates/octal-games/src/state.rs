//! Long runs that can be taken up again: the values in a file.
//!
//! The file begins with three lines of text: the format, the rule, and the number of values with the
//! number of bytes of each. The values follow, in bytes from the lowest on, and eight bytes of a
//! checksum of all that stands before it (FNV-1a).

use crate::engine::{Stored, Table};
use crate::game::HeapGame;
use crate::parse::ParseCodeError;
use crate::rule::Rule;
use crate::values::HeapValues;
use std::io::{self, BufRead, BufReader, Read, Write};

const FORMAT: &str = "impartial octal-games values 1";

/// Why values cannot be saved or taken up again.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// The game is neither a code nor Grundy's game.
    #[error("only the values of codes and of Grundy's game can be saved")]
    NoRule,
    /// The file could not be read or written.
    #[error("the state cannot be read or written: {0}")]
    Io(#[from] io::Error),
    /// A line at the beginning is not what it must be.
    #[error("line {line} of the state is `{found}`; it must be {expected}")]
    Header {
        /// Its number, from 1.
        line: u64,
        /// What stands there.
        found: String,
        /// What must stand there.
        expected: String,
    },
    /// The rule is no code.
    #[error("line 2 of the state: {0}")]
    Rule(#[from] ParseCodeError),
    /// The values are those of another rule.
    #[error("the state belongs to {found}, not to {expected}")]
    OtherRule {
        /// The rule in the file.
        found: String,
        /// The rule that is asked for.
        expected: String,
    },
    /// The file ends early, goes on after its end, or has been changed.
    #[error("the state is damaged: {0}")]
    Damaged(String),
}

/// The checksum FNV-1a of 64 bits.
struct Checksum(u64);

impl Checksum {
    fn new() -> Self {
        Checksum(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

/// So many values of the file are computed again.
const SAMPLE: u64 = 1_000;

impl<G: HeapGame> HeapValues<G> {
    /// Writes all values that are computed.
    ///
    /// # Errors
    ///
    /// [`StateError::NoRule`] for a game that is no rule, [`StateError::Io`].
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::progress::Limits;
    /// use octal_games::{GrundysGame, HeapValues};
    ///
    /// let limits = Limits::default().max_positions(5_000);
    /// let mut run = HeapValues::new(GrundysGame);
    /// assert!(run.up_to_observed(6_000, &limits).is_err());
    /// let mut file = Vec::new();
    /// run.save(&mut file)?;
    ///
    /// let mut resumed = HeapValues::resume(GrundysGame, &file[..])?;
    /// assert_eq!(resumed.computed(), run.computed());
    /// assert_eq!(resumed.up_to(6_000)?.get(6_000), HeapValues::new(GrundysGame).up_to(6_000)?.get(6_000));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self, mut writer: impl Write) -> Result<(), StateError> {
        let rule = self.game.rule().ok_or(StateError::NoRule)?;
        let stored = self.table.stored();
        let bytes = match stored {
            Stored::Narrow(_) => 2,
            Stored::Wide(_) => 4,
        };
        let header = format!("{FORMAT}\n{rule}\n{} {bytes}\n", self.table.len());
        let mut checksum = Checksum::new();
        let mut put = |part: &[u8]| {
            checksum.add(part);
            writer.write_all(part)
        };
        put(header.as_bytes())?;
        match stored {
            Stored::Narrow(values) => {
                values.iter().try_for_each(|value| put(&value.to_le_bytes()))?;
            }
            Stored::Wide(values) => {
                values.iter().try_for_each(|value| put(&value.to_le_bytes()))?;
            }
        }
        let checksum = checksum.0.to_le_bytes();
        writer.write_all(&checksum)?;
        Ok(writer.flush()?)
    }

    /// Takes up a run that was saved. The checksum is compared, and the first thousand values are
    /// computed again.
    ///
    /// # Errors
    ///
    /// [`StateError`]: what is wrong with the file.
    pub fn resume(game: G, reader: impl Read) -> Result<Self, StateError> {
        let rule = game.rule().ok_or(StateError::NoRule)?;
        let stored = read(&rule, &mut BufReader::new(reader))?;
        let mut values = HeapValues::new(game);
        values.table = Table::resumed(&rule, stored);
        let sample = SAMPLE.min(values.computed());
        if let Some(last) = sample.checked_sub(1) {
            let mut fresh = HeapValues::new(&rule);
            let fresh =
                fresh.up_to(last).map_err(|error| StateError::Damaged(error.to_string()))?;
            let differ = fresh.iter().zip(values.all().iter()).position(|(a, b)| a != b);
            if let Some(heap) = differ {
                return Err(StateError::Damaged(format!("the value of heap {heap} is wrong")));
            }
        }
        Ok(values)
    }
}

/// Reads the values of a rule.
fn read(rule: &Rule, reader: &mut impl BufRead) -> Result<Stored, StateError> {
    let mut checksum = Checksum::new();
    let mut line = |number: u64, expected: &str, accept: &dyn Fn(&str) -> bool| {
        let mut bytes = Vec::new();
        // No line of the header is longer, however many digits the code has.
        reader.take(1 << 16).read_until(b'\n', &mut bytes)?;
        checksum.add(&bytes);
        let found = String::from_utf8_lossy(&bytes).trim_end_matches('\n').to_owned();
        if bytes.ends_with(b"\n") && accept(&found) {
            return Ok(found);
        }
        Err(StateError::Header { line: number, found, expected: expected.to_owned() })
    };
    line(1, &format!("`{FORMAT}`"), &|text| text == FORMAT)?;
    let found: Rule = line(2, "a rule", &|_| true)?.parse()?;
    if found != *rule {
        let [found, expected] = [&found, rule].map(ToString::to_string);
        return Err(StateError::OtherRule { found, expected });
    }
    let counts = |text: &str| {
        let (count, bytes) = text.split_once(' ')?;
        let count =
            count.parse::<u64>().ok().filter(|&count| count <= HeapValues::<Rule>::MAX_HEAPS);
        Some((count?, bytes.parse::<u64>().ok().filter(|&bytes| bytes == 2 || bytes == 4)?))
    };
    let expected = "a number of values and 2 or 4, the bytes of each";
    let text = line(3, expected, &|text| counts(text).is_some())?;
    let (count, bytes) = counts(&text).unwrap_or_default();
    let stored = if bytes == 2 {
        let values = read_values(reader, count, &mut checksum)?;
        Stored::Narrow(values.into_iter().map(u16::from_le_bytes).collect())
    } else {
        let values = read_values(reader, count, &mut checksum)?;
        Stored::Wide(values.into_iter().map(u32::from_le_bytes).collect())
    };
    let mut sum = Vec::new();
    reader.take(9).read_to_end(&mut sum)?;
    if sum != checksum.0.to_le_bytes() {
        return Err(StateError::Damaged("its checksum is wrong".into()));
    }
    Ok(stored)
}

fn read_values<const BYTES: usize>(
    reader: &mut impl Read,
    count: u64,
    checksum: &mut Checksum,
) -> Result<Vec<[u8; BYTES]>, StateError> {
    let mut values = Vec::new();
    for number in 0..count {
        let mut value = [0; BYTES];
        reader.read_exact(&mut value).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => {
                StateError::Damaged(format!("it ends after {number} of {count} values"))
            }
            _ => error.into(),
        })?;
        checksum.add(&value);
        values.push(value);
    }
    Ok(values)
}
