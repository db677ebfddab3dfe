//! Positions of every type as lists of numbers, and as text.

use crate::Error;
use classic_games::chomp::Bar;
use classic_games::fibonacci::Pile;
use classic_games::hackenbush::Figure;
use impartial::position::{HeapTuple, Heaps, Position, Sorted};
use impartial::ruleset::InvalidPosition;

/// A type of positions that can be written as lists of numbers.
pub(crate) trait Written: Position + 'static {
    /// The position that the numbers describe, if they describe one, whatever the rules.
    fn from_heaps(heaps: &Heaps) -> Result<Self, InvalidPosition>;

    /// The position written as `text`.
    fn read(text: &str) -> Result<Self, Error> {
        Ok(Self::from_heaps(&text.parse()?)?)
    }

    /// The numbers that describe the position.
    fn to_heaps(&self) -> Heaps;

    /// The position as text, which [`read`](Written::read) reads.
    fn show(&self) -> String {
        self.to_heaps().to_string()
    }
}

impl Written for Heaps {
    fn from_heaps(heaps: &Heaps) -> Result<Self, InvalidPosition> {
        Ok(heaps.clone())
    }

    fn to_heaps(&self) -> Heaps {
        self.clone()
    }
}

impl<const N: usize> Written for [u64; N] {
    fn from_heaps(heaps: &Heaps) -> Result<Self, InvalidPosition> {
        InvalidPosition::check_arity(heaps.len(), N)?;
        let mut tuple = [0; N];
        tuple.copy_from_slice(heaps);
        Ok(tuple)
    }

    fn to_heaps(&self) -> Heaps {
        (*self).into()
    }
}

impl<P: Written + HeapTuple> Written for Sorted<P> {
    fn from_heaps(heaps: &Heaps) -> Result<Self, InvalidPosition> {
        Ok(Sorted::new(P::from_heaps(heaps)?))
    }

    fn to_heaps(&self) -> Heaps {
        self.heaps().into()
    }
}

/// One number is the start, two are the heap and the quota of a game in play.
impl Written for Pile {
    fn from_heaps(heaps: &Heaps) -> Result<Self, InvalidPosition> {
        match heaps[..] {
            [heap] => Ok(Pile::start(heap)),
            [heap, quota] => Ok(Pile::new(heap, quota)),
            _ => Err(InvalidPosition::new(format_args!(
                "{} numbers, but Fibonacci Nim has one heap: write n for the start, or n and the quota, the most that the next move may take",
                heaps.len()
            ))),
        }
    }

    fn to_heaps(&self) -> Heaps {
        [self.heap, self.quota].into()
    }
}

/// The rows of the bar, or a rectangle as `3x4`.
impl Written for Bar {
    fn from_heaps(heaps: &Heaps) -> Result<Self, InvalidPosition> {
        Bar::new(heaps.clone())
    }

    fn read(text: &str) -> Result<Self, Error> {
        text.parse().map_err(Error::invalid)
    }

    fn to_heaps(&self) -> Heaps {
        self.rows().into()
    }
}

/// The ends of the edges, two numbers each, or a figure grown as `e(e;e)`.
impl Written for Figure {
    fn from_heaps(heaps: &Heaps) -> Result<Self, InvalidPosition> {
        let vertex = |&vertex: &u64| {
            let too_large = |_| {
                InvalidPosition::new(format_args!("vertex {vertex}; the largest is {}", u32::MAX))
            };
            u32::try_from(vertex).map_err(too_large)
        };
        let ends: Vec<u32> = heaps.iter().map(vertex).collect::<Result<_, _>>()?;
        Ok(Figure::new(ends.chunks_exact(2).map(|ends| (ends[0], ends[1]))))
    }

    fn read(text: &str) -> Result<Self, Error> {
        text.parse().map_err(Error::invalid)
    }

    fn to_heaps(&self) -> Heaps {
        self.edges().iter().flat_map(|&(a, b)| [a.into(), b.into()]).collect()
    }

    fn show(&self) -> String {
        self.to_string()
    }
}
