//! From where a row gets its options.

use super::board::Board;
use super::used::Used;
use crate::SubtractionGame;
use impartial::int;
use smallvec::SmallVec;

/// A few heaps.
type Few = SmallVec<[u64; 6]>;

/// The rows X′ − C′ from which a row X′ gets options, by what C′ allows. A row is told by how many rows
/// it lies back.
pub(super) struct Sources<'b> {
    board: &'b Board,
    game: &'b SubtractionGame,
    row: usize,
    /// C′ = 0: all (X′, y) with y < t.
    own: bool,
    /// All (X′ − C′, y) with y ≤ t.
    free: Vec<u32>,
    /// For each modulus, the residue of Σ C′ too: all but those left out.
    with_residue: Vec<Vec<(u32, u32)>>,
    /// Only (X′ − C′, t).
    at_once: Vec<u32>,
    /// C′ with exceptions: each (C′, c) is looked at.
    listed: Vec<(u32, Few)>,
    /// Vectors added: C′ as the way back, and c.
    added: Vec<(u32, usize)>,
    /// The residues of t.
    residues: Vec<u32>,
}

impl<'b> Sources<'b> {
    /// Those of the row with this number.
    pub(super) fn new(board: &'b Board, game: &'b SubtractionGame, row: usize) -> Self {
        let moduli = board.moduli().len();
        let mut sources = Sources {
            board,
            game,
            row,
            own: false,
            free: vec![],
            with_residue: vec![vec![]; moduli],
            at_once: vec![],
            listed: vec![],
            added: vec![],
            residues: vec![0; moduli],
        };
        let heaps = board.heaps(row, 0);
        let before_last = heaps.len() - 1;
        let mut vector: Few = SmallVec::from_elem(0, heaps.len());
        loop {
            sources.add_rule(&vector);
            if !advance(&mut vector[..before_last], &heaps) {
                break;
            }
        }
        for vector in game.moves().added() {
            let fits = vector[..before_last].iter().zip(&heaps).all(|(c, heap)| c <= heap);
            if let (true, Ok(last)) = (fits, usize::try_from(vector[before_last])) {
                let back = board.back(&vector[..before_last]);
                sources.added.push((narrow(back), last));
            }
        }
        sources
    }

    /// The vectors (C′, c) of the rule; the last component of `vector` is 0.
    fn add_rule(&mut self, vector: &Few) {
        let outer = &vector[..vector.len() - 1];
        let back = narrow(self.board.back(outer));
        let (weight, moves) = (outer.iter().filter(|&&c| c > 0).count(), self.game.moves());
        if moves.removed().iter().any(|removed| removed[..outer.len()] == *outer) {
            self.listed.push((back, vector.clone()));
        } else if weight < moves.weight() {
            match self.board.modulus(outer) {
                _ if weight == 0 => self.own = true,
                Some((modulus, residue)) => self.with_residue[modulus].push((back, residue)),
                None => self.free.push(back),
            }
        } else if weight == moves.weight() && weight > 0 && self.board.has_order_of_sum(outer) {
            self.at_once.push(back);
        }
    }

    /// Goes on to the position `last`, the one after that of the last call: what it can reach in other
    /// rows and positions before it could not.
    pub(super) fn enter(&mut self, last: usize, used: &mut Used, values: &[u32]) {
        self.board.residues(last, &mut self.residues);
        let column = &values[self.board.at(0, last)..][..=self.row];
        let value = |back: u32| column[self.row - back as usize] as usize;
        self.free.iter().for_each(|&back| used.add(value(back)));
        let moduli = self.with_residue.iter().zip(self.board.moduli()).zip(&self.residues);
        for (index, ((sources, &modulus), &here)) in moduli.enumerate() {
            let mut set = used.with_residues(index);
            for &(back, residue) in sources {
                // Both are below the modulus.
                let residue =
                    if here >= residue { here - residue } else { modulus - (residue - here) };
                set.meet(value(back), residue);
            }
        }
    }

    /// The least value that no option of the position after those of the row's values `own` has.
    pub(super) fn mex(&mut self, used: &mut Used, values: &[u32], own: &[u32]) -> usize {
        let last = own.len();
        let at = |back: u32, c: usize| match back {
            0 => own[last - c] as usize,
            _ => values[self.board.at(self.row - back as usize, last - c)] as usize,
        };
        self.at_once.iter().for_each(|&back| used.add_now(at(back, 0), last));
        for &(back, c) in self.added.iter().filter(|(_, c)| *c <= last) {
            used.add_now(at(back, c), last);
        }
        for (back, vector) in &mut self.listed {
            for c in 0..=last {
                if let Some(component) = vector.last_mut() {
                    *component = c as u64;
                }
                if self.game.moves().contains(vector) {
                    used.add_now(at(*back, c), last);
                }
            }
        }
        used.mex(last, &self.residues)
    }

    /// Leaves a position of this value: from now on it is an option itself.
    pub(super) fn leave(&self, value: u32, used: &mut Used) {
        if self.own {
            used.add(value as usize);
        }
    }
}

/// A number of rows; a board has fewer than 2^32.
fn narrow(rows: usize) -> u32 {
    int::to_u32(rows)
}

/// The next vector up to `bound`, if any.
fn advance(vector: &mut [u64], bound: &[u64]) -> bool {
    for (component, &top) in vector.iter_mut().zip(bound).rev() {
        if *component < top {
            *component += 1;
            return true;
        }
        *component = 0;
    }
    false
}
