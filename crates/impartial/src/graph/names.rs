//! The names of vertices.

use super::GraphError;
use std::collections::HashMap;
use std::sync::Arc;

/// A list of distinct names, which finds a name's number quickly.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Names {
    list: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, u32>,
}

/// How many names an error lists.
const LISTED: usize = 10;

impl Names {
    /// The names `0`, `1`, …, `count` − 1.
    pub(super) fn numbers(count: usize) -> Result<Self, GraphError> {
        let mut names = Names::default();
        for number in 0..count {
            names.declare(&number.to_string())?;
        }
        Ok(names)
    }

    /// The number of a name, which is new or known.
    pub(super) fn declare(&mut self, name: &str) -> Result<u32, GraphError> {
        if let Some(&number) = self.numbers.get(name) {
            return Ok(number);
        }
        check(name)?;
        let number = self.count()?;
        let name = Arc::from(name);
        self.list.push(Arc::clone(&name));
        self.numbers.insert(name, number);
        Ok(number)
    }

    /// The number of a known name.
    pub(super) fn find(&self, name: &str) -> Result<u32, GraphError> {
        self.numbers.get(name).copied().ok_or_else(|| self.unknown(name))
    }

    pub(super) fn unknown(&self, name: &str) -> GraphError {
        let mut known: Vec<_> = self.iter().take(LISTED).map(str::to_owned).collect();
        if self.len() > LISTED {
            known.push(format!("… ({} in all)", self.len()));
        }
        GraphError::UnknownVertex { name: name.to_owned(), known }
    }

    pub(super) fn get(&self, number: usize) -> Option<&str> {
        self.list.get(number).map(AsRef::as_ref)
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.list.iter().map(AsRef::as_ref)
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The number of names, as the number of the next one.
    pub(super) fn count(&self) -> Result<u32, GraphError> {
        u32::try_from(self.len()).map_err(|_| GraphError::TooManyVertices)
    }
}

/// Refuses names that the text format could not give back.
fn check(name: &str) -> Result<(), GraphError> {
    let bad = |problem| Err(GraphError::BadName { name: name.to_owned(), problem });
    if name.is_empty() {
        return bad("it is empty");
    }
    if name.contains(char::is_whitespace) {
        return bad("it contains a space");
    }
    if name.contains(['#', ':', ',', ';']) {
        return bad("it contains one of `#` `:` `,` `;`");
    }
    if name.contains("->") {
        return bad("it contains `->`");
    }
    Ok(())
}
