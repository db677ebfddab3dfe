//! Is the value of a shape n? Proofs by proof numbers.
//!
//! A shape has value n if no move leads to value n and if its value is none of 0, …, n − 1. So the
//! question "is it n?" is answered by the same question about other pairs: (what a move leaves, n)
//! and (the same shape, j) for j < n. One yes among them makes a no; only noes make a yes. What a
//! move leaves is asked about its largest part only, the values of the other parts having been
//! found and added.
//!
//! Each open question has an [`Effort`]: how many questions, at least, must still be answered for a
//! no and for a yes. A no takes one yes, so the least effort among the questions it leads to. A yes
//! takes noes from all of them; these share most of their work, so the efforts are not added: it is
//! the largest one and 1 for each of the others. The search always goes on where the effort is
//! least, and leaves a question as soon as another one has become more promising.
//!
//! # Source
//!
//! The search is the depth-first proof-number search of \[Nagai\], with the efforts for all of
//! several questions as in \[UHHI\]; to ask for values of pieces one at a time is from \[LV\].

use super::shape::{Shape, Shapes};
use super::table::{Effort, Known, Table, Values};
use impartial::convention::Outcome;
use impartial::int;
use impartial::progress::{Observer, Stop};
use rustc_hash::FxHashMap;

/// The answer to the question whether a value is n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Yes,
    No,
    /// Not found within the limit on the effort.
    Open(Effort),
}

/// A question that another one leads to.
#[derive(Clone, Copy, Debug)]
struct Question {
    shape: Shape,
    number: u32,
    effort: Effort,
    /// All cells that the move leaves, if some other part's value is not known yet: then `shape` and
    /// `number` are to be found.
    unsolved: Option<u64>,
}

/// No limit: what is within it is decided.
const UNLIMITED: Effort = Effort { no: u32::MAX, yes: u32::MAX };

/// The effort for questions with several unsolved parts, which must be solved first. Measured.
const UNSOLVED: Effort = Effort { no: 1, yes: 10 };

/// Pieces of so many cells, of which there are a few thousand, are solved completely and kept for
/// ever.
const SMALL: u32 = 10;

/// What is known so far.
#[derive(Debug)]
pub(super) struct Search {
    small: FxHashMap<Shape, u32>,
    table: Table,
    /// The questions open on the path of the search, those of each step after those of the steps
    /// before.
    questions: Vec<Question>,
}

impl Search {
    pub(super) fn new(bytes: usize) -> Self {
        let (small, questions) = (FxHashMap::default(), Vec::new());
        Search { small, table: Table::new(bytes), questions }
    }

    /// About how many shapes something is known.
    pub(super) fn len(&self) -> usize {
        self.small.len() + self.table.len()
    }

    /// The nim-sum of the values of shapes.
    pub(super) fn sum(&mut self, shapes: &[Shape], observer: &dyn Observer) -> Result<u32, Stop> {
        shapes.iter().try_fold(0, |sum, &shape| Ok(sum ^ self.value(shape, observer)?))
    }

    /// Whether the nim-sum of the values of shapes is `number`.
    pub(super) fn sum_is(
        &mut self,
        mut shapes: Shapes,
        number: u32,
        observer: &dyn Observer,
    ) -> Result<bool, Stop> {
        shapes.sort_unstable_by_key(|shape| shape.len());
        let Some((&largest, others)) = shapes.split_last() else { return Ok(number == 0) };
        let number = number ^ self.sum(others, observer)?;
        Ok(self.decide(largest, number, observer)? == Answer::Yes)
    }

    /// The value of a connected shape.
    fn value(&mut self, shape: Shape, observer: &dyn Observer) -> Result<u32, Stop> {
        let mut number = 0;
        loop {
            let possible = self.known(shape).possible;
            number += (possible >> number).trailing_zeros();
            if possible >> number == 1 || self.decide(shape, number, observer)? == Answer::Yes {
                return Ok(number);
            }
            number += 1;
        }
    }

    /// Whether the value of a shape is `number`.
    fn decide(
        &mut self,
        shape: Shape,
        number: u32,
        observer: &dyn Observer,
    ) -> Result<Answer, Stop> {
        let first = self.questions.len();
        let answer = match self.at_once(shape, number) {
            Answer::Open(_) => self.ask(shape, number, UNLIMITED, observer),
            answer => Ok(answer),
        };
        self.questions.truncate(first); // also after a stop
        answer
    }

    /// What is known about a shape without a search.
    #[inline]
    fn known(&mut self, shape: Shape) -> Known {
        if shape.len() <= SMALL {
            return Known { possible: 1 << self.small_value(shape), open: None };
        }
        self.table.get(shape).unwrap_or_else(|| Known { possible: at_first(shape), open: None })
    }

    /// The value of a small shape from those of all its options. Each step of the recursion takes
    /// two of at most ten cells.
    fn small_value(&mut self, shape: Shape) -> u32 {
        if let Some(&value) = self.small.get(&shape) {
            return value;
        }
        let mut values: Values = 0;
        for left in shape.after_moves() {
            let parts = shape.parts(left);
            let value = parts.iter().fold(0, |sum, &part| sum ^ self.small_value(part));
            values |= 1 << value;
        }
        let value = values.trailing_ones();
        self.small.insert(shape, value);
        value
    }

    /// The answer, as far as it takes no search.
    fn at_once(&mut self, shape: Shape, number: u32) -> Answer {
        let Known { possible, open } = self.known(shape);
        if possible.checked_shr(number).unwrap_or(0) & 1 == 0 {
            return Answer::No;
        }
        if possible.is_power_of_two() {
            return Answer::Yes;
        }
        match open {
            Some((about, effort)) if about == number => Answer::Open(effort),
            // A no takes one more question at least, a yes one for each move.
            _ => Answer::Open(Effort { no: 1, yes: shape.moves() }),
        }
    }

    /// Whether the value of a shape is `number`, unless that takes the effort of the limit or more.
    ///
    /// The recursion is bounded: each step takes two of at most 64 cells away, or keeps the shape
    /// and lowers the number, which is below 32.
    fn ask(
        &mut self,
        shape: Shape,
        number: u32,
        limit: Effort,
        observer: &dyn Observer,
    ) -> Result<Answer, Stop> {
        observer.checkpoint(1)?;
        let first = self.questions.len();
        let mut possible = self.known(shape).possible;
        let answer = match self.gather(shape, number, &mut possible) {
            Some(answer) => answer,
            None => self.search(shape, first, limit, observer)?,
        };
        self.questions.truncate(first);
        let mut open = None;
        match answer {
            Answer::Yes => possible = 1 << number,
            Answer::No => possible &= !(1 << number),
            Answer::Open(effort) => open = Some((number, effort)),
        }
        // The search may have found more about this very shape.
        possible &= self.known(shape).possible;
        self.table.set(shape, Known { possible, open });
        Ok(answer)
    }

    /// Adds the questions that this one leads to, unless what is known answers it. Values of options
    /// are struck out among the possible ones.
    fn gather(&mut self, shape: Shape, number: u32, possible: &mut Values) -> Option<Answer> {
        let first = self.questions.len();
        for left in shape.after_moves() {
            match self.after_move(shape, left, number) {
                Left::Value(value) => *possible &= !(1 << value),
                Left::Open(question) => self.questions.push(question),
                Left::Other => {}
            }
            if *possible >> number & 1 == 0 {
                return Some(Answer::No);
            }
        }
        if possible.is_power_of_two() {
            return Some(Answer::Yes);
        }
        remove_repeated(&mut self.questions, first);
        for smaller in (0..number).filter(|smaller| *possible >> smaller & 1 == 1) {
            let effort = match self.at_once(shape, smaller) {
                Answer::Open(effort) => effort,
                _ => Effort { no: 1, yes: shape.moves() },
            };
            self.questions.push(Question { shape, number: smaller, effort, unsolved: None });
        }
        (self.questions.len() == first).then_some(Answer::Yes)
    }

    /// What is known about the option that leaves these cells.
    #[inline]
    fn after_move(&mut self, shape: Shape, left: u64, number: u32) -> Left {
        let mut value = 0;
        let mut unknown = None;
        for part in shape.parts(left) {
            let possible = self.known(part).possible;
            if possible.is_power_of_two() {
                value ^= possible.trailing_zeros();
            } else if unknown.replace(part).is_some() {
                let unsolved = Some(left);
                return Left::Open(Question { shape, number, effort: UNSOLVED, unsolved });
            }
        }
        let Some(part) = unknown else { return Left::Value(value) };
        let number = number ^ value;
        match self.at_once(part, number) {
            Answer::Open(effort) => {
                Left::Open(Question { shape: part, number, effort, unsolved: None })
            }
            _ => Left::Other,
        }
    }

    /// Asks the questions from `first` on, at any time the one that needs least effort for a yes.
    fn search(
        &mut self,
        shape: Shape,
        first: usize,
        limit: Effort,
        observer: &dyn Observer,
    ) -> Result<Answer, Stop> {
        while let Some((index, sum, runner_up)) = most_promising(&self.questions[first..]) {
            if sum.no >= limit.no || sum.yes >= limit.yes {
                return Ok(Answer::Open(sum));
            }
            let index = first + index;
            let question = self.questions[index];
            let answer = if let Some(left) = question.unsolved {
                self.solve_small_parts(shape, left, index, observer)?
            } else {
                // Up to here it stays the most promising one, with a margin of 1/16 so that the
                // search need not change between two of them at each step.
                let margin = (runner_up / 16).saturating_add(1);
                let yes = limit.no.min(runner_up.saturating_add(margin));
                let others = int::to_u32(self.questions.len() - first - 1);
                let no = if limit.yes == u32::MAX { u32::MAX } else { limit.yes - others };
                self.ask(question.shape, question.number, Effort { no, yes }, observer)?
            };
            match answer {
                Answer::Yes => return Ok(Answer::No),
                Answer::No => drop(self.questions.swap_remove(index)),
                Answer::Open(effort) => self.questions[index].effort = effort,
            }
        }
        Ok(Answer::Yes)
    }

    /// Finds the values of all parts but the largest, which makes a question about that one.
    fn solve_small_parts(
        &mut self,
        shape: Shape,
        left: u64,
        index: usize,
        observer: &dyn Observer,
    ) -> Result<Answer, Stop> {
        let mut parts = shape.parts(left);
        parts.sort_unstable_by_key(|part| part.len());
        let number = self.questions[index].number;
        let Some((&largest, others)) = parts.split_last() else {
            return Ok(if number == 0 { Answer::Yes } else { Answer::No });
        };
        let number = number ^ self.sum(others, observer)?;
        let question = &mut self.questions[index];
        (question.shape, question.number, question.unsolved) = (largest, number, None);
        Ok(self.at_once(largest, number))
    }
}

/// What a move leaves.
enum Left {
    /// Something of known value.
    Value(u32),
    /// Something that may have the value in question.
    Open(Question),
    /// Something that has another value.
    Other,
}

/// What symmetry and the numbers of moves and cells say about a shape.
fn at_first(shape: Shape) -> Values {
    // A value is at most the number of moves, now or in turn. It is below 32: only full boards of
    // 64 cells have room for 32 dominoes; those of even sides have value 0, and a row at most 9.
    let most = shape.moves().min(shape.len() / 2).min(31);
    let possible = Values::MAX >> (31 - most);
    match shape.outcome_by_symmetry() {
        Some(Outcome::P) => 1,
        Some(Outcome::N) => possible & !1,
        None => possible,
    }
}

/// Leaves one of several equal questions, from `first` on.
fn remove_repeated(questions: &mut Vec<Question>, first: usize) {
    let key = |question: &Question| (question.unsolved, question.shape, question.number);
    questions[first..].sort_unstable_by_key(key);
    let mut kept = first;
    for index in first..questions.len() {
        if index == first || key(&questions[kept - 1]) != key(&questions[index]) {
            questions[kept] = questions[index];
            kept += 1;
        }
    }
    questions.truncate(kept);
}

/// The index of the question that needs least effort for a yes, the effort for all of them, and the
/// effort for a yes of the second one; `None` if there is no question.
fn most_promising(questions: &[Question]) -> Option<(usize, Effort, u32)> {
    let others = int::to_u32(questions.len().checked_sub(1)?);
    let (mut best, mut least, mut second, mut most) = (0, u32::MAX, u32::MAX, 0);
    for (index, &Question { effort, .. }) in questions.iter().enumerate() {
        most = most.max(effort.no);
        if effort.yes < least {
            (best, second, least) = (index, least, effort.yes);
        } else {
            second = second.min(effort.yes);
        }
    }
    Some((best, Effort { no: least, yes: most.saturating_add(others) }, second))
}
