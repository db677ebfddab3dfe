//! The search for a period, by growing.

use super::HeapValues;
use crate::arithmetic;
use crate::error::Error;
use crate::game::HeapGame;
use crate::rule::Rule;
use impartial::int;
use impartial::period::{Period, PeriodSearch, Periodicity, least_arithmetic_period};
use impartial::progress::Observer;

impl<G: HeapGame> HeapValues<G> {
    /// Seeks the period, computing values of no more than `heaps` heaps, or of as many as a table can
    /// have if that is less: no more of them than it takes to prove it, or a few more. If the observer
    /// stops the search, what is known then is the answer.
    ///
    /// A proved period is the least one, with the least preperiod. Finite octal games are never
    /// arithmetically periodic \[HN\]. Hexadecimal games, and codes without a last digit, may be: then
    /// the values grow by a saltus in each period. That is proved for codes with a closed form
    /// ([`RepeatedDigit`](crate::RepeatedDigit)), and for codes with a last digit by a machine that goes
    /// through the binary digits of all heaps at once, if it has not too many states. Where neither does,
    /// such a period is [`Periodicity::Observed`] once it holds for two thirds of a thousand values, and
    /// the search ends.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::period::{Period, Periodicity};
    /// use impartial::progress::{Limits, Unbounded};
    /// use octal_games::{Code, GrundysGame, HeapValues};
    ///
    /// let found = HeapValues::new(Code::kayles()).period(u64::MAX, &Unbounded)?;
    /// let period = Period { preperiod: 71, period: 12, saltus: 0 };
    /// assert_eq!(found.periodicity, Periodicity::Proved(period));
    ///
    /// let limits = Limits::default().max_positions(3_000);
    /// let found = HeapValues::new(GrundysGame).period(u64::MAX, &limits)?;
    /// assert!(found.stopped.is_some() && found.excluded > 1_000);
    /// # Ok::<(), octal_games::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::LargeValue`].
    ///
    /// # Complexity
    ///
    /// The values that are computed grow by an eighth between two looks for a period, and a look is
    /// linear: so all looks together cost nine times the last, which is small beside the values.
    pub fn period(&mut self, heaps: u64, observer: &dyn Observer) -> Result<PeriodSearch, Error> {
        let heaps = heaps.min(self.largest_in_table() + 1);
        let mut stopped = None;
        while self.proved.is_none() && self.computed() < heaps && stopped.is_none() {
            match self.step(heaps, observer) {
                Err(Error::Stopped(stop)) => stopped = Some(stop),
                step => step?,
            }
            if self.is_enough() {
                break;
            }
        }
        match self.seek(observer) {
            Err(Error::Stopped(stop)) => stopped = stopped.or(Some(stop)),
            seek => seek?,
        }
        if let Some(period) = self.proved {
            return Ok(PeriodSearch::proved(period));
        }
        let mut search = PeriodSearch::of_terms(&self.all().to_vec(), stopped);
        // Of an amount taken from one heap, what is seen is said. A code with a last digit and at most two heaps left has no saltus, and an ordinary period
        // is proved or it is not there.
        if let (Periodicity::Observed { period, terms }, Some(rule)) =
            (search.periodicity, self.game.rule())
            && (period.saltus == 0 || !rule.may_have_saltus())
        {
            search.periodicity = Periodicity::NotEstablished { terms };
        }
        Ok(search)
    }

    /// Whether a period with a saltus shows that no theorem can prove: more values say no more.
    fn is_enough(&self) -> bool {
        const TERMS: usize = 1_000;
        let may = self.game.rule().is_some_and(|rule| rule.may_have_saltus());
        if !may || self.sought < TERMS || self.sought < self.table.len() {
            return false;
        }
        let search = PeriodSearch::of_terms(&self.all().to_vec(), None);
        matches!(search.periodicity, Periodicity::Observed { period, .. } if period.saltus > 0)
    }

    /// Whether a theorem may prove a period.
    pub(super) fn is_provable(&self) -> bool {
        match self.game.taking() {
            Some(taking) => taking.is_provable(),
            None => self.game.rule().is_some_and(|rule| rule.values_that_prove(1, 1).is_some()),
        }
    }

    /// Computes values until there are `heaps`, or until it is time to look for a period, and then
    /// looks. That time comes whenever the values have grown by an eighth: so the search is a small
    /// part of the work, and little is computed beyond what the proof needs.
    pub(super) fn step(&mut self, heaps: u64, observer: &dyn Observer) -> Result<(), Error> {
        if let Some(taking) = self.game.taking() {
            // These tables are filled anew when they grow; so they double, and the last one costs as
            // much as all before it.
            let largest = (self.computed().max(256) * 2).min(heaps).min(Self::MAX_HEAPS) - 1;
            let values = taking.values(self.convention, int::to_usize(largest), observer)?;
            self.table.replace(values);
            return self.seek(observer);
        }
        let next_look = int::to_u64(self.sought + (self.sought / 8).max(32));
        let wanted = int::to_usize(next_look.min(heaps));
        self.table.extend(&self.game, wanted, observer)?;
        if self.computed() >= next_look {
            self.seek(observer)?;
        }
        Ok(())
    }

    /// Looks for a period in the values there are.
    fn seek(&mut self, observer: &dyn Observer) -> Result<(), Error> {
        if self.proved.is_some() || self.sought >= self.table.len() {
            return Ok(());
        }
        self.sought = self.table.len();
        let values = self.all().to_vec();
        self.proved = match self.game.taking() {
            Some(taking) if taking.is_provable() => taking.proved_period(&values, self.convention),
            Some(_) => None,
            None => match self.game.rule() {
                Some(rule) => match rule.proved_period(&values) {
                    None => self.proved_saltus(&rule, &values, observer)?,
                    proved => proved,
                },
                None => None,
            },
        };
        Ok(())
    }

    /// The period with a saltus that the values show, if it can be proved. What could not be proved is not
    /// tried again.
    fn proved_saltus(
        &mut self,
        rule: &Rule,
        values: &[u64],
        observer: &dyn Observer,
    ) -> Result<Option<Period>, Error> {
        let Rule::Code(code) = rule else { return Ok(None) };
        if code.is_octal() || code.largest_take().is_none() {
            return Ok(None);
        }
        let shown = least_arithmetic_period(values, values.len() - values.len() / 3);
        let Some(shown) = shown.filter(|shown| shown.saltus > 0 && self.tried != Some(*shown))
        else {
            return Ok(None);
        };
        let proved = arithmetic::is_proved(code, values, shown, observer)?;
        self.tried = Some(shown);
        Ok(proved.then_some(shown))
    }
}
