//! Other people's work, at the same questions.
//!
//! Programs are found on the `PATH`; crates are built in with the feature `peers`.

use crate::row::{Program, Work};
#[cfg(not(feature = "peers"))]
pub use absent::*;
#[cfg(feature = "peers")]
pub use crates::*;

/// `ogsolve` on the octal game 0.6 by its fastest method; a size is the largest heap.
pub const OGSOLVE_SPARSE: Work = Work::Program(Program {
    name: "ogsolve",
    units: |largest| largest + 1,
    arguments: |largest| words(&["0.6", "-m", "rc2", "-n", &largest.to_string()]),
});

/// `ogsolve` on the octal game 0.007, one option after the other.
pub const OGSOLVE_NAIVE: Work = Work::Program(Program {
    name: "ogsolve",
    units: crate::rows::octal::options_of_0_007,
    arguments: |largest| words(&["0.007", "-m", "naive", "-n", &largest.to_string()]),
});

/// `igsolve` on a Cram board with the given number of rows.
pub const fn igsolve_cram<const ROWS: u64>() -> Work {
    Work::Program(Program {
        name: "igsolve",
        units: |_| 1,
        arguments: |columns| words(&["cram", "-r", &ROWS.to_string(), "-c", &columns.to_string()]),
    })
}

fn words(text: &[&str]) -> Vec<String> {
    text.iter().map(ToString::to_string).collect()
}

#[cfg(feature = "peers")]
mod crates {
    use crate::row::{Task, Work};
    use crate::rows::nimbers::{low, product_task, wide_words, words};
    use crate::rows::taking::AMOUNTS;
    use nimber::FiniteNimber;
    use ogdoad::scalar::nim_mul;

    pub const NIMBER_64: Work = Work::Here(|products| {
        Ok(product_task(products, [words(0), words(5)], |a, b| {
            low_word(&(FiniteNimber::from(a) * FiniteNimber::from(b)))
        }))
    });

    pub const NIMBER_128: Work = Work::Here(|products| {
        // Converted beforehand: only products are measured.
        let operands: [Vec<FiniteNimber>; 2] = [wide_words(0), wide_words(5)].map(|words| {
            let halves = |word: u128| [low(word), low(word >> 64)];
            words.into_iter().map(|word| FiniteNimber::from(&halves(word)[..])).collect()
        });
        let indices: Vec<usize> = (0..operands[0].len()).collect();
        Ok(product_task(products, [indices.clone(), indices], move |a, b| {
            low_word(&(&operands[0][a] * &operands[1][b]))
        }))
    });

    fn low_word(nimber: &FiniteNimber) -> u64 {
        nimber.as_slice().first().copied().unwrap_or(0)
    }

    pub const OGDOAD_64: Work = Work::Here(|products| {
        Ok(product_task(products, [words(0), words(5)], |a, b| {
            low(nim_mul(u128::from(a), u128::from(b)))
        }))
    });

    pub const OGDOAD_128: Work = Work::Here(|products| {
        let operands = [wide_words(0), wide_words(5)];
        Ok(product_task(products, operands, |a, b| low(nim_mul(a, b))))
    });

    pub const CGT_SUBTRACTION: Work = Work::Here(|end| {
        Ok(Task::new(end, move || {
            use cgt::short::impartial::games::subtraction::Sub;
            let values = Sub::new(AMOUNTS.to_vec()).grundy_sequence().take(usize::try_from(end)?);
            Ok(values.map(|value| u64::from(value.value())).sum())
        }))
    });
}

#[cfg(not(feature = "peers"))]
mod absent {
    use crate::row::Work;

    pub const NIMBER_64: Work = Work::NotBuilt;
    pub const NIMBER_128: Work = Work::NotBuilt;
    pub const OGDOAD_64: Work = Work::NotBuilt;
    pub const OGDOAD_128: Work = Work::NotBuilt;
    pub const CGT_SUBTRACTION: Work = Work::NotBuilt;
}
