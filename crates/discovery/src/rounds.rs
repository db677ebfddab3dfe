//! Rounds of learning: examples, a tree, its mistakes, more examples.

use crate::board::Board;
use crate::lattice::Vector;
use crate::learn::{Effort, Examples, Learner};
use crate::periods::Periods;
use crate::tree::Tree;
use impartial::progress::{Observer, Stop};
use impartial::random::Random;

/// What a round starts from.
pub struct Setting<'a> {
    /// The outcomes.
    pub board: &'a Board,
    /// Along these there is nothing to learn.
    pub periods: &'a Periods,
    /// All forms that may be tried.
    pub forms: &'a [Vector],
    /// The effort.
    pub effort: Effort,
    /// Asked whether to go on.
    pub observer: &'a dyn Observer,
}

/// So many turns more are worth while if the mistakes are few.
const MORE_TURNS: usize = 8;
/// So many mistakes are few.
const FEW: u64 = 100;

/// Learns from the examples, adds the examples that the tree gets wrong on the whole board, and learns
/// again, until a tree fits the whole board or `turns` are over, some more if it nearly does.
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
    for turn in 0..turns + MORE_TURNS {
        let mut learner = Learner {
            board: setting.board,
            periods: setting.periods,
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
        let (unfit, found) = (learner.wrong, std::mem::take(&mut learner.pool));
        *random = learner.random;
        // Forms that ended in no wall were a mistake of this turn: they are not tried first again.
        let used: Vec<Vector> =
            tree.halfspaces().iter().map(|halfspace| halfspace.form.clone()).collect();
        *pool = found.into_iter().filter(|form| used.contains(form)).collect();
        let wrong = Mistakes::of(&tree, setting)?;
        let mistakes = wrong.count;
        wrong.teach(setting.board, examples, random);
        last = Some((tree, mistakes));
        let enough = turn + 1 >= turns && mistakes > FEW;
        if mistakes == 0 || unfit > 0 || enough {
            break;
        }
    }
    Ok(last)
}

/// The points that a tree gets wrong.
#[derive(Default)]
struct Mistakes {
    count: u64,
    /// The first of them.
    points: Vec<Vector>,
}

impl Mistakes {
    /// Those among the points that no period can be subtracted from, or else among all points of the
    /// board: what is no period after all shows there.
    fn of(tree: &Tree, setting: &Setting<'_>) -> Result<Self, Stop> {
        let Setting { board, periods, observer, .. } = *setting;
        let mut wrong = Mistakes::default();
        periods.for_each_reduced(board, board.reach(), |point| wrong.note(board, tree, point));
        observer.checkpoint(0)?;
        if wrong.count == 0 {
            board.for_each_point(board.reach(), |point| wrong.note(board, tree, point));
            observer.checkpoint(0)?;
        }
        Ok(wrong)
    }

    fn note(&mut self, board: &Board, tree: &Tree, point: &[i64]) {
        if board.is_p(point).is_some_and(|label| tree.says_p(point) != label) {
            self.count += 1;
            if self.points.len() < 100_000 {
                self.points.push(point.to_vec());
            }
        }
    }

    /// Adds some of them, with what is near them, to the examples.
    fn teach(&self, board: &Board, examples: &mut Examples, random: &mut Random) {
        for turn in 0..self.points.len().min(2000) {
            let point = &self.points[random.below(self.points.len())];
            // What is near a mistake tells where the wall is that was missed.
            match turn {
                ..200 => examples.add_near(board, point),
                _ => examples.add(board, point),
            }
        }
    }
}

impl Examples {
    /// All points with heaps up to `reach` from which no period can be subtracted, or about one in so
    /// many of them that `limit` are left.
    pub fn from_board(
        board: &Board,
        periods: &Periods,
        reach: u64,
        limit: usize,
        random: &mut Random,
    ) -> Self {
        let mut count = 0;
        periods.for_each_reduced(board, reach, |_| count += 1);
        let mut examples = Examples::default();
        periods.for_each_reduced(board, reach, |point| {
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
