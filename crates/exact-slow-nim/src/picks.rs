//! Which heaps a move picks: all choices of a given number of heaps, as counts per block.

use smallvec::SmallVec;

/// Nonempty heaps in blocks; of a block the first ones are picked.
///
/// With one heap in each block, every set of heaps is a choice; with equal heaps in one block, sets
/// that differ by an exchange of equal heaps are one choice.
#[derive(Clone, Debug)]
pub(crate) struct Blocks(SmallVec<[Block; 6]>);

#[derive(Clone, Copy, Debug)]
struct Block {
    /// The index of the first heap.
    start: usize,
    size: usize,
}

impl Blocks {
    /// Each nonempty heap by itself.
    pub(crate) fn singles(heaps: &[u64]) -> Self {
        let nonempty = (0..heaps.len()).filter(|&index| heaps[index] > 0);
        Blocks(nonempty.map(|start| Block { start, size: 1 }).collect())
    }

    /// The blocks of equal nonempty heaps, the heaps being sorted.
    pub(crate) fn of_equals(heaps: &[u64]) -> Self {
        let mut blocks: SmallVec<[Block; 6]> = SmallVec::new();
        for (start, &heap) in heaps.iter().enumerate().filter(|&(_, &heap)| heap > 0) {
            match blocks.last_mut() {
                Some(block) if heaps[block.start] == heap => block.size += 1,
                _ => blocks.push(Block { start, size: 1 }),
            }
        }
        Blocks(blocks)
    }

    /// How many heaps all blocks hold.
    pub(crate) fn heaps(&self) -> usize {
        self.0.iter().map(|block| block.size).sum()
    }
}

/// A choice of heaps.
pub(crate) struct Picked(SmallVec<[Block; 6]>);

impl Picked {
    /// The indices of the picked heaps, increasing.
    pub(crate) fn heaps(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().flat_map(|block| block.start..block.start + block.size)
    }
}

/// All choices of `count` heaps, the first heaps first.
pub(crate) struct Picks {
    blocks: Blocks,
    /// How many heaps of each block the next choice picks; `None` after the last choice.
    next: Option<SmallVec<[usize; 6]>>,
}

impl Picks {
    pub(crate) fn new(blocks: Blocks, count: usize) -> Self {
        let mut first = SmallVec::from_elem(0, blocks.0.len());
        let next = (count <= blocks.heaps()).then(|| {
            fill(&blocks, &mut first, 0, count);
            first
        });
        Picks { blocks, next }
    }

    /// Moves one heap of the last block that can give one to the blocks after it.
    fn advance(&mut self) {
        let Some(counts) = &mut self.next else { return };
        let (mut room, mut after) = (0, 0);
        for index in (0..counts.len()).rev() {
            if counts[index] > 0 && room > 0 {
                counts[index] -= 1;
                fill(&self.blocks, counts, index + 1, after + 1);
                return;
            }
            room += self.blocks.0[index].size - counts[index];
            after += counts[index];
        }
        self.next = None;
    }
}

/// Picks `count` heaps from the blocks from `start` on, the first heaps first.
fn fill(blocks: &Blocks, counts: &mut [usize], start: usize, mut count: usize) {
    for (picked, block) in counts.iter_mut().zip(&blocks.0).skip(start) {
        *picked = block.size.min(count);
        count -= *picked;
    }
}

impl Iterator for Picks {
    type Item = Picked;

    fn next(&mut self) -> Option<Picked> {
        let counts = self.next.as_ref()?;
        let picked = self.blocks.0.iter().zip(counts);
        let picked = picked.map(|(block, &size)| Block { start: block.start, size }).collect();
        self.advance();
        Some(Picked(picked))
    }
}
