//! Which claims the command line asks for.

use anyhow::bail;
use impartial::verify::Claim;

/// The claims of one of the `sources` (all if empty) that match one of the `patterns` (all if
/// empty).
///
/// # Errors
///
/// If a source or a pattern matches nothing, with what is near it.
pub fn select(
    claims: Vec<Claim>,
    sources: &[String],
    patterns: &[String],
) -> anyhow::Result<Vec<Claim>> {
    for source in sources {
        if !claims.iter().any(|claim| is_source(claim, source)) {
            let keys = claims.iter().map(|claim| claim.source().key);
            bail!("there is no source {source:?}; the sources are {}", distinct(keys).join(", "));
        }
    }
    let mut claims = claims;
    claims.retain(|claim| sources.is_empty() || sources.iter().any(|s| is_source(claim, s)));
    for pattern in patterns {
        if !claims.iter().any(|claim| is_named(claim, pattern)) {
            let names = distinct(claims.iter().map(Claim::name));
            bail!("no claim matches {pattern:?}; {}", near(pattern, names));
        }
    }
    claims.retain(|claim| patterns.is_empty() || patterns.iter().any(|p| is_named(claim, p)));
    Ok(claims)
}

fn is_source(claim: &Claim, source: &str) -> bool {
    claim.source().key.eq_ignore_ascii_case(source)
}

fn is_named(claim: &Claim, pattern: &str) -> bool {
    matches(pattern, claim.name()) || matches(pattern, claim.source().locator)
}

/// Whether `text` contains the pattern, or matches it as a whole if it has `*` or `?`; capitals do
/// not count.
fn matches(pattern: &str, text: &str) -> bool {
    let pattern: Vec<char> = pattern.to_lowercase().chars().collect();
    let text: Vec<char> = text.to_lowercase().chars().collect();
    if pattern.is_empty() {
        return true;
    }
    if !pattern.contains(&'*') && !pattern.contains(&'?') {
        return text.windows(pattern.len()).any(|part| part == pattern);
    }
    // ends[j]: the pattern read so far matches the first j characters of the text.
    let mut ends = vec![false; text.len() + 1];
    ends[0] = true;
    for sign in pattern {
        ends = (0..=text.len())
            .map(|j| match sign {
                '*' => ends[..=j].contains(&true),
                _ => j > 0 && ends[j - 1] && (sign == '?' || sign == text[j - 1]),
            })
            .collect();
    }
    ends[text.len()]
}

fn distinct<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = Vec::new();
    for name in names {
        if !seen.contains(&name) {
            seen.push(name);
        }
    }
    seen
}

/// Names that may have been meant: those a few letters away, or else all of them.
fn near(pattern: &str, names: Vec<&str>) -> String {
    let wanted: String = pattern.chars().filter(|c| !"*?".contains(*c)).collect();
    let mut ranked: Vec<(usize, &str)> =
        names.iter().map(|name| (distance(&wanted, name), *name)).collect();
    ranked.sort();
    let close = ranked.iter().filter(|(distance, _)| *distance <= wanted.chars().count() / 2);
    let close: Vec<&str> = close.take(8).map(|(_, name)| *name).collect();
    if close.is_empty() {
        format!("the claims are {}", names.join(", "))
    } else {
        format!("near it are {}", close.join(", "))
    }
}

/// How many letters must be changed, added or dropped to turn one word into the other.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.to_lowercase().chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, l) in left.to_lowercase().chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, r) in right.iter().enumerate() {
            let changed = diagonal + usize::from(l != *r);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        for (pattern, text, expected) in [
            ("theorem", "Theorem1_3", true),
            ("1_3", "Theorem1_3", true),
            ("1_4", "Theorem1_3", false),
            ("", "Theorem1_3", true),
            ("Theorem*", "Theorem1_3", true),
            ("*3", "Theorem1_3", true),
            ("*orem*3", "Theorem1_3", true),
            ("orem*", "Theorem1_3", false),
            ("Theorem?_3", "Theorem1_3", true),
            ("Theorem?3", "Theorem1_3", false),
            ("*", "", true),
            ("?", "", false),
            ("σ*", "Σ^β", true),
        ] {
            assert_eq!(matches(pattern, text), expected, "{pattern} {text}");
        }
    }

    #[test]
    fn distances() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("Theorem1_3", "theorem1_3"), 0);
    }

    #[test]
    fn near_names_are_offered() {
        let names = vec!["Theorem1_3", "Lemma2_1", "MisereValue"];
        assert_eq!(near("Theoren1_3", names.clone()), "near it are Theorem1_3");
        assert!(near("xyz", names).ends_with("Theorem1_3, Lemma2_1, MisereValue"));
    }
}
