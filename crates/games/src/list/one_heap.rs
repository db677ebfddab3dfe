//! Games on independent heaps.
use super::Entry;
pub(super) const ENTRIES: &[Entry] = &[];
