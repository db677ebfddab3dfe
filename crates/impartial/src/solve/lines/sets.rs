//! For each line the set of values it has so far.
//!
//! Sets are bits. The first words of all sets are followed by the second words of all sets, and so on:
//! neighbouring positions lie on neighbouring lines and have similar values, so one word after the
//! other is used of memory that lies close together. More words are added for all sets at once, when a
//! value comes near the end; always one word behind the largest value is empty, so that the search for a
//! gap ends without asking whether there is another word.
//!
//! `first_gap` is the first word of a set that is not full. For the lines a, b, c of a position the first
//! gap of the union is not before the largest of the three, which is where the search begins.

/// The sets are larger than memory allows.
#[derive(Debug)]
pub(super) struct TooManyValues;

/// More words than this are refused: they would not fit into memory.
const MAX_WORDS: usize = 1 << 30;

/// Sets of values, as bits.
#[derive(Debug)]
pub(super) struct Sets {
    /// The last word of each set is empty: there the search for a gap ends.
    words: Vec<u64>,
    /// The first word of each set that is not full.
    first_gap: Vec<u32>,
    /// Which sets have a value; kept only in misère play.
    met: Option<Vec<bool>>,
    /// From a word of a set to its next one.
    stride: usize,
}

/// Positions that are solved one after the other: their values to be found, and which are excluded.
pub(super) struct Run<'a, V> {
    pub(super) values: &'a mut [V],
    pub(super) excluded: &'a [bool],
}

impl Sets {
    /// `count` empty sets.
    pub(super) fn new(count: usize, misere: bool) -> Result<Self, TooManyValues> {
        // An odd number of cache lines of 8 words: with a power of two, the words of a set would compete
        // for few places of the cache.
        let stride = (count.div_ceil(8) | 1) * 8;
        let mut sets = Sets { words: vec![], first_gap: vec![], met: None, stride };
        sets.make_room(0)?;
        sets.first_gap = vec![0; count];
        sets.met = misere.then(|| vec![false; count]);
        Ok(sets)
    }

    /// Finds the values of positions one after the other: of each the least value that is in none of its
    /// sets; it is put into all of them. In misère play it is 1 if the sets are empty.
    ///
    /// `lines` are the sets of the first position, and `advance` makes of them those of the next one,
    /// given its number; an excluded position keeps the value it has.
    #[inline(always)]
    pub(super) fn fill<L: AsRef<[usize]>, V>(
        &mut self,
        mut lines: L,
        mut advance: impl FnMut(L, u64) -> L,
        run: Run<V>,
        encode: impl Fn(usize) -> V,
    ) -> Result<(), TooManyValues> {
        let mut number = 0_u64;
        let mut positions = run.values.iter_mut().zip(run.excluded);
        loop {
            let mut view = self.view();
            let mut largest = 0;
            // Until there is no empty word behind the largest value any more.
            for (value, &excluded) in positions.by_ref() {
                if !excluded {
                    largest = view.insert(lines.as_ref());
                    *value = encode(largest);
                }
                number = number.wrapping_add(1);
                lines = advance(lines, number);
                if largest >= view.room {
                    break;
                }
            }
            if largest < view.room {
                return Ok(());
            }
            self.make_room(largest)?;
        }
    }

    fn view(&mut self) -> View<'_> {
        View {
            room: self.words.len() / self.stride * 64 - 64,
            words: &mut self.words,
            first_gap: &mut self.first_gap,
            met: self.met.as_deref_mut(),
            stride: self.stride,
        }
    }

    /// Makes room for `value`, and for an empty word behind.
    fn make_room(&mut self, value: usize) -> Result<(), TooManyValues> {
        let size = (value / 64 + 2).saturating_mul(self.stride);
        if size > MAX_WORDS {
            return Err(TooManyValues);
        }
        self.words.resize(size, 0);
        Ok(())
    }
}

/// The sets as slices, which the compiler knows not to move while values are put in.
struct View<'a> {
    words: &'a mut [u64],
    first_gap: &'a mut [u32],
    met: Option<&'a mut [bool]>,
    stride: usize,
    /// The first value of the last, empty words.
    room: usize,
}

impl View<'_> {
    #[inline(always)]
    fn insert(&mut self, lines: &[usize]) -> usize {
        if let Some(met) = &mut self.met {
            let terminal = lines.iter().all(|&line| !met[line]);
            lines.iter().for_each(|&line| met[line] = true);
            if terminal {
                self.put(lines, 0, 1 << 1);
                return 1;
            }
        }
        // Sums and products wrap nowhere: they are at most the number of words.
        let mut word = 0;
        for &line in lines {
            word = word.max(self.first_gap[line]);
        }
        let mut word = word as usize;
        let mut start = word.wrapping_mul(self.stride);
        let used = loop {
            let mut used = 0;
            for &line in lines {
                used |= self.words[start.wrapping_add(line)];
            }
            if used != u64::MAX {
                break used;
            }
            word = word.wrapping_add(1);
            start = start.wrapping_add(self.stride);
        };
        let bit = used.trailing_ones();
        self.put(lines, start, used.wrapping_add(1) & !used);
        word.wrapping_mul(64).wrapping_add(bit as usize)
    }

    #[inline(always)]
    fn put(&mut self, lines: &[usize], start: usize, bit: u64) {
        let mut full = false;
        for &line in lines {
            let word = &mut self.words[start.wrapping_add(line)];
            *word |= bit;
            full |= *word == u64::MAX;
        }
        if full {
            self.find_gaps(lines);
        }
    }

    /// Skips the words of some sets that are full.
    #[cold]
    fn find_gaps(&mut self, lines: &[usize]) {
        for &line in lines {
            let gap = &mut self.first_gap[line];
            while self.words.get(*gap as usize * self.stride + line) == Some(&u64::MAX) {
                *gap += 1;
            }
        }
    }
}
