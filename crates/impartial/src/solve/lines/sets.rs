//! For each line the set of values it has so far.

/// The sets are wider than memory allows.
#[derive(Debug)]
pub(super) struct TooManyValues;

/// More words than this are refused: they would not fit into memory.
const MAX_WORDS: usize = 1 << 30;

/// Words that fit into a cache line.
const CACHE_LINE: usize = 8;

/// Sets of values, as bits: `stride` words for each line.
#[derive(Debug)]
pub(super) struct Sets {
    words: Vec<u64>,
    /// The first word of each set that is not full.
    first_gap: Vec<u32>,
    stride: usize,
}

impl Sets {
    /// `count` empty sets.
    pub(super) fn new(count: usize) -> Result<Self, TooManyValues> {
        if count > MAX_WORDS {
            return Err(TooManyValues);
        }
        Ok(Sets { words: vec![0; count], first_gap: vec![0; count], stride: 1 })
    }

    /// The least value that is in none of the sets `lines`; it is put into all of them.
    pub(super) fn insert_mex(&mut self, lines: &[usize]) -> Result<usize, TooManyValues> {
        let mut word = 0;
        for &line in lines {
            word = word.max(self.first_gap[line] as usize);
        }
        let used = loop {
            if word == self.stride {
                self.widen()?;
            }
            let mut used = 0;
            for &line in lines {
                used |= self.words[line * self.stride + word];
            }
            if used != u64::MAX {
                break used;
            }
            word += 1;
        };
        let bit = used.trailing_ones();
        for &line in lines {
            self.insert(line, word, 1 << bit);
        }
        Ok(word * 64 + bit as usize)
    }

    /// Puts `value` into the sets `lines`.
    pub(super) fn insert_value(&mut self, lines: &[usize], value: usize) {
        for &line in lines {
            self.insert(line, value / 64, 1 << (value % 64));
        }
    }

    fn insert(&mut self, line: usize, word: usize, bit: u64) {
        let set = &mut self.words[line * self.stride..][..self.stride];
        set[word] |= bit;
        if set[word] == u64::MAX {
            let gap = &mut self.first_gap[line];
            while set.get(*gap as usize) == Some(&u64::MAX) {
                *gap += 1;
            }
        }
    }

    /// Makes room for about twice as many values.
    #[cold]
    fn widen(&mut self) -> Result<(), TooManyValues> {
        // An odd number of cache lines: for powers of two, all sets would meet in a few places of the
        // cache.
        let lines = self.stride / CACHE_LINE;
        let stride = if lines == 0 { self.stride * 2 } else { CACHE_LINE * (2 * lines | 1) };
        let count = self.first_gap.len();
        let size = count.checked_mul(stride).filter(|&size| size <= MAX_WORDS);
        let mut words = vec![0; size.ok_or(TooManyValues)?];
        for (new, old) in words.chunks_exact_mut(stride).zip(self.words.chunks_exact(self.stride)) {
            new[..self.stride].copy_from_slice(old);
        }
        self.words = words;
        self.stride = stride;
        Ok(())
    }
}
