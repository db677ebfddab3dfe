//! A second opinion: z3 or cvc5 through SMT-LIB, where they are installed.
//!
//! The obligations of a claim are split into the residue classes of their congruences, q = r + B·y with
//! one y ∈ ℤⁿ for each class, so that the solver sees linear inequalities only.

use crate::engine::residue_classes;
use crate::{LinearClaim, LinearError, Obligation};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// A solver that speaks SMT-LIB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solver {
    program: PathBuf,
}

/// What a solver says about a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opinion {
    /// No obligation has a solution: the claim holds.
    Agrees {
        /// How many queries were answered.
        queries: usize,
    },
    /// An obligation has a solution: the claim is wrong.
    Refutes {
        /// What the solution means.
        meaning: String,
    },
    /// No answer.
    Unknown(String),
}

/// An obligation in SMT-LIB, congruences and all: the answer "unsat" means that it has no solution.
///
/// # Examples
///
/// ```
/// use linear_proofs::{LinearClaim, LinearGame, LinearFormula, smt};
///
/// let set = LinearFormula::modulo([1, 0], 0, 2, 0);
/// let claim = LinearClaim::PPositions { game: LinearGame::nim(2, 2)?, set };
/// let script = smt::script(&claim.obligations()?[0], 2);
/// assert!(script.contains("(assert (>= q1 0))"));
/// assert!(script.contains("(= (mod q1 2) 0)"));
/// # Ok::<(), linear_proofs::LinearError>(())
/// ```
pub fn script(obligation: &Obligation, n: usize) -> String {
    let mut text = format!("; {}\n(set-logic QF_LIA)\n", obligation.meaning);
    for i in 1..=n {
        let _ = writeln!(text, "(declare-const q{i} Int)\n(assert (>= q{i} 0))");
    }
    let _ = writeln!(text, "(assert {})\n(check-sat)", obligation.formula.to_smt());
    text
}

impl Solver {
    /// The names of the solvers that are looked for.
    pub const NAMES: [&'static str; 2] = ["z3", "cvc5"];

    /// The solver with this name in the folders of PATH, or `None` if it is not installed.
    pub fn find(name: &str) -> Option<Solver> {
        let path = std::env::var_os("PATH")?;
        let program = std::env::split_paths(&path).map(|folder| folder.join(name));
        program.into_iter().find(|program| program.is_file()).map(|program| Solver { program })
    }

    /// Where it is.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// Asks whether the claim holds.
    ///
    /// # Errors
    ///
    /// If the claim is not well-formed, or if the program cannot be run.
    pub fn ask(&self, claim: &LinearClaim, time: Duration) -> Result<Opinion, LinearError> {
        let obligations = claim.obligations()?;
        let n = claim.game().coordinates();
        let mut script = "(set-logic QF_LIA)\n".to_owned();
        for i in 1..=n {
            let _ = writeln!(script, "(declare-const q{i} Int)\n(assert (>= q{i} 0))");
            let _ = writeln!(script, "(declare-const y{i} Int)");
        }
        let mut owners = Vec::new();
        for (number, obligation) in obligations.iter().enumerate() {
            for class in residue_classes(obligation, n)? {
                let _ = writeln!(script, "(push 1)\n{class}(check-sat)\n(pop 1)");
                owners.push(number);
            }
        }
        script.push_str("(exit)\n");
        let answers = match self.run(script, owners.len(), Instant::now() + time)? {
            Ok(answers) => answers,
            Err(reason) => return Ok(Opinion::Unknown(reason)),
        };
        for (answer, &owner) in answers.iter().zip(&owners) {
            match answer.as_str() {
                "unsat" => {}
                "sat" => {
                    let meaning = obligations[owner].meaning.clone();
                    return Ok(Opinion::Refutes { meaning });
                }
                other => return Ok(Opinion::Unknown(other.to_owned())),
            }
        }
        Ok(Opinion::Agrees { queries: owners.len() })
    }

    /// The answers of the solver, one a line, up to the first that is not "unsat"; or why there are
    /// fewer.
    fn run(
        &self,
        script: String,
        wanted: usize,
        deadline: Instant,
    ) -> Result<Result<Vec<String>, String>, LinearError> {
        let mut command = Command::new(&self.program);
        match self.program.file_name().and_then(|name| name.to_str()) {
            Some("z3") => command.args(["-in", "-smt2"]),
            _ => command.args(["--lang=smt2", "--incremental"]),
        };
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        // Two threads, so that neither side waits for the other with a full pipe. Both end when the
        // solver does.
        let writer =
            std::thread::spawn(move || stdin.map(|mut pipe| pipe.write_all(script.as_bytes())));
        let (send, receive) = channel();
        let reader = std::thread::spawn(move || {
            let lines = stdout.map(|pipe| BufReader::new(pipe).lines());
            for line in lines.into_iter().flatten().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        let mut answers: Vec<String> = Vec::new();
        let mut problem = None;
        while answers.len() < wanted && answers.last().is_none_or(|last| last == "unsat") {
            match receive.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) => answers.push(line.trim().to_owned()),
                Err(RecvTimeoutError::Timeout) => {
                    problem =
                        Some(format!("time is over after {} of {wanted} queries", answers.len()));
                    break;
                }
                Err(RecvTimeoutError::Disconnected) => {
                    problem = Some(format!("it ended after {} of {wanted} queries", answers.len()));
                    break;
                }
            }
        }
        // It may have ended already.
        let _ = child.kill();
        child.wait()?;
        let _ = (writer.join(), reader.join());
        Ok(problem.map_or(Ok(answers), Err))
    }
}
