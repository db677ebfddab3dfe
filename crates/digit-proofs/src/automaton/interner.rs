//! Numbers for slices of numbers.
//!
//! A hash map with a vector for each key takes an allocation for each state of a product, and that is most of
//! the time. Here all slices stand in one vector, and the table holds their numbers.

/// Gives equal slices the same number, counted from 0 in the order in which they come.
#[derive(Debug)]
pub(crate) struct Interner {
    data: Vec<u32>,
    /// Where each slice ends in `data`.
    ends: Vec<usize>,
    /// Open addressing; 0 is free, otherwise the number plus 1.
    table: Vec<u32>,
}

impl Interner {
    pub fn new() -> Self {
        Interner { data: Vec::new(), ends: Vec::new(), table: vec![0; 64] }
    }

    pub fn clear(&mut self) {
        self.data.clear();
        self.ends.clear();
        self.table.fill(0);
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn get(&self, number: usize) -> &[u32] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.data[start..self.ends[number]]
    }

    /// The number of a slice, and whether it is new.
    pub fn intern(&mut self, slice: &[u32]) -> (u32, bool) {
        if self.ends.len() * 2 >= self.table.len() {
            self.grow();
        }
        let mask = self.table.len() - 1;
        let mut at = hash(slice) & mask;
        loop {
            match self.table[at] {
                0 => break,
                number if self.get(number as usize - 1) == slice => return (number - 1, false),
                _ => at = (at + 1) & mask,
            }
        }
        let number = super::id(self.ends.len());
        self.data.extend_from_slice(slice);
        self.ends.push(self.data.len());
        self.table[at] = number + 1;
        (number, true)
    }

    fn grow(&mut self) {
        let size = self.table.len() * 4;
        self.table.clear();
        self.table.resize(size, 0);
        for number in 0..self.ends.len() {
            let mut at = hash(self.get(number)) & (size - 1);
            while self.table[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            self.table[at] = super::id(number) + 1;
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a hash: any bits will do")]
fn hash(slice: &[u32]) -> usize {
    let mut hash = 0x9e37_79b9_7f4a_7c15_u64 ^ slice.len() as u64;
    for &word in slice {
        hash = (hash ^ u64::from(word)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        hash ^= hash >> 29;
    }
    (hash ^ (hash >> 32)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_slices_have_equal_numbers() {
        let mut interner = Interner::new();
        for round in 0..2 {
            for i in 0..10_000_u32 {
                let slice: Vec<u32> =
                    (0..i % 5).map(|j| i.wrapping_mul(j + 7)).chain([i]).collect();
                assert_eq!(interner.intern(&slice), (i, round == 0));
                assert_eq!(interner.get(i as usize), slice);
            }
        }
        interner.clear();
        assert_eq!(interner.intern(&[]), (0, true));
        assert_eq!(interner.intern(&[0]), (1, true));
        assert_eq!(interner.len(), 2);
    }
}
