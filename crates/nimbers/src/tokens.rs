//! The words and signs of an [expression](crate::expression).

/// A piece of a text and its column, in characters from 1. The end is an empty piece.
#[derive(Clone, Copy)]
pub(super) struct Token<'t> {
    pub column: usize,
    pub text: &'t str,
}

/// The tokens of a text: digits in a row, letters in a row, any other character alone.
/// Blanks separate and are dropped.
pub(super) struct Tokens<'t> {
    rest: &'t str,
    column: usize,
}

impl<'t> Tokens<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { rest: text, column: 1 }
    }

    /// The next token; the end comes again and again.
    pub fn take(&mut self) -> Token<'t> {
        self.cut(char::is_whitespace);
        let column = self.column;
        let text = match self.rest.chars().next() {
            Some(c) if c.is_ascii_digit() => self.cut(|c| c.is_ascii_digit()),
            Some(c) if c.is_alphabetic() => self.cut(char::is_alphabetic),
            _ => {
                let mut first = true;
                self.cut(|_| std::mem::take(&mut first))
            }
        };
        Token { column, text }
    }

    /// Takes the next token if it is `text`, and says whether it did.
    pub fn skip_if(&mut self, text: &str) -> bool {
        let mut ahead = Self { ..*self };
        let found = ahead.take().text == text;
        if found {
            *self = ahead;
        }
        found
    }

    /// Whether a digit comes next, without a blank before it.
    pub fn digit_follows(&self) -> bool {
        self.rest.starts_with(|c: char| c.is_ascii_digit())
    }

    /// Cuts off the longest beginning of characters that `belong`.
    fn cut(&mut self, mut belong: impl FnMut(char) -> bool) -> &'t str {
        let end = self.rest.find(|c| !belong(c)).unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.column += text.chars().count();
        text
    }
}
