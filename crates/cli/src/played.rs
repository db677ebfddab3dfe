//! A game from its rules and from whatever closed forms there are for it.

use crate::change::Change;
use crate::failure::Failure;
use crate::from_heaps::FromHeaps;
use crate::game::Game;
use crate::session::Session;
use impartial::graph::{LoopyOutcome, LoopyValue};
use impartial::period::{Period, Periodicity};
use impartial::position::Heaps;
use impartial::prelude::*;
use num_bigint::BigUint;

/// The Grundy value in normal play, g⁻ in misère play.
#[derive(Clone, Copy, Debug)]
pub struct ValueIn(Convention);

impl Invariant for ValueIn {
    type Value = u64;

    fn combine(&self, values: impl Iterator<Item = u64>) -> u64 {
        match self.0 {
            Convention::Normal => Grundy.combine(values),
            Convention::Misere => MisereGrundy.combine(values),
        }
    }

    fn name(&self) -> String {
        match self.0 {
            Convention::Normal => Grundy.name(),
            Convention::Misere => MisereGrundy.name(),
        }
    }
}

/// What a closed form says of a position.
type Evaluate<P, V> = Box<dyn Fn(&P) -> Result<V, OutOfScope>>;

/// A closed form of something, and where it is stated.
struct Closed<P, V> {
    source: Source,
    evaluate: Evaluate<P, V>,
}

/// An outcome for numbers of any size; `None` where nothing is claimed.
type BigOutcome = Box<dyn Fn(&[BigUint]) -> Option<Outcome>>;

/// What is known about one convention: closed forms, and the values found by search.
struct Play<R, P> {
    value: Option<Closed<P, u64>>,
    outcome: Option<Closed<P, Outcome>>,
    outcome_big: Option<BigOutcome>,
    /// All winning moves.
    winning: Option<Evaluate<P, Vec<P>>>,
    period: Option<Period>,
    values_found: Memo<R, P, ValueIn, &'static Session>,
    outcomes_found: Memo<R, P, OutcomeIn, &'static Session>,
}

/// A game with the rules `R` on positions of type `P`.
///
/// A value comes from a closed form for values, or from a search; an outcome from a closed form
/// for outcomes, from one for values, or from a search. A closed form for outcomes never gives a
/// value.
pub struct Played<R, P> {
    rules: R,
    session: &'static Session,
    change: fn(&Heaps, &Heaps) -> Change,
    normal: Play<R, P>,
    misere: Play<R, P>,
}

impl<P: FromHeaps, R: Ruleset<P> + Clone> Played<R, P> {
    /// The game that is only searched.
    pub fn new(rules: R, session: &'static Session) -> Self {
        let play = |convention| Play {
            value: None,
            outcome: None,
            outcome_big: None,
            winning: None,
            period: None,
            values_found: Memo::observed(rules.clone(), ValueIn(convention), session),
            outcomes_found: Memo::observed(rules.clone(), OutcomeIn(convention), session),
        };
        let (normal, misere) = (play(Convention::Normal), play(Convention::Misere));
        Played { rules, session, change: Change::between, normal, misere }
    }

    /// Adds a closed form for Grundy values.
    pub fn grundy(mut self, formula: impl Formula<P, Invariant = Grundy> + 'static) -> Self {
        self.normal.value = Some(closed(formula));
        self
    }

    /// Adds a closed form for g⁻.
    pub fn misere_value(
        mut self,
        formula: impl Formula<P, Invariant = MisereGrundy> + 'static,
    ) -> Self {
        self.misere.value = Some(closed(formula));
        self
    }

    /// Adds a closed form for outcomes under the convention it claims.
    pub fn outcomes(mut self, formula: impl Formula<P, Invariant = OutcomeIn> + 'static) -> Self {
        let convention = formula.invariant().0;
        self.play(convention).outcome = Some(closed(formula));
        self
    }

    /// Adds outcomes for numbers of any size in normal play.
    pub fn outcome_big(
        mut self,
        formula: impl Fn(&[BigUint]) -> Option<Outcome> + 'static,
    ) -> Self {
        self.normal.outcome_big = Some(Box::new(formula));
        self
    }

    /// Adds a way to all winning moves.
    pub fn winning(
        mut self,
        convention: Convention,
        strategy: impl WinningMoves<P> + 'static,
    ) -> Self {
        self.play(convention).winning = Some(Box::new(move |p| strategy.winning_moves(p)));
        self
    }

    /// Adds the period of the values of one heap in normal play, known by a theorem.
    pub fn period(mut self, period: Period) -> Self {
        self.normal.period = Some(period);
        self
    }

    /// Names moves in another way than by comparing heaps.
    pub fn naming(mut self, change: fn(&Heaps, &Heaps) -> Change) -> Self {
        self.change = change;
        self
    }

    /// The game, whatever its types.
    pub fn boxed(self) -> Box<dyn Game>
    where
        R: 'static,
        P: 'static,
    {
        Box::new(self)
    }

    fn play(&mut self, convention: Convention) -> &mut Play<R, P> {
        match convention {
            Convention::Normal => &mut self.normal,
            Convention::Misere => &mut self.misere,
        }
    }

    fn value_of(&mut self, position: &P, convention: Convention) -> Result<u64, Failure> {
        let session = self.session;
        let play = self.play(convention);
        let refusal = match use_closed(play.value.as_ref(), position, session) {
            Ok(value) => return Ok(value),
            Err(refusal) => refusal,
        };
        session.note(format_args!("values in {convention} play: by search"));
        let found = play.values_found.value(position);
        found.map_err(|error| because(error.into(), refusal))
    }

    /// The outcome, if a closed form gives it.
    fn closed_outcome(
        &mut self,
        position: &P,
        convention: Convention,
    ) -> Result<Outcome, Option<OutOfScope>> {
        let session = self.session;
        let play = self.play(convention);
        use_closed(play.outcome.as_ref(), position, session).or_else(|refusal| {
            let value = use_closed(play.value.as_ref(), position, session);
            value.map(Outcome::of_value).map_err(|other| refusal.or(other))
        })
    }

    fn outcome_of(&mut self, position: &P, convention: Convention) -> Result<Outcome, Failure> {
        let refusal = match self.closed_outcome(position, convention) {
            Ok(outcome) => return Ok(outcome),
            Err(refusal) => refusal,
        };
        self.session.note(format_args!("outcomes in {convention} play: by search"));
        let found = self.play(convention).outcomes_found.value(position);
        found.map_err(|error| because(error.into(), refusal))
    }

    /// The options, unless they are too many to list.
    fn listed_options(&self, position: &P) -> Result<Vec<P>, Failure> {
        let limit = self.session.list_limit();
        let most = usize::try_from(limit).unwrap_or(usize::MAX);
        let mut options: Vec<P> =
            self.rules.options(position).take(most.saturating_add(1)).collect();
        if options.len() > most {
            return Err(Failure::invalid(format_args!(
                "limit exceeded: {position:?} has more than {limit} options; --limit sets how many may be listed"
            )));
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }
}

fn closed<P, F: Formula<P> + 'static>(formula: F) -> Closed<P, impartial::formula::ValueOf<F, P>> {
    Closed { source: formula.source(), evaluate: Box::new(move |p| formula.evaluate(p)) }
}

/// What the closed form says, if there is one and the position is in its scope; if it is not, why.
fn use_closed<P, V>(
    closed: Option<&Closed<P, V>>,
    position: &P,
    session: &Session,
) -> Result<V, Option<OutOfScope>> {
    let closed = closed.ok_or(None)?;
    match (closed.evaluate)(position) {
        Ok(value) => {
            session.note(format_args!("by {}", closed.source));
            Ok(value)
        }
        Err(error) => {
            session.note(format_args!("{} does not apply: {error}", closed.source));
            Err(Some(error))
        }
    }
}

/// A search that was cut off, with the reason why it had to be tried.
fn because(failure: Failure, refusal: Option<OutOfScope>) -> Failure {
    match (failure, refusal) {
        (Failure::CutOff(stop), Some(refusal)) => Failure::CutOff(format!(
            "{stop} (searched because the formula does not apply: {refusal})"
        )),
        (failure, _) => failure,
    }
}

impl<P: FromHeaps, R: Ruleset<P> + Clone> Game for Played<R, P> {
    fn position(&mut self, text: &str) -> Result<Heaps, Failure> {
        let position = P::read(text)?;
        self.rules.validate(&position)?;
        Ok(position.to_heaps())
    }

    fn show(&self, position: &Heaps) -> String {
        P::from_heaps(position).map_or_else(|_| position.to_string(), |position| position.show())
    }

    fn change(&self, from: &Heaps, to: &Heaps) -> Change {
        (self.change)(from, to)
    }

    fn value(&mut self, position: &Heaps, convention: Convention) -> Result<LoopyValue, Failure> {
        let position = P::from_heaps(position)?;
        Ok(LoopyValue::Finite(self.value_of(&position, convention)?))
    }

    fn outcome(
        &mut self,
        position: &Heaps,
        convention: Convention,
    ) -> Result<LoopyOutcome, Failure> {
        let position = P::from_heaps(position)?;
        Ok(self.outcome_of(&position, convention)?.into())
    }

    fn outcome_big(
        &mut self,
        numbers: &[BigUint],
        convention: Convention,
    ) -> Option<Result<Outcome, Failure>> {
        let formula = self.play(convention).outcome_big.as_ref()?;
        formula(numbers).map(Ok)
    }

    fn options(&mut self, position: &Heaps) -> Result<Vec<Heaps>, Failure> {
        let options = self.listed_options(&P::from_heaps(position)?)?;
        Ok(options.iter().map(P::to_heaps).collect())
    }

    fn winning_moves(
        &mut self,
        position: &Heaps,
        convention: Convention,
    ) -> Result<Vec<Heaps>, Failure> {
        let position = P::from_heaps(position)?;
        let session = self.session;
        if let Some(strategy) = &self.play(convention).winning {
            match strategy(&position) {
                Ok(moves) => return Ok(moves.iter().map(P::to_heaps).collect()),
                Err(error) => session.note(format_args!("winning moves one by one: {error}")),
            }
        }
        if self.closed_outcome(&position, convention) == Ok(Outcome::P) {
            return Ok(Vec::new());
        }
        let mut winning = Vec::new();
        for option in self.listed_options(&position)? {
            if self.outcome_of(&option, convention)? == Outcome::P {
                winning.push(option.to_heaps());
            }
        }
        Ok(winning)
    }

    fn periodicity(&mut self, convention: Convention, terms: u64) -> Result<Periodicity, Failure> {
        if let Some(period) = self.play(convention).period {
            return Ok(Periodicity::Proved(period));
        }
        let values = self.sequence(convention, terms)?;
        Ok(crate::game::observed(&values))
    }
}
