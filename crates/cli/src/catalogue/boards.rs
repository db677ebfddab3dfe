//! Games on boards.

use super::Entry;

pub(super) const ENTRIES: &[Entry] = &[];
