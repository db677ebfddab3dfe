//! What has been found about shapes, in bounded memory.

use super::shape::Shape;

/// How much work a proof may still need at least: the larger, the later it is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    /// To show that the value is not the one in question.
    pub(super) no: u32,
    /// To show that it is.
    pub(super) yes: u32,
}

/// Sets of numbers below 32, as bits.
pub(super) type Values = u32;

/// What is known about a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The values that it may have.
    pub(super) possible: Values,
    /// A number, and what it may take to decide whether that is the value.
    pub(super) open: Option<(u32, Effort)>,
}

/// An entry: 16 bytes, so that four are one line of the processor's cache.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    /// No cell: the entry is free.
    cells: u64,
    possible: Values,
    /// From the lowest bit: the width, 7 bits; the number in question, 5 bits; the efforts, 10 bits
    /// each, or as much as 10 bits hold. An effort is never 0, so 0 says that there is none.
    rest: u32,
}

const MOST: u32 = (1 << 10) - 1;

impl Entry {
    fn new(shape: Shape, known: Known) -> Self {
        let (number, effort) = known.open.unwrap_or((0, Effort { no: 0, yes: 0 }));
        let efforts = effort.no.min(MOST) | effort.yes.min(MOST) << 10;
        let rest = u32::from(shape.width()) | number << 7 | efforts << 12;
        Entry { cells: shape.cells(), possible: known.possible, rest }
    }

    fn shape(self) -> Shape {
        Shape::from_parts(self.cells, self.rest.to_le_bytes()[0] & 0x7f)
    }

    fn known(self) -> Known {
        let (number, no, yes) = (self.rest >> 7 & 31, self.rest >> 12 & MOST, self.rest >> 22);
        Known { possible: self.possible, open: (no > 0).then_some((number, Effort { no, yes })) }
    }
}

#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Line([Entry; 4]);

/// A hash table that grows up to a bound, and forgets small shapes for new ones from then on.
#[derive(Debug)]
pub(super) struct Table {
    lines: Vec<Line>,
    most_lines: usize,
    len: usize,
}

impl Table {
    const FIRST_LINES: usize = 1 << 8;

    /// A table of at most this many bytes, but at least 16 kB.
    pub(super) fn new(bytes: usize) -> Self {
        let most_lines = bytes / size_of::<Line>();
        let most_lines = if most_lines == 0 { 0 } else { 1 << most_lines.ilog2() };
        Table {
            lines: vec![Line::default(); Self::FIRST_LINES],
            most_lines: most_lines.max(Self::FIRST_LINES),
            len: 0,
        }
    }

    /// The number of shapes in it.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The line where a shape belongs: the number of lines is a power of 2.
    #[inline]
    fn line(&self, shape: Shape) -> usize {
        let key = shape.cells() ^ u64::from(shape.width()) << 57;
        let product = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = product >> (64 - self.lines.len().trailing_zeros());
        usize::try_from(hash).unwrap_or(0)
    }

    /// What is known about a shape, if it is here.
    #[inline]
    pub(super) fn get(&self, shape: Shape) -> Option<Known> {
        let Line(entries) = &self.lines[self.line(shape)];
        entries.iter().find(|entry| entry.shape() == shape).map(|entry| entry.known())
    }

    /// Remembers what is known. In a full line the shape with fewest cells is forgotten: it is found
    /// again soonest.
    pub(super) fn set(&mut self, shape: Shape, known: Known) {
        if self.len > 3 * self.lines.len() && self.lines.len() < self.most_lines {
            self.grow();
        }
        self.store(Entry::new(shape, known));
    }

    fn store(&mut self, new: Entry) {
        let line = self.line(new.shape());
        let Line(entries) = &mut self.lines[line];
        let here = entries.iter().position(|entry| entry.shape() == new.shape());
        let smallest = || (0..4).min_by_key(|&index| entries[index].cells.count_ones());
        let Some(index) = here.or_else(smallest) else { return };
        self.len += usize::from(entries[index].cells == 0);
        entries[index] = new;
    }

    fn grow(&mut self) {
        let lines = vec![Line::default(); 2 * self.lines.len()];
        let old = std::mem::replace(&mut self.lines, lines);
        self.len = 0;
        for entry in old.iter().flat_map(|Line(entries)| entries).filter(|entry| entry.cells != 0) {
            self.store(*entry);
        }
    }
}
