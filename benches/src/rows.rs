//! The table of rows.

mod cram;
mod lines;
pub mod nimbers;
pub mod octal;
mod plain;
mod slow;
mod sweeps;
pub mod taking;

use crate::row::Row;

/// All rows, in the order of the report.
pub fn rows() -> Vec<Row> {
    [
        octal::rows(),
        nimbers::rows(),
        lines::rows(),
        slow::rows(),
        sweeps::rows(),
        taking::rows(),
        cram::rows(),
    ]
    .concat()
}

/// The sum of the values at 256 or fewer positions of a box of `N` heaps below `end`: an answer that
/// costs nothing beside the box.
fn sampled<const N: usize>(
    end: u64,
    mut value: impl FnMut([u64; N]) -> Option<u64>,
) -> anyhow::Result<u64> {
    let mut sum = 0;
    for number in 0..256_u64.min(end) {
        // Heap i takes steps of its own length, so that all parts of the box are visited.
        let steps: [u64; N] = std::array::from_fn(|i| 2 * i as u64 + 1);
        let position = steps.map(|step| (end - 1 - number) * step % end);
        match value(position) {
            Some(value) => sum += value,
            None => anyhow::bail!("no value at {position:?}"),
        }
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Outcome, Repeats, measure};
    use crate::row::{Kind, Work};
    use std::collections::HashSet;
    use std::time::Duration;

    #[test]
    fn the_table_is_complete() {
        let rows = rows();
        let names: HashSet<&str> = rows.iter().map(|row| row.id).collect();
        assert_eq!(names.len(), rows.len(), "two rows have the same id");
        for row in &rows {
            assert!(row.id.chars().all(|c| c.is_ascii_alphanumeric() || "-=.".contains(c)));
            assert_eq!(row.ways[0].kind, Kind::Ours, "{}", row.id);
            for way in &row.ways {
                assert!(0 < way.quick && way.quick <= way.size, "{} {}", row.id, way.name);
                assert!(way.growth.is_sorted() && way.growth.len() != 1);
            }
        }
    }

    /// The small sizes do not take long, and every way at the same size has the same answer.
    #[test]
    fn all_ways_of_a_row_agree() -> anyhow::Result<()> {
        for row in rows() {
            let mut answers = Vec::new();
            for way in row.ways.iter().filter(|way| !matches!(way.work, Work::Program(_))) {
                let once = Repeats { enough: Duration::ZERO };
                let Outcome::Measured(record) = measure(&row, way, way.quick, once)? else {
                    continue;
                };
                answers.push((way.name, way.quick, record.units, record.answer));
            }
            for (index, a) in answers.iter().enumerate() {
                for b in answers[..index].iter().filter(|b| b.1 == a.1) {
                    assert_eq!((a.2, a.3), (b.2, b.3), "{}: {} and {}", row.id, a.0, b.0);
                }
            }
        }
        Ok(())
    }

    #[test]
    fn samples_are_in_the_box() -> anyhow::Result<()> {
        let mut seen = Vec::new();
        let sum = sampled(10, |[a, b, c]: [u64; 3]| {
            seen.push([a, b, c]);
            Some(a)
        })?;
        assert_eq!((seen.len(), sum), (10, 45));
        assert!(seen.iter().flatten().all(|&heap| heap < 10));
        assert_eq!(sampled(1000, |[a]: [u64; 1]| Some(a.min(1)))?, 256);
        assert!(sampled(10, |_: [u64; 1]| None).is_err());
        Ok(())
    }
}
