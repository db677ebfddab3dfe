//! The sparse space for 248 heaps at once, a bit each, beyond the last rare heap.
//!
//! For each common value there is a bitmap of the heaps that have it. A heap n of a block has the
//! common option c by a rare heap r and a take t iff the heap n − t − r has the common value c ⊕ G(r):
//! for all heaps of the block that is one window of one bitmap. So the common options of a block
//! are found with one step for each pair of a rare heap and a common value; in the same way the rare
//! values below are seen to be options, with a step for each pair of a value and a partner that is
//! tried. What remains is done heap by heap: partners inside the block, values beyond the columns
//! that are looked at, and holes that no tried partner fills.
//!
//! The value of a heap in the block is taken to be common until the end. If a hole is found to be
//! none of its options, the heap is rare, and the block ends with it.
//!
//! # An example
//!
//! Take Officers, 0.6, whose only take is t = 1, at a block that begins with heap 100,000, and the rare
//! heap r = 20,627 with value G(r). Lane i is the heap 100,000 + i; its option by r leaves the heap
//! 100,000 + i − 1 − r = 79,372 + i beside it. So lane i has the common option c iff heap 79,372 + i has
//! the value c ⊕ G(r): the bits 79,372, 79,373, … of the bitmap of that value, 248 of them, are the answer
//! for all lanes. The pair is kept as its sum t + r = 20,628, since nothing else of it places the window.
//!
//! # Columns
//!
//! Common values are half of all values: given its other bits, the lowest bit of the mask is what makes
//! the parity odd. So a common value is named by its value without that bit, its *column*, and the
//! bitmaps of common values are columns 0, 1, 2, … without holes. The rare values below are named in the
//! same way, and c ⊕ G(r) has the column of c xor the column of G(r), whatever the bit left out is. That is
//! why addresses are put together by xor.

use super::sparse::Sparse;
use super::stamps::Stamps;
pub(super) use super::windows::LANES;
use super::windows::{ALL, Bits, COLUMNS, LINE, Windows, gather, has_avx2};
use impartial::int;

/// A line of the table holds a bit for each of 512 heaps with one value, and every bit twice: lines
/// follow each other by 256 heaps. So a window that begins in the first half never leaves its line.
const HEAPS: usize = 256;
/// Pairs that are gone through before columns or lanes that are done are left out.
const CHUNK: usize = 512;
/// Heaps that are tried as partners to fill holes.
const PARTNERS: usize = 8_192;
/// Bytes of the table. Rare heaps that are too far behind for it are tried heap by heap.
const TABLE: usize = 1 << 26;
const MAX_FAR: usize = 64;
/// How far the last rare heap must be behind.
const GAP: usize = 2_048;

/// Pairs of a take and a heap, as their sum and the column of the heap's value.
#[derive(Clone, Debug, Default)]
struct Pairs {
    pairs: Vec<(usize, usize)>,
    windows: Windows,
}

/// What a block engine keeps from block to block.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    avx2: bool,
    /// The lowest bit of the mask. The other bits of a common value say what it is, and so do those
    /// of a rare one; without it the values are the columns of the table.
    low: u32,
    columns: usize,
    rows: usize,
    table: Vec<u8>,
    /// Pairs with near rare heaps.
    rares: Vec<Pairs>,
    /// Pairs with rare heaps as sums and values: those that are too far, and those that may lie in
    /// the block.
    far: Vec<(usize, u16)>,
    inside: Vec<(usize, u16)>,
    partners: Vec<Pairs>,
    /// Common values of higher columns are left to single heaps.
    open: usize,
}

/// How a block ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// All its heaps are common; go on.
    Common,
    /// Something changed that the engine has built on: it must be made anew.
    Changed,
}

impl Blocks {
    /// Whether the last rare heap is far enough behind.
    pub(super) fn may_start(sparse: &Sparse, heaps: usize) -> bool {
        let last = sparse.rares.last().map_or(0, |&(heap, _)| heap);
        let takes = sparse.moves.one.iter().chain(&sparse.moves.two).chain(&sparse.moves.nothing);
        let largest = takes.copied().max().unwrap_or(0);
        !sparse.sizes_count() && sparse.mask != 0 && heaps > last + largest + GAP + 2 * LANES
    }

    /// The engine for the heaps that follow `values`; `None` if too many rare heaps are too far.
    pub(super) fn new(sparse: &Sparse, values: &[u16]) -> Option<Self> {
        let next = values.len();
        let low = sparse.mask.trailing_zeros();
        let column = |value: u16| column(low, value);
        let columns = values.iter().map(|&value| column(value) + 1).max()?.next_power_of_two();
        let columns = columns.max(COLUMNS);
        // How far back the table remembers. Four rows are kept free: the block itself reaches into two, a
        // window into the next, and a row is cleared when the first heap comes into it.
        let reach = (TABLE / LINE / columns).saturating_sub(4) * HEAPS;
        let sums = |heap: usize| sparse.moves.two.iter().map(move |&taken| taken + heap);
        let rare = |&(heap, value): &(usize, u16)| sums(heap).map(move |sum| (sum, value));
        let (near, far): (Vec<_>, Vec<_>) =
            sparse.rares.iter().flat_map(rare).partition(|&(sum, _)| sum <= reach);
        let longest = near.iter().map(|&(sum, _)| sum).max().unwrap_or(0);
        // Partners to fill holes are small common heaps: the other heap of the option is then near, in the
        // part of the table that has just been read. Which they are does not matter for the result, so the
        // first few thousand will do, and none that may lie in the block.
        let half = next / 2;
        let partners =
            (1..half).filter(|&heap| sparse.is_common(heap, values[heap])).take(PARTNERS);
        let pairs = partners.flat_map(|heap| sums(heap).map(move |sum| (sum, values[heap])));
        let partners: Vec<_> = pairs.filter(|&(sum, _)| sum >= LANES && sum < half).collect();
        let longest = partners.iter().map(|&(sum, _)| sum).max().unwrap_or(0).max(longest);
        let rows = (longest / HEAPS + 4).next_power_of_two();
        if far.len() > MAX_FAR || rows * columns * LINE > TABLE {
            return None;
        }
        let chunks = |pairs: &[(usize, u16)]| {
            pairs.chunks(CHUNK).map(|pairs| Pairs::new(pairs, next, low)).collect()
        };
        // How many columns are worth a window: nearly all values so far are below the last 512th part. A
        // heap that needs more is computed alone.
        let mut recent: Vec<usize> =
            values[half..].iter().map(|&value| column(value) + 1).collect();
        recent.sort_unstable();
        let open = recent.get(recent.len() - recent.len() / 512 - 1)?.next_multiple_of(COLUMNS);
        let mut blocks = Blocks {
            avx2: has_avx2(),
            low,
            columns,
            rows,
            table: vec![0; rows * columns * LINE],
            rares: chunks(&near),
            inside: near.iter().copied().filter(|&(sum, _)| sum < LANES).collect(),
            far,
            partners: chunks(&partners),
            open,
        };
        // The table is a ring of rows; older heaps than it holds would be overwritten at once.
        let first = (next / HEAPS).saturating_sub(rows - 2) * HEAPS;
        for (heap, &value) in values.iter().enumerate().skip(first.max(1)) {
            if sparse.is_common(heap, value) {
                blocks.write(heap, column(value));
            }
        }
        Some(blocks)
    }

    /// Computes the next 248 values, or fewer if the block ends with a rare heap, which is added to
    /// the list of `sparse`.
    pub(super) fn next(
        &mut self,
        sparse: &mut Sparse,
        values: &mut Vec<u16>,
        stamps: &mut Stamps,
    ) -> End {
        let start = values.len();
        let place = (start, self.rows, self.columns * LINE);
        for pairs in self.rares.iter_mut().chain(&mut self.partners) {
            pairs.locate(place);
        }
        // First what all lanes have in common, by windows; then lane by lane what depends on values inside
        // the block, in the order of the heaps, so that those before a lane are there.
        let mut marks = self.common_options();
        // A value is known only if all rare values below it are options.
        let mut floors = floors(&marks);
        for (lane, floor) in floors.iter_mut().enumerate() {
            self.mark_lane(lane, start, sparse, values, &mut marks);
            while marks.get(*floor).is_some_and(|bits| bit(bits, lane)) {
                *floor += 1;
            }
            if *floor < self.open {
                values.push(self.common_value(sparse, *floor));
            } else {
                // One heap in some hundreds: the windows looked at too few columns to see its value.
                let Some(value) = sparse.next_common(values, stamps) else { break };
                values.push(value);
            }
        }
        let rare = self.first_rare(start, sparse, values);
        // Every lane behind a rare heap was computed as if that heap were common: they are thrown away.
        if let Some((heap, value)) = rare {
            sparse.rares.push((heap, value));
            values.truncate(heap);
            values.push(value);
        }
        // A value whose column the table does not have cannot be written into it; the engine is built
        // anew, with more columns.
        let whole = values.len() == start + LANES && rare.is_none();
        let new = &values[start..];
        if !whole || new.iter().any(|&value| column(self.low, value) >= self.columns) {
            return End::Changed;
        }
        for (heap, &value) in (start..).zip(new) {
            self.write(heap, column(self.low, value));
        }
        End::Common
    }

    /// For each common value that is looked at, the lanes that have it as an option by a near rare
    /// heap before the block.
    fn common_options(&self) -> Vec<Bits> {
        let mut marks = vec![[0; 4]; self.open];
        let mut open: Vec<usize> = (0..self.open).step_by(COLUMNS).collect();
        // Chunk by chunk, all columns for each: small columns fill up after few pairs, and a column in which
        // every lane is marked has nothing more to learn.
        for pairs in &self.rares {
            open.retain(|&column| {
                let found = gather(self.avx2, &self.table, &pairs.windows, offset(column));
                let marks = &mut marks[column..column + COLUMNS];
                marks.iter_mut().zip(&found).for_each(|(marks, found)| unite(marks, found));
                !marks.iter().all(|marks| contains(marks, &ALL))
            });
        }
        marks
    }

    /// Marks the common options of one heap that the windows do not see: one heap left, partners in
    /// the block, far rare heaps.
    fn mark_lane(
        &self,
        lane: usize,
        start: usize,
        sparse: &Sparse,
        values: &[u16],
        marks: &mut [Bits],
    ) {
        let heap = start + lane;
        let mut mark = |value: u16| {
            if let Some(bits) = marks.get_mut(column(self.low, value)) {
                set(bits, lane);
            }
        };
        for &taken in &sparse.moves.one {
            let rest = heap - taken;
            if taken > 0 && sparse.is_common(rest, values[rest]) {
                mark(values[rest]);
            }
        }
        // No heap of the block before this one is rare.
        // The windows see what was written before the block; a partner in the block is known only now.
        for &(sum, value) in &self.inside {
            if sum <= lane {
                mark(value ^ values[heap - sum]);
            }
        }
        for &(sum, value) in &self.far {
            let partner = values[heap - sum];
            if sparse.is_common(heap - sum, partner) {
                mark(value ^ partner);
            }
        }
    }

    /// The first heap of the block with a rare value below the speculated one that is no option, and
    /// the least such value.
    fn first_rare(&self, start: usize, sparse: &Sparse, values: &[u16]) -> Option<(usize, u16)> {
        // A lane needs every rare value below its own to be an option. So sum up from above: the lanes
        // with each value, then the lanes with that value or a larger one.
        let new = &values[start..];
        let size = new.iter().map(|&value| usize::from(value) + 1).max().unwrap_or(0);
        let mut above = vec![[0; 4]; size.max(self.columns * 2)];
        for (lane, &value) in new.iter().enumerate() {
            set(&mut above[usize::from(value)], lane);
        }
        for value in (1..above.len()).rev() {
            let larger = above[value];
            unite(&mut above[value - 1], &larger);
        }
        // Sizes do not count here (`may_start`), so whether a value is common does not depend on the heap,
        // and heap 0 stands for all. The rare values come in the order of their columns.
        let holes = (0_u16..).zip(&above).filter(|&(hole, _)| !sparse.is_common(0, hole));
        let (holes, needs): (Vec<u16>, Vec<Bits>) = holes.unzip();
        let mut missing: Vec<(usize, u16)> = Vec::new();
        for (index, needs) in needs.chunks(COLUMNS).enumerate() {
            let filled = self.fill(index * COLUMNS, needs);
            for (column, (needs, filled)) in (index * COLUMNS..).zip(needs.iter().zip(&filled)) {
                let mut missed = *needs;
                missed.iter_mut().zip(filled).for_each(|(missed, filled)| *missed &= !filled);
                let lanes = (0..LANES).filter(|&lane| bit(&missed, lane));
                if missed != [0; 4] {
                    missing.extend(lanes.map(|lane| (start + lane, holes[column])));
                }
            }
        }
        // What no tried partner fills is not yet missing: all pairs are gone through, for these few alone.
        // The first heap counts, and of it the least hole: that is its value, and ends the block.
        missing.sort_unstable();
        let is_option = |&(heap, hole): &(usize, u16)| {
            let one = sparse.moves.one.iter().any(|&taken| values[heap - taken] == hole);
            one || sparse.has_option(heap, hole, values)
        };
        missing.into_iter().find(|missing| !is_option(missing))
    }

    /// The lanes that have the rare values of four columns as options by partners that are tried.
    fn fill(&self, column: usize, needs: &[Bits]) -> [Bits; COLUMNS] {
        let mut filled = [[0; 4]; COLUMNS];
        if column >= self.columns {
            return filled;
        }
        for pairs in &self.partners {
            // Only lanes whose value is above the hole need it; the others may stay unmarked.
            if filled.iter().zip(needs).all(|(filled, needs)| contains(filled, needs)) {
                break;
            }
            let found = gather(self.avx2, &self.table, &pairs.windows, offset(column));
            filled.iter_mut().zip(&found).for_each(|(filled, found)| unite(filled, found));
        }
        filled
    }

    /// The common value of a column.
    fn common_value(&self, sparse: &Sparse, column: usize) -> u16 {
        // Make room for the bit that was left out, and set it if the parity asks for it.
        let below = (1 << self.low) - 1;
        let value = int::to_u16((column & !below) << 1 | column & below);
        if sparse.is_common(0, value) { value } else { value | 1 << self.low }
    }

    /// Notes that a heap has a common value.
    fn write(&mut self, heap: usize, column: usize) {
        let line = self.columns * LINE;
        let row = (heap / HEAPS) & (self.rows - 1);
        if heap.is_multiple_of(HEAPS) {
            self.table[row * line..(row + 1) * line].fill(0);
        }
        // The second half of the line before holds the same bits again, so that a window that begins there
        // and ends here is in one line.
        let before = row.wrapping_sub(1) & (self.rows - 1);
        let (byte, bit) = (column * LINE + heap % HEAPS / 8, 1 << (heap % 8));
        self.table[row * line + byte] |= bit;
        self.table[before * line + byte + LINE / 2] |= bit;
    }
}

impl Pairs {
    /// Pairs for blocks that begin at `start` or a multiple of 8 heaps later.
    fn new(pairs: &[(usize, u16)], start: usize, low: u32) -> Self {
        let mut pairs: Vec<_> =
            pairs.iter().map(|&(sum, value)| (sum, column(low, value))).collect();
        // By the shift within a byte, which is the same for all blocks since they are 248 = 31 · 8 heaps
        // long; then by the place of the column among its four, which says how the four lines are permuted.
        let group =
            |&(sum, column): &(usize, usize)| (start - sum) % 8 * COLUMNS + column % COLUMNS;
        pairs.sort_by_key(group);
        let mut windows = Windows::default();
        for (index, end) in windows.ends.iter_mut().enumerate() {
            *end = pairs.partition_point(|pair| group(pair) <= index);
        }
        Pairs { pairs, windows }
    }

    /// Finds the windows of a block in a table with so many rows of so many bytes.
    fn locate(&mut self, (start, rows, row_bytes): (usize, usize, usize)) {
        let address = |&(sum, column): &(usize, usize)| {
            let heap = start - sum;
            let row = (heap / HEAPS) & (rows - 1);
            let column = column / COLUMNS * COLUMNS;
            int::to_u32(row * row_bytes + column * LINE + heap % HEAPS / 8)
        };
        self.windows.addresses.clear();
        self.windows.addresses.extend(self.pairs.iter().map(address));
    }
}

/// A value without the lowest bit of the mask.
fn column(low: u32, value: u16) -> usize {
    let below = (1 << low) - 1;
    let value = usize::from(value);
    (value >> 1 & !below) | (value & below)
}

/// What a column adds to an address.
fn offset(column: usize) -> u32 {
    int::to_u32(column * LINE)
}

/// For each lane, the first column that it does not have.
fn floors(marks: &[Bits]) -> [usize; LANES] {
    let mut floors = [marks.len(); LANES];
    let mut pending = ALL;
    for (column, bits) in marks.iter().enumerate() {
        // Each lane is found once, at the first column where its bit is clear, so the loop over bits runs
        // 248 times in all.
        for (word, (pending, bits)) in pending.iter_mut().zip(bits).enumerate() {
            let mut found = *pending & !bits;
            *pending &= bits;
            while found != 0 {
                floors[word * 64 + found.trailing_zeros() as usize] = column;
                found &= found - 1;
            }
        }
    }
    floors
}

fn bit(bits: &Bits, lane: usize) -> bool {
    bits[lane / 64] >> (lane % 64) & 1 == 1
}

fn set(bits: &mut Bits, lane: usize) {
    bits[lane / 64] |= 1 << (lane % 64);
}

fn unite(bits: &mut Bits, more: &Bits) {
    for (bits, more) in bits.iter_mut().zip(more) {
        *bits |= more;
    }
}

fn contains(bits: &Bits, part: &Bits) -> bool {
    bits.iter().zip(part).all(|(bits, part)| part & !bits == 0)
}

#[cfg(test)]
mod tests;
