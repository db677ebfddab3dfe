//! Rounds of learning: examples, a tree, its mistakes, more examples.

use crate::board::Board;
use crate::lattice::Vector;
use crate::learn::{Effort, Examples, Learner};
use crate::random::Random;
use crate::tree::Tree;
use impartial::progress::{Observer, Stop};

/// What a round starts from.
pub struct Setting<'a> {
    /// The outcomes.
    pub board: &'a Board,
    /// All forms that may be tried.
    pub forms: &'a [Vector],
    /// The effort.
    pub effort: Effort,
    /// Asked whether to go on.
    pub observer: &'a dyn Observer,
}

/// Learns from the examples, adds the examples that the tree gets wrong on the whole board, and learns
/// again, until a tree fits the whole board or `turns` are over.
///
/// The tree is returned with the number of points of the board that it gets wrong.
pub fn fit(
    setting: &Setting<'_>,
    examples: &mut Examples,
    pool: &mut Vec<Vector>,
    random: &mut Random,
    turns: usize,
) -> Result<Option<(Tree, u64)>, Stop> {
    let mut last = None;
    for _ in 0..turns {
        let mut learner = Learner {
            board: setting.board,
            examples,
            forms: setting.forms,
            pool: pool.clone(),
            effort: setting.effort,
            random: random.clone(),
            leaves: 0,
            wrong: 0,
            observer: setting.observer,
        };
        let tree = learner.learn()?;
        let (wrong, found) = (learner.wrong, std::mem::take(&mut learner.pool));
        *random = learner.random;
        let used: Vec<Vector> =
            tree.halfspaces().iter().map(|halfspace| halfspace.form.clone()).collect();
        *pool = found.into_iter().filter(|form| used.contains(form)).collect();
        let mistakes = check(setting, &tree, examples, random)?;
        last = Some((tree, mistakes));
        if mistakes == 0 || wrong > 0 {
            break;
        }
    }
    Ok(last)
}

/// Counts the points of the board that the tree gets wrong and adds some of them, with what is near
/// them, to the examples.
fn check(
    setting: &Setting<'_>,
    tree: &Tree,
    examples: &mut Examples,
    random: &mut Random,
) -> Result<u64, Stop> {
    let board = setting.board;
    let mut wrong: Vec<Vector> = Vec::new();
    let mut mistakes = 0_u64;
    board.for_each_point(board.reach(), |point| {
        if board.is_p(point).is_some_and(|label| tree.says_p(point) != label) {
            mistakes += 1;
            if wrong.len() < 100_000 {
                wrong.push(point.to_vec());
            }
        }
    });
    for turn in 0..wrong.len().min(2000) {
        let point = &wrong[random.below(wrong.len())];
        match turn {
            ..200 => examples.add_near(board, point),
            _ => examples.add(board, point),
        }
    }
    setting.observer.checkpoint(0)?;
    Ok(mistakes)
}

impl Examples {
    /// All points with heaps up to `reach`, or about one in so many of them that `limit` are left.
    pub fn from_board(board: &Board, reach: u64, limit: usize, random: &mut Random) -> Self {
        let mut count = 0;
        board.for_each_point(reach, |_| count += 1);
        let mut examples = Examples::default();
        board.for_each_point(reach, |point| {
            if count <= limit || random.below(count) < limit {
                examples.add(board, point);
            }
        });
        examples
    }

    /// Adds a point.
    pub fn add(&mut self, board: &Board, point: &[i64]) {
        if let Some(label) = board.is_p(point) {
            self.points.push(point.to_vec());
            self.labels.push(label);
        }
    }

    /// Adds a point and the points at distance up to 2 along the axes and diagonals.
    pub fn add_near(&mut self, board: &Board, point: &[i64]) {
        self.add(board, point);
        for i in 0..point.len() {
            for j in 0..=i {
                for (a, b) in [(1, 1), (1, -1), (-1, 1), (-1, -1), (2, 0), (-2, 0)] {
                    let mut near = point.to_vec();
                    near[i] += a;
                    near[j] += b;
                    self.add(board, &near);
                }
            }
        }
    }
}
