//! stub
/// stub
pub struct LineTable;
/// stub
pub trait Lines {}
