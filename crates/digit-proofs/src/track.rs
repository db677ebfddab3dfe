//! The names of the numbers that an automaton reads.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The name of a number that an automaton reads: a variable.
///
/// At each place the digits are read in the order of the names: x0, y0, x1, y1, …, z0, z1, …, m, n.
/// Heap i of a position X stands beside heap i of its option Y, and values come last: so what belongs
/// together is read together, and automata stay small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Track {
    /// A heap, before the move (x) or after it (y).
    Heap(u8, Side),
    /// z0, z1, …: any other number.
    Other(u8),
    /// m or n.
    Value(Side),
}

/// The first or the second of two numbers of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// x, or m.
    First,
    /// y, or n.
    Second,
}

/// Heap i of the position.
pub const fn x(i: u8) -> Track {
    Track::Heap(i, Side::First)
}

/// Heap i of the option.
pub const fn y(i: u8) -> Track {
    Track::Heap(i, Side::Second)
}

/// Another number.
pub const fn z(i: u8) -> Track {
    Track::Other(i)
}

/// A value.
pub const M: Track = Track::Value(Side::First);

/// Another value.
pub const N: Track = Track::Value(Side::Second);

/// x0, …, x(k−1).
pub fn xs(k: u8) -> Vec<Track> {
    (0..k).map(x).collect()
}

/// y0, …, y(k−1).
pub fn ys(k: u8) -> Vec<Track> {
    (0..k).map(y).collect()
}

impl fmt::Display for Track {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Track::Heap(i, Side::First) => write!(f, "x{i}"),
            Track::Heap(i, Side::Second) => write!(f, "y{i}"),
            Track::Other(i) => write!(f, "z{i}"),
            Track::Value(Side::First) => f.write_str("m"),
            Track::Value(Side::Second) => f.write_str("n"),
        }
    }
}

impl From<Track> for String {
    fn from(track: Track) -> String {
        track.to_string()
    }
}

impl TryFrom<String> for Track {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl FromStr for Track {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} names no number: expected x0, y0, z0, …, m or n");
        match text {
            "m" => return Ok(M),
            "n" => return Ok(N),
            _ => {}
        }
        let (kind, number) = text.split_at_checked(1).ok_or_else(wrong)?;
        let number: u8 = number.parse().map_err(|_| wrong())?;
        match kind {
            "x" => Ok(x(number)),
            "y" => Ok(y(number)),
            "z" => Ok(z(number)),
            _ => Err(wrong()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_stand_beside_positions_and_values_come_last() {
        let mut tracks = [M, z(1), y(1), x(1), N, y(0), x(0), z(0)];
        tracks.sort();
        assert_eq!(tracks.map(|t| t.to_string()).join(" "), "x0 y0 x1 y1 z0 z1 m n");
        for track in tracks {
            assert_eq!(track.to_string().parse(), Ok(track));
        }
        for text in ["", "x", "q1", "x300", "é"] {
            assert!(text.parse::<Track>().is_err());
        }
    }
}
