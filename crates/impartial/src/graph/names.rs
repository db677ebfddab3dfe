//! The names of vertices.

use super::GraphError;
use crate::int;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// A list of distinct names, which finds a name's number quickly.
///
/// All names stand in one text, one behind the other, and the table of the hashes holds numbers only: so
/// a million names are two allocations, not a million.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    text: String,
    /// Where the names end in the text.
    ends: Vec<usize>,
    /// A power of two of places, at least twice as many as names: a name is at the first place from its
    /// hash on that holds its number plus one, and no free place, which holds 0, is before that.
    slots: Vec<u32>,
}

impl PartialEq for Names {
    fn eq(&self, other: &Self) -> bool {
        self.ends == other.ends && self.text == other.text
    }
}

impl Eq for Names {}

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
        if self.slots.len() < 2 * (self.ends.len() + 1) {
            self.grow();
        }
        let slot = self.slot(name);
        if let Some(number) = self.slots[slot].checked_sub(1) {
            return Ok(number);
        }
        check(name)?;
        let number = self.count()?;
        self.text.push_str(name);
        self.ends.push(self.text.len());
        self.slots[slot] = number + 1;
        Ok(number)
    }

    /// The number of a known name.
    pub(super) fn find(&self, name: &str) -> Result<u32, GraphError> {
        let found = (!self.slots.is_empty()).then(|| self.slots[self.slot(name)]);
        found.and_then(|number| number.checked_sub(1)).ok_or_else(|| self.unknown(name))
    }

    /// The place of a name, or the free one that it would have. There is a free place always.
    fn slot(&self, name: &str) -> usize {
        let mut hasher = FxHasher::default();
        hasher.write(name.as_bytes());
        let mask = int::to_u64(self.slots.len()) - 1;
        // The upper half of the hash as well: the lower one alone is poor for short names.
        let hash = hasher.finish();
        let mut slot = int::to_usize((hash ^ hash >> 32) & mask);
        while let Some(number) = self.slots[slot].checked_sub(1) {
            if self.get(number as usize) == Some(name) {
                break;
            }
            slot = (slot + 1) & int::to_usize(mask);
        }
        slot
    }

    /// Twice as many places.
    fn grow(&mut self) {
        self.slots = vec![0; (2 * self.slots.len()).max(16)];
        for number in 0..self.ends.len() {
            let slot = self.slot(self.get(number).unwrap_or_default());
            self.slots[slot] = int::to_u32(number + 1);
        }
    }

    pub(super) fn unknown(&self, name: &str) -> GraphError {
        let mut known: Vec<_> = self.iter().take(LISTED).map(str::to_owned).collect();
        if self.len() > LISTED {
            known.push(format!("… ({} in all)", self.len()));
        }
        GraphError::UnknownVertex { name: name.to_owned(), known }
    }

    pub(super) fn get(&self, number: usize) -> Option<&str> {
        let end = *self.ends.get(number)?;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.text[start..end])
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.len()).map(|number| self.get(number).unwrap_or_default())
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The number of names, as the number of the next one.
    pub(super) fn count(&self) -> Result<u32, GraphError> {
        u32::try_from(self.len())
            .ok()
            .filter(|&count| count < u32::MAX)
            .ok_or(GraphError::TooManyVertices)
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
