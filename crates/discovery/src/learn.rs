//! From outcomes to a decision tree.
//!
//! # The idea
//!
//! The P-positions of a difference game often look like this: space falls into a few regions, cones that are
//! shifted a little, and within a region the outcome depends on the residues of the coordinates only. Both
//! kinds of structure are easy to find if the other is known. In a region without walls, count how often
//! a shift by y changes the outcome: the shifts that never do form a lattice, and the P-positions are some
//! of its cosets. If the lattice is known, a wall is where equal residues stop to mean equal outcomes:
//! the best wall is the one that leaves each coset purest on both sides.
//!
//! Neither is known at first. But a shift *along* the walls, or a small one, crosses few of them: in a region
//! with some walls, a shift that belongs to the lattice changes the outcome seldom, another one often. So:
//!
//! 1. `shifts` orders small vectors by how often they change the outcome within the node, and proposes the
//!    lattices of the 0.5 %, 1.5 %, 4 % … best;
//! 2. if one of them leaves no coset with both outcomes, the node is a leaf (`pure_leaf`), and `leaf`
//!    simplifies it;
//! 3. otherwise the first lattice, though perhaps not the right one, is good enough to see walls by
//!    (`best_split`); the node is cut in two, and each half begins anew at 1.
//!
//! # An example
//!
//! Nim(3,=2)\[1\] in coordinates q: if q₁ ≥ q₃, the P-positions are those with q₁ + 2q₂ − q₃ ≡ 3
//! (mod 4), otherwise those with q₁ and q₂ even. At the root the shifts (2, 0, 2) and (0, 2, 0) never
//! change the outcome: they are parallel to the wall q₁ = q₃ and belong to the lattices of both sides.
//! (4, 0, 0) belongs to both as well, and changes the outcome only where it crosses the wall: seldom.
//! (2, 0, 0) changes it at every P-position of one side, and (1, 0, 1) at every P-position of the other:
//! often. The lattice of the first three has cosets with both outcomes, but on each side of q₁ ≥ q₃ all of
//! them are pure. After this cut both halves are leaves.
//!
//! # What is kept, and what is not promised
//!
//! The tree is right at all examples in its pure leaves; `wrong` counts the others. Nothing else is an
//! invariant: all is chosen from samples, and any choice may be bad. That does no harm, as nobody believes the
//! tree: `rounds` tries it on the whole table and `search` proves it or learns from what refutes it. The
//! same examples and the same random numbers give the same tree.

use crate::board::Board;
use crate::forms::{Pair, norm, separating};
use crate::lattice::{Lattice, Vector, dot};
use crate::leaf;
use crate::periods::Periods;
use crate::shifts::{Place, Shifts, approximate_shifts};
use crate::tree::{Halfspace, Leaf, Tree, residue_number};
use impartial::int;
use impartial::progress::{Observer, Stop};
use impartial::random::Random;
use rustc_hash::FxHashMap;

/// The points that are learned from.
#[derive(Clone, Debug, Default)]
pub struct Examples {
    /// The coordinates.
    pub points: Vec<Vector>,
    /// Whether they are P-positions.
    pub labels: Vec<bool>,
}

/// How hard to try.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// A path of the tree has at most so many splits.
    pub depth: usize,
    /// A tree has at most so many leaves.
    pub leaves: usize,
    /// So many points of a node are looked at closely.
    pub sample: usize,
    /// The first split is by residues modulo this number.
    pub residues: i64,
}

/// Learns trees.
pub struct Learner<'a> {
    /// The outcomes.
    pub board: &'a Board,
    /// Along these there is nothing to learn.
    pub periods: &'a Periods,
    /// The examples.
    pub examples: &'a Examples,
    /// All forms that may be tried.
    pub forms: &'a [Vector],
    /// Forms that were of use before: they are tried first.
    pub pool: Vec<Vector>,
    /// The effort.
    pub effort: Effort,
    /// Where samples come from.
    pub random: Random,
    /// The number of leaves so far.
    pub leaves: usize,
    /// The number of examples that the tree gets wrong.
    pub wrong: usize,
    /// Asked whether to go on.
    pub observer: &'a dyn Observer,
}

/// A node: what holds for its points.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// Its halfspaces, each with the side it is on.
    pub cuts: Vec<(Halfspace, bool)>,
}

impl Node {
    /// Whether a point belongs to it.
    pub fn contains(&self, point: &[i64]) -> bool {
        self.cuts.iter().all(|(halfspace, side)| halfspace.contains(point) == *side)
    }
}

/// A point that is looked at closely: its class modulo the lattice of the node, and its label.
struct Seen {
    point: Vector,
    class: usize,
    label: bool,
}

impl Learner<'_> {
    /// Learns a tree from all examples.
    pub fn learn(&mut self) -> Result<Tree, Stop> {
        let all: Vec<u32> = (0..).take(self.examples.points.len()).collect();
        let m = self.effort.residues;
        if m == 1 {
            return self.grow(all, &mut Node::default());
        }
        let count = int::to_usize(m.pow(int::to_u32(self.board.dimension())));
        let mut parts = vec![Vec::new(); count];
        for index in all {
            parts[residue_number(self.point(index), m)].push(index);
        }
        let mut trees = Vec::new();
        for part in parts {
            trees.push(match part.is_empty() {
                true => None,
                false => Some(self.grow(part, &mut Node::default())?),
            });
        }
        Ok(Tree::Residues(m, trees))
    }

    fn point(&self, index: u32) -> &Vector {
        &self.examples.points[index as usize]
    }

    fn label(&self, index: u32) -> bool {
        self.examples.labels[index as usize]
    }

    fn grow(&mut self, members: Vec<u32>, node: &mut Node) -> Result<Tree, Stop> {
        self.observer.checkpoint(0)?;
        let dimension = self.board.dimension();
        let positive = members.iter().filter(|&&index| self.label(index)).count();
        if positive == 0 || positive == members.len() {
            self.leaves += 1;
            return Ok(Tree::Leaf(Leaf::constant(dimension, positive > 0)));
        }
        let full = node.cuts.len() >= self.effort.depth || self.leaves >= self.effort.leaves;
        let shifts = if full { None } else { Some(self.shifts(&members, node)) };
        let Some(shifts) = shifts else { return Ok(self.give_up(&members, positive)) };
        // The lattices come in order of reliability; the first that fits is the one to be believed, since
        // a coarser one fits by chance more easily.
        for lattice in &shifts.lattices {
            if let Some(leaf) = self.pure_leaf(&members, lattice) {
                self.leaves += 1;
                return Ok(Tree::Leaf(leaf));
            }
        }
        let Some(halfspace) = self.best_split(&members, node, &shifts) else {
            return Ok(self.give_up(&members, positive));
        };
        // Walls of one game are often parallel: a form that was good once is tried first from now on.
        if !self.pool.contains(&halfspace.form) {
            self.pool.push(halfspace.form.clone());
        }
        let (inside, outside): (Vec<u32>, Vec<u32>) =
            members.into_iter().partition(|&index| halfspace.contains(self.point(index)));
        let inside = self.grow_on(inside, node, &halfspace, true)?;
        let outside = self.grow_on(outside, node, &halfspace, false)?;
        // The wall was none, or both halves were found to follow one rule.
        if inside == outside {
            return Ok(inside);
        }
        Ok(Tree::Split(halfspace, Box::new(inside), Box::new(outside)))
    }

    /// The tree of one side of a split.
    fn grow_on(
        &mut self,
        part: Vec<u32>,
        node: &mut Node,
        halfspace: &Halfspace,
        side: bool,
    ) -> Result<Tree, Stop> {
        node.cuts.push((halfspace.clone(), side));
        let tree = self.grow(part, node);
        node.cuts.pop();
        tree
    }

    fn give_up(&mut self, members: &[u32], positive: usize) -> Tree {
        self.leaves += 1;
        self.wrong += positive.min(members.len() - positive);
        let all = 2 * positive > members.len();
        Tree::Leaf(Leaf::constant(self.board.dimension(), all))
    }

    /// At most `count` of the members.
    fn some_of(&mut self, members: &[u32], count: usize) -> Vec<u32> {
        if members.len() <= count {
            return members.to_vec();
        }
        (0..count).map(|_| members[self.random.below(members.len())]).collect()
    }

    /// The members with the label that fewer of them have.
    fn rare(&self, members: &[u32]) -> Vec<u32> {
        let positive = members.iter().filter(|&&index| self.label(index)).count();
        let label = 2 * positive <= members.len();
        members.iter().copied().filter(|&index| self.label(index) == label).collect()
    }

    fn shifts(&mut self, members: &[u32], node: &Node) -> Shifts {
        // Shifts must lead from points of the node to such points. Classes of the total, periods and cuts may
        // leave only a sublattice of ℤⁿ, or a hyperplane: the lattice of the differences.
        let some = self.some_of(members, 20_000);
        let mut hull = self.periods.lattice().clone();
        let origin = self.point(some[0]).clone();
        for &index in &some {
            let difference: Vector =
                self.point(index).iter().zip(&origin).map(|(q, o)| q - o).collect();
            hull.insert(&difference);
        }
        // Where few points are P-positions, two N-positions a shift apart say nothing.
        let starts = self.some_of(&self.rare(members), 200);
        let starts: Vec<Vector> = starts.iter().map(|&index| self.point(index).clone()).collect();
        let place = Place { board: self.board, periods: self.periods, node, points: members.len() };
        approximate_shifts(&place, &hull, &starts)
    }

    /// The leaf with this lattice, if no coset has points with different labels; the lattice is made as
    /// large as that allows.
    fn pure_leaf(&self, members: &[u32], lattice: &Lattice) -> Option<Leaf> {
        let mut cosets: FxHashMap<Vector, bool> = FxHashMap::default();
        // Spread over the members, so that a lattice that is wrong is seen to be so early.
        let stride = 1 + members.len() / 1000;
        for &index in (0..stride).flat_map(|start| members.iter().skip(start).step_by(stride)) {
            let label = self.label(index);
            if *cosets.entry(lattice.reduce(self.point(index))).or_insert(label) != label {
                return None;
            }
        }
        // This is what keeps the learner from learning by heart.
        // Every point a coset of its own: nothing was learned, unless periods join all others to them.
        let joined = *lattice == *self.periods.lattice();
        if 2 * cosets.len() > members.len() && !joined {
            return None;
        }
        Some(leaf::enlarge(lattice.clone(), cosets))
    }

    /// The halfspace that leaves the labels of the classes purest on both sides.
    fn best_split(&mut self, members: &[u32], node: &Node, shifts: &Shifts) -> Option<Halfspace> {
        let lattice = shifts.lattices.first()?;
        let (seen, odd) = self.look(members, lattice);
        let (different, equal) = self.pairs(&seen, &odd, node, shifts);
        let forms = separating(self.forms, &different, &equal, 40);
        // `separating` looks at walls from pairs of points, and may miss one that cuts off a small corner;
        // the simplest forms are tried in any case.
        let pool = self.pool.iter();
        let units = self.forms.iter().take(2 * self.board.dimension());
        let mut best: Option<(i64, Halfspace)> = None;
        let classes = 1 + seen.iter().map(|seen| seen.class).max().unwrap_or(0);
        let before = impurity_of(&seen, classes);
        for (known, form) in
            pool.map(|f| (true, f)).chain(forms.into_iter().chain(units).map(|f| (false, f)))
        {
            let Some((after, bound)) = best_bound(&seen, classes, form) else { continue };
            let gain = before - after;
            // Simple forms and those known already are preferred among nearly equal ones.
            let weight = 1000 - 8 * norm(form).min(50) + if known { 200 } else { 0 };
            let worth = gain.saturating_mul(weight);
            if gain > 0 && best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, Halfspace { form: form.clone(), bound }));
            }
        }
        best.map(|(_, halfspace)| halfspace)
    }

    /// A sample of the members with their classes, in which those that are not as most of their class
    /// are well represented; and these.
    fn look(&mut self, members: &[u32], lattice: &Lattice) -> (Vec<Seen>, Vec<Vector>) {
        // Near a wall the minority of a class lies on one side. Such points are few among the members, and a
        // uniform sample would hardly have any: up to a third of this one are theirs.
        let many = self.some_of(members, 20 * self.effort.sample);
        let mut numbers: FxHashMap<Vector, usize> = FxHashMap::default();
        let mut counts: Vec<[usize; 2]> = Vec::new();
        let mut classes = Vec::with_capacity(many.len());
        for &index in &many {
            let next = numbers.len();
            let class = *numbers.entry(lattice.reduce(self.point(index))).or_insert(next);
            if class == next {
                counts.push([0; 2]);
            }
            counts[class][usize::from(self.label(index))] += 1;
            classes.push(class);
        }
        let usual: Vec<bool> = counts.iter().map(|[no, yes]| yes > no).collect();
        let odd: Vec<usize> = (0..many.len())
            .filter(|&place| self.label(many[place]) != usual[classes[place]])
            .collect();
        let mut places: Vec<usize> = (0..self.effort.sample.min(many.len()))
            .map(|_| self.random.below(many.len()))
            .collect();
        if many.len() <= self.effort.sample {
            places = (0..many.len()).collect();
        }
        let extra = odd.len().min(self.effort.sample / 2);
        places.extend((0..extra).map(|_| odd[self.random.below(odd.len())]));
        let seen = places.iter().map(|&place| Seen {
            point: self.point(many[place]).clone(),
            class: classes[place],
            label: self.label(many[place]),
        });
        let seen = seen.collect();
        let few = (0..odd.len().min(300)).map(|_| many[odd[self.random.below(odd.len())]]);
        let few: Vec<u32> = few.collect();
        (seen, few.iter().map(|&index| self.point(index).clone()).collect())
    }

    /// Pairs of points of the node a shift apart: some with different labels, some with equal ones.
    fn pairs(
        &mut self,
        seen: &[Seen],
        odd: &[Vector],
        node: &Node,
        shifts: &Shifts,
    ) -> (Vec<Pair>, Vec<Pair>) {
        // As most positions are N-positions, a pair drawn at random says nothing: both ends are N. Pairs
        // begin at points of the rarer outcome, or at odd ones, which are near walls.
        let positive = seen.iter().filter(|seen| seen.label).count();
        let rare = 2 * positive <= seen.len();
        let rare: Vec<&Vector> =
            seen.iter().filter(|seen| seen.label == rare).map(|seen| &seen.point).collect();
        let usual: Vec<&Vector> = match rare.is_empty() {
            true => Vec::new(),
            false => (0..300).map(|_| rare[self.random.below(rare.len())]).collect(),
        };
        let mut found = (Vec::new(), Vec::new());
        for (index, from) in odd.iter().chain(usual).enumerate() {
            for turn in 0..4 {
                let shift = &shifts.small[self.random.below(shifts.small.len())];
                let shift: Vector =
                    if turn % 2 == 0 { shift.clone() } else { shift.iter().map(|q| -q).collect() };
                let to: Vector = from.iter().zip(&shift).map(|(q, s)| q + s).collect();
                if !node.contains(&to) {
                    continue;
                }
                let (Some(before), Some(after)) = (self.board.is_p(from), self.board.is_p(&to))
                else {
                    continue;
                };
                let pair = Pair { from: from.clone(), shift };
                if before != after && found.0.len() < 400 {
                    found.0.push(pair);
                } else if before == after && index >= odd.len() && found.1.len() < 400 {
                    found.1.push(pair);
                }
            }
        }
        found
    }
}

/// How mixed the labels of a class are: p n / (p + n), in units of 1/1024; 0 for an empty class. In
/// integers, so that a run is the same on every machine.
fn impurity([no, yes]: [i64; 2]) -> i64 {
    (1024 * no * yes).checked_div(no + yes).unwrap_or(0)
}

fn impurity_of(seen: &[Seen], classes: usize) -> i64 {
    let mut counts = vec![[0; 2]; classes];
    for seen in seen {
        counts[seen.class][usize::from(seen.label)] += 1;
    }
    counts.into_iter().map(impurity).sum()
}

/// The bound b for which c·q ≥ b leaves the least impurity, and that impurity.
fn best_bound(seen: &[Seen], classes: usize, form: &[i64]) -> Option<(i64, i64)> {
    let mut order: Vec<(i64, usize)> =
        seen.iter().enumerate().map(|(index, seen)| (dot(form, &seen.point), index)).collect();
    order.sort_unstable();
    let mut above = vec![[0; 2]; classes];
    let mut below = vec![[0; 2]; classes];
    for seen in seen {
        above[seen.class][usize::from(seen.label)] += 1;
    }
    let mut total: i64 = above.iter().copied().map(impurity).sum();
    let mut best: Option<(i64, i64)> = None;
    let mut last = order.first()?.0;
    for &(value, index) in &order {
        // Only between different values is there room for a bound.
        if value != last {
            if best.is_none_or(|(least, _)| total < least) {
                best = Some((total, value));
            }
            last = value;
        }
        let Seen { class, label, .. } = seen[index];
        // A point moves from one side to the other; only its own class changes.
        total -= impurity(above[class]) + impurity(below[class]);
        above[class][usize::from(label)] -= 1;
        below[class][usize::from(label)] += 1;
        total += impurity(above[class]) + impurity(below[class]);
    }
    best
}
