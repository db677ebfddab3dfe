//! What is tried, in which order.

/// One attempt: how far to look and how much to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Examples have heaps up to this bound; all of them if they are not too many.
    pub examples: u64,
    /// A tree must fit all positions with heaps up to this bound.
    pub board: u64,
    /// The coefficients of linear forms have at most this absolute value.
    pub coefficients: i64,
    /// The first split is by residues modulo this number.
    pub residues: i64,
    /// Positions that a shift joins which never changes an outcome, as far as was seen, are learned as
    /// one.
    pub joined: bool,
}

/// A first table, to see which shifts never change the outcome: the bound on the heaps.
pub fn probe(heaps: usize) -> u64 {
    [120, 120, 80, 40, 30, 24, 20, 16].get(heaps).copied().unwrap_or(16)
}

/// The largest bound on coefficients with which there are not too many forms of so many coefficients.
pub fn bound(free: usize) -> i64 {
    [1, 1, 100, 30, 10, 5, 3, 2].get(free).copied().unwrap_or(1)
}

/// The plans for games with this number of heaps, of which `free` are left when periods join positions:
/// first with these periods, the cheapest first, then without, because what was seen of them may be
/// wrong.
pub fn plans(heaps: usize, free: usize) -> Vec<Plan> {
    let mut plans = plans_with(heaps, free);
    if free < heaps {
        plans.extend(plans_with(heaps, heaps));
    }
    plans
}

fn plans_with(heaps: usize, free: usize) -> Vec<Plan> {
    let sizes: &[(u64, u64, i64)] = match free {
        0..=1 => &[(60, 120, 1), (240, 480, 1), (960, 1920, 1)],
        2 => &[(40, 80, 3), (64, 140, 6), (100, 220, 10), (160, 360, 16)],
        3 => &[(24, 48, 2), (32, 64, 3), (44, 90, 5), (60, 120, 8)],
        4 => &[(20, 40, 2), (26, 48, 3), (36, 64, 5), (48, 80, 6)],
        5 => &[(20, 32, 1), (26, 40, 2), (32, 48, 3), (40, 60, 5)],
        6 => &[(16, 24, 1), (24, 34, 2), (30, 40, 2), (34, 48, 3)],
        _ => &[(14, 20, 1), (18, 26, 1), (24, 32, 2)],
    };
    // Larger tables of so many heaps take too much time.
    let most = [2000, 2000, 400, 200, 110, 72, 50, 34].get(heaps).copied().unwrap_or(34);
    let plain = |(number, &(examples, board, coefficients)): (u64, &(u64, u64, i64))| {
        let board = board.min(most * (3 + number) / 6).max(probe(heaps));
        let examples = examples.min(board * 3 / 4);
        Plan { examples, board, coefficients, residues: 1, joined: free < heaps }
    };
    let mut plans: Vec<Plan> = (0..).zip(sizes).map(plain).collect();
    if heaps < 7 {
        let again: Vec<Plan> =
            plans.iter().skip(1).map(|&plan| Plan { residues: 2, ..plan }).collect();
        plans.extend(again);
    }
    plans
}
