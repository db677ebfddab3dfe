//! Two heaps in nondecreasing order: Wythoff's game, Nim and Welter's game on two heaps, tile by tile.
//!
//! The lines through (a, b) are those of heap a, of heap b, and the diagonal b − a. A row of a large square
//! meets all columns and diagonals, whose sets fill the cache many times over before one of them is
//! met again. So the square is cut into tiles of T × T positions: a tile meets T lines of each of its
//! two heaps and 2T − 1 diagonals, few enough to stay in the cache while its T² positions are solved.
//!
//! ```text
//!            second heap →            blocks of T = 64 heaps
//!        0    1    2    3
//!   0  [ 0 ][ 1 ][ 2 ][ 3 ]           the tile in row i, column j has the number i + j:
//!   1       [ 2 ][ 3 ][ 4 ]           its options are in tiles of its row, its column and its
//!   2            [ 4 ][ 5 ]           diagonals, all of smaller numbers
//!   3                 [ 6 ]
//! ```
//!
//! Tiles with the same number i + j have no line in common: their rows and columns differ, in both roles
//! (heap a of one block and heap b of the same are one line, as the game is symmetric, but i < i' means
//! j > j', so {i, j} and {i', j'} are disjoint), and j − i differs by two blocks at least, where a tile
//! meets the diagonals of two neighbouring blocks only, j − i − 1 and j − i. So the tiles of an
//! antidiagonal are solved in parallel. There is no lock: each takes the blocks of lines that it needs out of
//! the vectors, owns them, and gives them back.

use super::{Halt, Rules};
use crate::progress::Observer;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::mem::take;
use std::ops::Range;

/// The sets of values of T neighbouring lines.
#[derive(Debug)]
struct Block<const T: usize> {
    /// The first words of all sets, then the second ones, and so on; what is missing is empty.
    words: Vec<[u64; T]>,
    /// The first word of each set that is not full.
    gaps: [usize; T],
}

impl<const T: usize> Default for Block<T> {
    fn default() -> Self {
        Block { words: vec![], gaps: [0; T] }
    }
}

impl<const T: usize> Block<T> {
    fn is_empty(&self, line: usize) -> bool {
        self.words.iter().all(|words| words[line % T] == 0)
    }

    #[inline(always)]
    fn put(&mut self, line: usize, word: usize, bit: u64) {
        let line = line % T;
        if self.words.len() <= word {
            self.words.resize(word + 1, [0; T]);
        }
        self.words[word][line] |= bit;
        if self.words[word][line] == u64::MAX {
            self.find_gap(line);
        }
    }

    #[cold]
    fn find_gap(&mut self, line: usize) {
        while self.words.get(self.gaps[line]).is_some_and(|words| words[line] == u64::MAX) {
            self.gaps[line] += 1;
        }
    }
}

/// The least value in none of the lines (each is a number of a block and one of a line), or 1 if
/// `misere` and they are empty; it is put into all of them.
#[inline(always)]
fn next<const T: usize, const K: usize>(
    blocks: &mut [Block<T>; 4],
    lines: [(usize, usize); K],
    misere: bool,
) -> usize {
    let words = lines.map(|(block, _)| blocks[block].words.as_slice());
    let mut word = 0;
    for (block, line) in lines {
        word = word.max(blocks[block].gaps[line % T]);
    }
    let used = loop {
        let mut used = 0;
        for (words, (_, line)) in words.iter().zip(lines) {
            used |= words.get(word).map_or(0, |words| words[line % T]);
        }
        if used != u64::MAX {
            break used;
        }
        word += 1;
    };
    let empty = |(block, line): (usize, usize)| blocks[block].is_empty(line);
    let terminal = misere && used == 0 && lines.into_iter().all(empty);
    let bit = if terminal { 1 << 1 } else { used.wrapping_add(1) & !used };
    for (block, line) in lines {
        blocks[block].put(line, word, bit);
    }
    word * 64 + bit.trailing_zeros() as usize
}

/// Stands for an excluded position.
const EXCLUDED: usize = usize::MAX;

/// All positions (a, b) with a ≤ b ≤ `top`.
pub(super) struct Square<'a> {
    pub(super) rules: &'a Rules<'a>,
    pub(super) top: usize,
    /// Whether there are moves along diagonals.
    pub(super) diagonal: bool,
}

/// Positions whose heaps are in two blocks of heaps, and the lines that meet them: those of the first
/// and of the second heap (if they are not the same), the lower and the higher diagonals.
struct Tile<const T: usize> {
    first: usize,
    second: usize,
    blocks: [Block<T>; 4],
    values: Vec<usize>,
}

impl Square<'_> {
    /// Finds the values, the first heap the fastest; those of excluded positions stay as they are.
    pub(super) fn fill<const T: usize, V>(
        &self,
        observer: &dyn Observer,
        values: &mut [V],
        encode: impl Fn(usize) -> V,
    ) -> Result<(), Halt> {
        let last = self.top / T;
        let some_blocks = || (0..=last).map(|_| Block::<T>::default()).collect::<Vec<_>>();
        let (mut heaps, mut diagonals) = (some_blocks(), some_blocks());
        for sum in 0..=2 * last {
            let tiles: Vec<Tile<T>> = (sum.saturating_sub(last)..=sum / 2)
                .map(|first| tile(first, sum - first, &mut heaps, &mut diagonals))
                .collect();
            let solved: Vec<Tile<T>> = tiles.into_par_iter().map(|tile| self.solve(tile)).collect();
            let mut positions = 0;
            for tile in solved {
                let mut found = tile.values.iter();
                for (row, b) in self.rows::<T>(tile.first, tile.second) {
                    let start = b * (b + 1) / 2;
                    let places = &mut values[start + row.start..start + row.end];
                    for (place, &value) in places.iter_mut().zip(found.by_ref()) {
                        if value != EXCLUDED {
                            *place = encode(value);
                        }
                    }
                }
                positions += tile.values.len() as u64;
                give_back(tile, &mut heaps, &mut diagonals);
            }
            observer.checkpoint(positions).map_err(Halt::Stopped)?;
        }
        Ok(())
    }

    /// The rows of a tile, those with options of others after these: the second heap and the range of the
    /// first one.
    fn rows<const T: usize>(
        &self,
        first: usize,
        second: usize,
    ) -> impl Iterator<Item = (Range<usize>, usize)> + use<T> {
        let (top, start) = (self.top, first * T);
        let seconds = second * T..top.min(second * T + T - 1) + 1;
        seconds.map(move |b| (start..b.min(start + T - 1) + 1, b))
    }

    fn solve<const T: usize>(&self, mut tile: Tile<T>) -> Tile<T> {
        let Tile { first, second, blocks, values } = &mut tile;
        let (same, between) = (first == second, (*second - *first) * T);
        let (diagonal, misere) = (self.diagonal, self.rules.misere);
        let mut excluded = [false; T];
        for (row, b) in self.rows::<T>(*first, *second) {
            let excluded = &mut excluded[..row.len()];
            (self.rules.exclude)(&mut [row.start as u64, b as u64], excluded);
            for (a, &excluded) in row.zip(&*excluded) {
                if excluded {
                    values.push(EXCLUDED);
                    continue;
                }
                let heaps = [(0, a % T), (usize::from(!same), b % T)];
                values.push(if diagonal {
                    let which = 2 + usize::from(b - a >= between);
                    next(blocks, [heaps[0], heaps[1], (which, (b - a) % T)], misere)
                } else {
                    next(blocks, heaps, misere)
                });
            }
        }
        tile
    }
}

fn tile<const T: usize>(
    first: usize,
    second: usize,
    heaps: &mut [Block<T>],
    diagonals: &mut [Block<T>],
) -> Tile<T> {
    let mut blocks: [Block<T>; 4] = Default::default();
    blocks[0] = take(&mut heaps[first]);
    blocks[3] = take(&mut diagonals[second - first]);
    if first < second {
        blocks[1] = take(&mut heaps[second]);
        blocks[2] = take(&mut diagonals[second - first - 1]);
    }
    Tile { first, second, blocks, values: Vec::with_capacity(T * T) }
}

fn give_back<const T: usize>(tile: Tile<T>, heaps: &mut [Block<T>], diagonals: &mut [Block<T>]) {
    let Tile { first, second, blocks: [of_first, of_second, lower, higher], .. } = tile;
    heaps[first] = of_first;
    diagonals[second - first] = higher;
    if first < second {
        heaps[second] = of_second;
        diagonals[second - first - 1] = lower;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convention::Convention;
    use crate::invariant::{Invariant, MisereGrundy};
    use crate::mex::mex;
    use crate::progress::Unbounded;
    use quickcheck::quickcheck;
    use std::collections::BTreeMap;

    /// Which pairs of heaps are excluded: those whose total is 1 modulo this.
    struct Excluded(u64);

    impl Excluded {
        fn excludes(&self, a: u64, b: u64) -> bool {
            (a + b) % self.0 == 1
        }
    }

    /// By the rules, in the order of `fill`; none where there is no position.
    fn by_rules(excluded: &Excluded, top: usize, diagonal: bool, misere: bool) -> Vec<Option<u64>> {
        let mut known: BTreeMap<(usize, usize), Option<u64>> = BTreeMap::new();
        for (a, b) in (0..=top).flat_map(|b| (0..=b).map(move |a| (a, b))) {
            let most = if diagonal { a } else { 0 };
            let options = (0..a).map(|c| (c, b));
            let options = options.chain((0..b).map(|c| (a.min(c), a.max(c))));
            let options = options.chain((1..=most).map(|t| (a - t, b - t)));
            let values = options.filter_map(|option| known[&option]);
            let value = if misere { MisereGrundy.combine(values) } else { mex(values) };
            let excluded = excluded.excludes(a as u64, b as u64);
            known.insert((a, b), (!excluded).then_some(value));
        }
        let order = (0..=top).flat_map(|b| (0..=b).map(move |a| (a, b)));
        order.map(|position| known[&position]).collect()
    }

    quickcheck! {
        fn tiles_are_the_rules(top: u8, modulus: u8, diagonal: bool, convention: bool) -> bool {
            let (top, excluded) = (usize::from(top % 40), Excluded(u64::from(modulus % 6) + 1));
            let convention = if convention { Convention::Misere } else { Convention::Normal };
            let misere = convention == Convention::Misere;
            let exclude = |heaps: &mut [u64], marks: &mut [bool]| {
                for (mark, a) in marks.iter_mut().zip(heaps[0]..) {
                    *mark = excluded.excludes(a, heaps[1]);
                }
            };
            let rules = Rules { misere, exclude: &exclude };
            let square = Square { rules: &rules, top, diagonal };
            let mut found = vec![None; (top + 1) * (top + 2) / 2];
            let encode = |value| Some(value as u64);
            let done = square.fill::<4, _>(&Unbounded, &mut found, encode);
            done.is_ok() && found == by_rules(&excluded, top, diagonal, misere)
        }
    }
}
