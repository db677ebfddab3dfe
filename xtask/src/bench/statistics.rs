//! Medians and exponents.

/// The median; of an even number of values the mean of the middle two. `None` of none.
pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 {
        sorted.get(middle).copied()
    } else {
        Some((sorted.get(middle.checked_sub(1)?)? + sorted.get(middle)?) / 2.0)
    }
}

/// How far the values are from each other: half the distance of the least and the largest, as a part
/// of the median.
pub fn spread(values: &[f64]) -> Option<f64> {
    let least = values.iter().copied().min_by(f64::total_cmp)?;
    let largest = values.iter().copied().max_by(f64::total_cmp)?;
    Some((largest - least) / 2.0 / median(values)?)
}

/// The exponent e for which cost ∝ sizeᵉ fits best: the slope of the line through the logarithms with
/// the least sum of squared distances. `None` for fewer than two sizes, or if one is not positive.
pub fn exponent(points: &[(f64, f64)]) -> Option<f64> {
    let positive = points.iter().all(|&(size, cost)| size > 0.0 && cost > 0.0);
    if !positive {
        return None;
    }
    let logarithms: Vec<(f64, f64)> =
        points.iter().map(|(size, cost)| (size.ln(), cost.ln())).collect();
    let count = logarithms.len() as f64;
    let mean_x = logarithms.iter().map(|point| point.0).sum::<f64>() / count;
    let mean_y = logarithms.iter().map(|point| point.1).sum::<f64>() / count;
    let both: f64 = logarithms.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let square: f64 = logarithms.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
    (square > 0.0).then(|| both / square)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[3.0]), Some(3.0));
        assert_eq!(median(&[9.0, 1.0]), Some(5.0));
        assert_eq!(median(&[9.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[4.0, 1.0, 100.0, 2.0]), Some(3.0));
    }

    #[test]
    fn spreads() {
        assert_eq!(spread(&[]), None);
        assert_eq!(spread(&[5.0]), Some(0.0));
        assert_eq!(spread(&[9.0, 10.0, 12.0]), Some(0.15));
    }

    #[test]
    fn exponents() {
        let power = |exponent: i32| -> Vec<(f64, f64)> {
            [1.0_f64, 2.0, 4.0, 10.0].map(|size| (size, 7.0 * size.powi(exponent))).to_vec()
        };
        for expected in [0, 1, 2, 5] {
            let found = exponent(&power(expected)).unwrap();
            assert!((found - f64::from(expected)).abs() < 1e-9, "{found}");
        }
        assert_eq!(exponent(&power(3)[..1]), None);
        assert_eq!(exponent(&[(2.0, 1.0), (2.0, 3.0)]), None);
        assert_eq!(exponent(&[(2.0, 0.0), (3.0, 3.0)]), None);
        assert_eq!(exponent(&[]), None);
        // Between the slopes 0 and 1 of the two halves.
        let bent = exponent(&[(1.0, 1.0), (2.0, 1.0), (4.0, 2.0)]).unwrap();
        assert!((bent - 0.5).abs() < 1e-9, "{bent}");
    }
}
