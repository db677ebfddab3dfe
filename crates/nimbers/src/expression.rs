//! Expressions in nimbers, such as `(*5 + 3) * inv(7)`.
//!
//! | written | means |
//! |---|---|
//! | `5`, `*5` | the nimber *5 (so `2` is *2, which is not `1 + 1`) |
//! | `x + y`, `x - y` | x ⊕ y |
//! | `x * y` | x ⊗ y |
//! | `x / y` | the z with z ⊗ y = x |
//! | `-x` | x |
//! | `x^7`, `x^-7` | seven factors x, or the inverse of that; x⁰ is *1 for every x |
//! | `inv(x)`, `sqrt(x)` | the inverse and the square root |
//! | `order(x)` | the least n ≥ 1 with x^n = *1, as the nimber *n |
//! | `log(x, y)` | the least n ≥ 0 with y^n = x, as the nimber *n |
//! | `mex(x, y, …)` | the least number not listed; `mex()` is *0 |
//!
//! `^` binds tightest, then `*` and `/`, then `+` and `-`, each from left to right; parentheses
//! group, blanks separate. A power of a power needs parentheses, `(x^2)^3`, since without them
//! readers disagree.
//!
//! **The star.** After an operand it is the product. Where an operand is expected it belongs to the
//! digits that follow it directly. So `*2+*2` is *2 ⊕ *2, `3**5` is *3 ⊗ *5, and `2 *5` is *2 ⊗ *5.
//!
//! **The exponent** counts factors: it is an ordinary number, at most 2⁶⁴ − 1, and not a nimber, so
//! it takes neither a star nor an expression.

use std::ops::RangeInclusive;

use thiserror::Error;

use crate::text::{is_digits, shortened};
use crate::tokens::{Token, Tokens};
use crate::{Nimber, NimberError};

const OPERAND: &str = "an operand: a number such as `5` or `*5`, `(`, `-`, `inv(`, `sqrt(`, `order(`, `log(` or `mex(`";
const ARGUMENTS: &str = "`(` and the arguments";
const EXPONENT: &str = "an exponent: an ordinary number such as `7` or `-7`";
const AFTER_POWER: &str =
    "an operator other than `^` (a power of a power needs parentheses, as in `(2^3)^4`)";
const OPERATOR_OR_END: &str = "an operator (`+`, `-`, `*`, `/`, `^`) or the end";
const OPERATOR_OR_CLOSE: &str = "an operator (`+`, `-`, `*`, `/`, `^`) or `)`";
const OPERATOR_OR_COMMA: &str =
    "an operator (`+`, `-`, `*`, `/`, `^`) or `,` and the base of the logarithm";
const OPERATOR_COMMA_OR_CLOSE: &str = "an operator (`+`, `-`, `*`, `/`, `^`), `,` or `)`";

/// Why an expression has no value. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExpressionError {
    /// Something that is not allowed where it stands.
    #[error("column {column}: found {found}, expected {expected}")]
    Unexpected {
        /// The column of the token.
        column: usize,
        /// The token in backquotes, or the words "the end".
        found: String,
        /// What is allowed instead.
        expected: &'static str,
    },

    /// The end inside parentheses.
    #[error("column {column}: found the end, expected `)` to close what opens in column {open}")]
    Unclosed {
        /// The column after the last character.
        column: usize,
        /// The column of the innermost open parenthesis, or of the function before it.
        open: usize,
    },

    /// A number outside the field, or an exponent as large.
    #[error("column {column}: the number is too large: at most 2^64 − 1 = {max} is allowed", max = u64::MAX)]
    TooLarge {
        /// The column of the number.
        column: usize,
    },

    /// A quotient by *0, or an inverse or negative power of it.
    #[error("column {column}: division by *0: only a nimber other than *0 can divide")]
    DivisionByZero {
        /// The column of `/`, `^` or `inv`.
        column: usize,
    },

    /// The order of *0.
    #[error(
        "column {column}: *0 has no order, as no power of it is *1: only another nimber has one"
    )]
    NoOrder {
        /// The column of `order`.
        column: usize,
    },

    /// The logarithm of what is no power of the base.
    #[error("column {column}: {x} is no power of {base}, so it has no logarithm to that base")]
    NoLogarithm {
        /// The column of `log`.
        column: usize,
        /// What was to be a power.
        x: Nimber,
        /// The base.
        base: Nimber,
    },
}

impl ExpressionError {
    /// Where in the text the error is, in characters from 1.
    pub fn column(&self) -> usize {
        match *self {
            Self::Unexpected { column, .. }
            | Self::Unclosed { column, .. }
            | Self::TooLarge { column }
            | Self::DivisionByZero { column }
            | Self::NoOrder { column }
            | Self::NoLogarithm { column, .. } => column,
        }
    }
}

/// The value of an expression, written as the [module](self) describes.
///
/// # Source
///
/// \[ONAG\] ch. 6; \[Enc\] "Nimbers".
///
/// # Examples
///
/// ```
/// use nimbers::expression::evaluate;
///
/// assert_eq!(evaluate("1 + 1")?.value(), 0);
/// assert_eq!(evaluate("2")?.value(), 2);
/// assert_eq!(evaluate("*5 * *8")?.value(), 3);
/// assert_eq!(evaluate("3 / (1 + 9) + mex(0, 1, 2^3)")?, evaluate("3 * inv(8) + 2")?);
/// assert_eq!((evaluate("order(4)")?.value(), evaluate("log(9, 4)")?.value()), (15, 13));
///
/// let error = |text| evaluate(text).unwrap_err().to_string();
/// assert_eq!(error("3 / (2 + 2)"), "column 3: division by *0: only a nimber other than *0 can divide");
/// assert_eq!(error("(3 + 1"), "column 7: found the end, expected `)` to close what opens in column 1");
/// # Ok::<(), nimbers::expression::ExpressionError>(())
/// ```
///
/// # Complexity
///
/// Linear in the length of the text, besides at most 64 products for each power and O(n log n) for
/// a `mex` of n numbers. Memory grows with the depth of the parentheses; the call stack does not.
///
/// # Errors
///
/// [`ExpressionError`], with the column and what is allowed.
pub fn evaluate(text: &str) -> Result<Nimber, ExpressionError> {
    let mut reader = Reader {
        tokens: Tokens::new(text),
        current: Group::new(Kind::Whole, 0),
        outer: Vec::new(),
    };
    loop {
        let operand = reader.operand()?;
        if let Some(value) = reader.after_operand(operand)? {
            return Ok(value);
        }
    }
}

/// What a pair of parentheses is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// No parentheses: the whole expression.
    Whole,
    Parentheses,
    Inverse,
    SquareRoot,
    Order,
    Logarithm,
    Mex,
}

impl Kind {
    fn of_function(name: &str) -> Option<Self> {
        match name {
            "inv" => Some(Kind::Inverse),
            "sqrt" => Some(Kind::SquareRoot),
            "order" => Some(Kind::Order),
            "log" => Some(Kind::Logarithm),
            "mex" => Some(Kind::Mex),
            _ => None,
        }
    }

    /// How many arguments there may be.
    fn arguments(self) -> RangeInclusive<usize> {
        match self {
            Kind::Logarithm => 2..=2,
            Kind::Mex => 0..=usize::MAX,
            _ => 1..=1,
        }
    }
}

/// A group that is being read: finished terms, then the finished factors of the present term.
///
/// With two levels of operators only, that is all there is to remember.
struct Group {
    kind: Kind,
    /// The column where it starts, which an error names.
    column: usize,
    /// The arguments before the present one.
    arguments: Vec<u64>,
    sum: Nimber,
    term: Nimber,
    /// The column of `/`, if the next factor divides.
    slash: Option<usize>,
}

impl Group {
    fn new(kind: Kind, column: usize) -> Self {
        let (sum, term) = (Nimber::ZERO, Nimber::ONE);
        Self { kind, column, arguments: Vec::new(), sum, term, slash: None }
    }

    fn factor(&mut self, x: Nimber) -> Result<(), ExpressionError> {
        match self.slash.take() {
            None => self.term *= x,
            Some(column) => self.term *= inverse(x, column)?,
        }
        Ok(())
    }

    fn end_term(&mut self) {
        self.sum += self.term;
        self.term = Nimber::ONE;
    }

    /// The sum just read; in `mex`, another one may begin.
    fn end_sum(&mut self) -> Nimber {
        self.end_term();
        std::mem::take(&mut self.sum)
    }

    fn end_argument(&mut self) {
        let argument = self.end_sum();
        self.arguments.push(argument.value());
    }

    fn close(mut self) -> Result<Nimber, ExpressionError> {
        match self.kind {
            Kind::Whole | Kind::Parentheses => Ok(self.end_sum()),
            Kind::Inverse => inverse(self.end_sum(), self.column),
            Kind::SquareRoot => Ok(self.end_sum().sqrt()),
            Kind::Order => {
                let order = self.end_sum().order();
                order.map(Nimber::new).ok_or(ExpressionError::NoOrder { column: self.column })
            }
            Kind::Logarithm => {
                let base = self.end_sum();
                let x = self.arguments.first().map_or(Nimber::ONE, |&x| Nimber::new(x));
                let none = ExpressionError::NoLogarithm { column: self.column, x, base };
                x.log(base).map(Nimber::new).ok_or(none)
            }
            Kind::Mex => {
                self.end_argument();
                Ok(Nimber::new(mex(self.arguments)))
            }
        }
    }

    /// Whether another argument may follow the one just read.
    fn takes_more(&self) -> bool {
        self.arguments.len() + 1 < *self.kind.arguments().end()
    }

    /// Whether no other argument must.
    fn may_close(&self) -> bool {
        self.arguments.len() + 1 >= *self.kind.arguments().start()
    }

    /// What may follow an operand.
    fn expected(&self) -> &'static str {
        match (self.kind, self.takes_more()) {
            (Kind::Whole, _) => OPERATOR_OR_END,
            (_, false) => OPERATOR_OR_CLOSE,
            (_, true) if self.may_close() => OPERATOR_COMMA_OR_CLOSE,
            (_, true) => OPERATOR_OR_COMMA,
        }
    }
}

/// The least number that is not among these.
fn mex(mut numbers: Vec<u64>) -> u64 {
    numbers.sort_unstable();
    numbers.dedup();
    (0..)
        .zip(&numbers)
        .find(|(least, number)| least != *number)
        .map_or(numbers.len() as u64, |(n, _)| n)
}

/// Reads a text from left to right with a stack of its own, whatever the depth.
struct Reader<'t> {
    tokens: Tokens<'t>,
    /// The innermost group.
    current: Group,
    /// The groups around it, the innermost last.
    outer: Vec<Group>,
}

impl Reader<'_> {
    /// Opens groups until one begins with a number, and reads that.
    fn operand(&mut self) -> Result<Nimber, ExpressionError> {
        loop {
            let token = self.tokens.take();
            if token.text == "-" {
                continue; // −x = x
            }
            if token.text == "*" && self.tokens.digit_follows() {
                return number(self.tokens.take(), OPERAND);
            }
            let kind = if token.text == "(" {
                Kind::Parentheses
            } else if let Some(function) = Kind::of_function(token.text) {
                let open = self.tokens.take();
                if open.text != "(" {
                    return Err(unexpected(open, ARGUMENTS));
                }
                function
            } else {
                return number(token, OPERAND);
            };
            // Only `mex` has a value without arguments.
            if kind == Kind::Mex && self.tokens.skip_if(")") {
                return Ok(Nimber::new(mex(vec![])));
            }
            let outer = std::mem::replace(&mut self.current, Group::new(kind, token.column));
            self.outer.push(outer);
        }
    }

    /// Reads on to the next operator, closing groups; if the end comes first, gives the value of
    /// the whole.
    fn after_operand(&mut self, mut x: Nimber) -> Result<Option<Nimber>, ExpressionError> {
        loop {
            let mut token = self.tokens.take();
            if token.text == "^" {
                x = self.power(x, token.column)?;
                token = self.tokens.take();
                if token.text == "^" {
                    return Err(unexpected(token, AFTER_POWER));
                }
            }
            self.current.factor(x)?;
            match (token.text, self.current.kind) {
                ("*", _) => return Ok(None),
                ("/", _) => {
                    self.current.slash = Some(token.column);
                    return Ok(None);
                }
                ("+" | "-", _) => {
                    self.current.end_term();
                    return Ok(None);
                }
                (",", _) if self.current.takes_more() => {
                    self.current.end_argument();
                    return Ok(None);
                }
                ("", Kind::Whole) => return Ok(Some(self.current.end_sum())),
                ("", _) => {
                    let (column, open) = (token.column, self.current.column);
                    return Err(ExpressionError::Unclosed { column, open });
                }
                (")", _)
                    if self.current.may_close()
                        && let Some(outer) = self.outer.pop() =>
                {
                    x = std::mem::replace(&mut self.current, outer).close()?;
                }
                _ => return Err(unexpected(token, self.current.expected())),
            }
        }
    }

    /// x to the exponent that follows `^`, which stands in `column`.
    fn power(&mut self, x: Nimber, column: usize) -> Result<Nimber, ExpressionError> {
        let negative = self.tokens.skip_if("-");
        // An exponent is written as a nimber without its star, and may be as large.
        let power = x.pow(number(self.tokens.take(), EXPONENT)?.value());
        if negative { inverse(power, column) } else { Ok(power) }
    }
}

fn number(token: Token<'_>, expected: &'static str) -> Result<Nimber, ExpressionError> {
    match token.text.parse() {
        Ok(number) if is_digits(token.text) => Ok(number),
        Err(NimberError::TooLarge { .. }) => {
            Err(ExpressionError::TooLarge { column: token.column })
        }
        _ => Err(unexpected(token, expected)),
    }
}

fn inverse(x: Nimber, column: usize) -> Result<Nimber, ExpressionError> {
    x.inverse().ok_or(ExpressionError::DivisionByZero { column })
}

fn unexpected(token: Token<'_>, expected: &'static str) -> ExpressionError {
    let found = match token.text {
        "" => "the end".to_owned(),
        text => format!("`{}`", shortened(text)),
    };
    ExpressionError::Unexpected { column: token.column, found, expected }
}
