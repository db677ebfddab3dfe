//! How figures are written.

/// A number with three significant digits.
pub fn significant(value: f64) -> String {
    let digits = |value: f64| match value.abs() {
        size if size >= 99.95 || size == 0.0 => 0,
        size if size >= 9.995 => 1,
        size if size >= 0.9995 => 2,
        size if size >= 0.09995 => 3,
        _ => 4,
    };
    grouped(&format!("{value:.*}", digits(value)))
}

/// Thousands apart.
fn grouped(number: &str) -> String {
    let (whole, rest) = number.split_once('.').map_or((number, None), |(a, b)| (a, Some(b)));
    let digits: Vec<char> = whole.chars().collect();
    let mut text = String::new();
    for (index, digit) in digits.iter().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(*digit);
    }
    if let Some(rest) = rest {
        text.push('.');
        text.push_str(rest);
    }
    text
}

/// A whole number, thousands apart.
pub fn count(number: u64) -> String {
    grouped(&number.to_string())
}

/// A time that is given in nanoseconds.
pub fn time(nanoseconds: f64) -> String {
    let units = [(1e9, "s"), (1e6, "ms"), (1e3, "µs")];
    let unit = units.into_iter().find(|(size, _)| nanoseconds >= 0.9995 * size);
    let (size, name) = unit.unwrap_or((1.0, "ns"));
    format!("{} {name}", significant(nanoseconds / size))
}

/// A time for the whole, or for each unit.
pub fn figure(nanoseconds: f64, per: Option<&str>) -> String {
    match per {
        Some(unit) => format!("{} / {unit}", time(nanoseconds)),
        None => time(nanoseconds),
    }
}

/// So many bytes, in decimal units.
pub fn bytes(bytes: u64) -> String {
    let size = bytes as f64;
    let units = [(1e9, "GB"), (1e6, "MB"), (1e3, "kB")];
    let unit = units.into_iter().find(|(unit, _)| size >= 0.9995 * unit);
    let (unit, name) = unit.unwrap_or((1.0, "B"));
    format!("{} {name}", significant(size / unit))
}

/// How many times.
pub fn times(ratio: f64) -> String {
    format!("{}×", significant(ratio))
}

/// A Markdown table; `|` in a cell is escaped.
pub fn table(head: &[&str], lines: &[Vec<String>]) -> String {
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let cells: Vec<String> = cells.map(|cell| cell.replace('|', "\\|")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let mut text = line(&mut head.iter().copied());
    text.push_str(&format!("|{}\n", "---|".repeat(head.len())));
    for cells in lines {
        text.push_str(&line(&mut cells.iter().map(String::as_str)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits() {
        let cases = [
            (0.0, "0"),
            (0.05678, "0.0568"),
            (0.5678, "0.568"),
            (0.99996, "1.00"),
            (5.678, "5.68"),
            (9.999, "10.0"),
            (56.78, "56.8"),
            (99.96, "100"),
            (567.8, "568"),
            (42_600.4, "42,600"),
            (1_234_567.0, "1,234,567"),
        ];
        for (value, text) in cases {
            assert_eq!(significant(value), text);
        }
    }

    #[test]
    fn units() {
        assert_eq!(time(0.0573), "0.0573 ns");
        assert_eq!(time(999.4), "999 ns");
        assert_eq!(time(999.9), "1.00 µs");
        assert_eq!(time(1_580.0), "1.58 µs");
        assert_eq!(time(56e6), "56.0 ms");
        assert_eq!(time(960e6), "960 ms");
        assert_eq!(time(4.4e9), "4.40 s");
        assert_eq!(time(900e9), "900 s");
        assert_eq!(figure(15.5, Some("position")), "15.5 ns / position");
        assert_eq!(figure(15.5, None), "15.5 ns");
        assert_eq!(bytes(999), "999 B");
        assert_eq!(bytes(83_000_000), "83.0 MB");
        assert_eq!(bytes(1_000), "1.00 kB");
        assert_eq!(times(3.71), "3.71×");
        assert_eq!(count(1 << 20), "1,048,576");
        assert_eq!(count(12), "12");
    }

    #[test]
    fn tables() {
        let lines = [vec!["1".to_string(), "a|b".into()], vec!["2".into(), "c".into()]];
        let text = "| x | y |\n|---|---|\n| 1 | a\\|b |\n| 2 | c |\n";
        assert_eq!(table(&["x", "y"], &lines), text);
    }
}
