//! The names of vertices.

use super::GraphError;
use crate::int;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// A list of distinct names, which finds a name's number quickly.
///
/// All names stand in one text, one behind the other, so a million names are few allocations. In a large
/// digraph each look at memory is a wait: that is why names of up to eight bytes, which most are, stand in
/// the table itself, and one look is enough for them.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    text: String,
    /// Where the names end in the text.
    ends: Vec<usize>,
    /// A power of two of places, at least twice as many as names: a name is at the first place from its
    /// hash on that is its own, and no free place is before that.
    slots: Vec<Slot>,
}

/// A place in the table of names, of 16 bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    bits: u64,
    /// The number of the name plus one; 0 if the place is free.
    number: u32,
    length: u8,
}

impl Slot {
    fn key(self) -> Key {
        Key { bits: self.bits, length: self.length }
    }
}

/// The bytes of a name of up to eight bytes, or the hash of a longer one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Key {
    bits: u64,
    /// The length of the name; 255 for all that are longer than eight bytes.
    length: u8,
}

impl Key {
    const LONG: u8 = u8::MAX;

    fn of(name: &str) -> Self {
        let bytes = name.as_bytes();
        if bytes.len() <= 8 {
            let bits = bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u64::from(byte));
            return Key { bits, length: int::to_u8(bytes.len()) };
        }
        let mut hasher = FxHasher::default();
        hasher.write(bytes);
        Key { bits: hasher.finish(), length: Self::LONG }
    }

    /// A place among a power of two: the high bits of a product, which all bits of the key go into.
    fn place(self, places: usize) -> usize {
        let mixed = self.bits.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        int::to_usize((mixed ^ mixed >> 32) & (int::to_u64(places) - 1))
    }
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
        let key = Key::of(name);
        let slot = self.slot(key, name);
        if let Some(number) = self.slots[slot].number.checked_sub(1) {
            return Ok(number);
        }
        check(name)?;
        let number = self.count()?;
        self.text.push_str(name);
        self.ends.push(self.text.len());
        self.slots[slot] = Slot { bits: key.bits, length: key.length, number: number + 1 };
        Ok(number)
    }

    /// The number of a known name.
    pub(super) fn find(&self, name: &str) -> Result<u32, GraphError> {
        let found = (!self.slots.is_empty()).then(|| self.slots[self.slot(Key::of(name), name)]);
        found.and_then(|slot| slot.number.checked_sub(1)).ok_or_else(|| self.unknown(name))
    }

    /// The place of a name, or the free one that it would have. There is a free place always.
    fn slot(&self, key: Key, name: &str) -> usize {
        let mut place = key.place(self.slots.len());
        while let Some(number) = self.slots[place].number.checked_sub(1) {
            let same = self.slots[place].key() == key;
            if same && (key.length != Key::LONG || self.get(number as usize) == Some(name)) {
                break;
            }
            place = (place + 1) & (self.slots.len() - 1);
        }
        place
    }

    /// Twice as many places.
    fn grow(&mut self) {
        let places = (2 * self.slots.len()).max(16);
        let old = std::mem::replace(&mut self.slots, vec![Slot::default(); places]);
        for slot in old.into_iter().filter(|slot| slot.number > 0) {
            // All names are different, so the first free place is theirs.
            let mut place = slot.key().place(places);
            while self.slots[place].number > 0 {
                place = (place + 1) & (places - 1);
            }
            self.slots[place] = slot;
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
