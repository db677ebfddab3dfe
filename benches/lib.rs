//! The benchmarks are in `comparisons.rs`: run `cargo bench comparisons`.
