//! How a claim of the catalogue is run.

pub(super) use digit_proofs::games::TRUSTED;
use digit_proofs::games::rules::Rules;
use digit_proofs::{DigitClaim, DigitError, DigitVerdict, Engine, Refutation};
use impartial::verify::{
    Claim as Entry, Counterexample, Evidence, Report, Run, Statement, Verdict as Found,
};

/// A claim, and the boxes on which it is compared with the rules.
pub(super) struct Proof {
    claim: DigitClaim,
    boxes: Vec<Comparison>,
    code: fn(u64) -> u64,
}

/// The rules (for given radices, where they are read), and how large the heaps are.
struct Comparison {
    rules: Rules,
    radices: Vec<u32>,
    max: Vec<u64>,
}

impl Proof {
    /// A claim, and its game on heaps up to `bound`.
    pub fn new(claim: DigitClaim, rules: Rules, bound: u64) -> Result<Self, DigitError> {
        Ok(Proof::without_rules(claim).on_box(rules, Vec::new(), bound))
    }

    /// A claim that no rules are like.
    pub fn without_rules(claim: DigitClaim) -> Self {
        Proof { claim, boxes: Vec::new(), code: |value| value }
    }

    /// Another box to compare on.
    pub fn on_box(mut self, rules: Rules, radices: Vec<u32>, bound: u64) -> Self {
        let max = vec![bound; usize::from(self.claim.heaps)];
        self.boxes.push(Comparison { rules, radices, max });
        self
    }

    /// How a value is encoded.
    pub fn code(mut self, code: fn(u64) -> u64) -> Self {
        self.code = code;
        self
    }

    fn decide(&self, run: &Run) -> Result<DigitVerdict, DigitError> {
        let engine = Engine::observed(self.claim.numeration.clone(), run.observer);
        self.claim.prove(&engine)
    }

    /// Proves it, checks the certificate, compares with the rules: how many positions were compared.
    fn run(&self, run: &Run) -> Result<u64, Found> {
        let refuted =
            |position: String, what: String| Found::Refuted(Counterexample { position, what });
        match self.decide(run) {
            Err(undecided) => return Err(Found::CutOff(undecided.to_string())),
            Ok(DigitVerdict::Refuted(refutation)) => {
                let what = format!("{refutation} in {}", self.claim.game);
                return Err(refuted(format!("{:?}", refutation.position), what));
            }
            Ok(DigitVerdict::Proved(certificate)) => match certificate.check(run.observer) {
                Err(stopped) if stopped.is_cut_off() => {
                    return Err(Found::CutOff(stopped.to_string()));
                }
                Err(refusal) => {
                    return Err(refuted("the certificate".into(), refusal.to_string()));
                }
                Ok(_) => {}
            },
        }
        let mut compared = 0;
        for Comparison { rules, radices, max } in &self.boxes {
            compared += self
                .claim
                .compare_with_rules(rules, max, radices, self.code)
                .map_err(|what| refuted(self.claim.game.clone(), what))?;
        }
        Ok(compared)
    }
}

/// A claim of the catalogue that consists of several proofs.
pub(super) fn entry(
    statement: Statement,
    proofs: impl Fn() -> Result<Vec<Proof>, DigitError> + Send + Sync + 'static,
) -> Entry {
    let check = move |run: &Run| {
        let proofs = match proofs() {
            Ok(proofs) => proofs,
            Err(error) => return report("nothing", Found::CutOff(error.to_string())),
        };
        let mut compared = 0;
        for proof in &proofs {
            match proof.run(run) {
                Ok(positions) => compared += positions,
                Err(found) => return report(&proof.claim.game, found),
            }
        }
        let games = match &proofs[..] {
            [] => "no game".into(),
            [only] => only.claim.game.clone(),
            [first, .., last] => {
                format!("{} games, from {} to {}", proofs.len(), first.claim.game, last.claim.game)
            }
        };
        let trusted = proofs.first().map_or("", |proof| &proof.claim.trusted);
        let compared = if compared > 0 { format!(": {compared} positions") } else { String::new() };
        Report::proved(games, format!("{trusted}{compared}"))
    };
    Entry::of(statement, Evidence::Proof, check)
}

pub(super) fn report(game: &str, verdict: Found) -> Report {
    Report { verdict, ..Report::proved(game, "") }
}

/// A mutant: it must be refuted, and search must confirm that the value that is claimed is wrong at the
/// counterexample or below.
pub(super) fn refuted(
    proof: impl Fn() -> Result<Proof, DigitError> + Send + Sync + 'static,
) -> impl Fn(&Run) -> Report + Send + Sync + 'static {
    move |run| {
        let proof = match proof() {
            Ok(proof) => proof,
            Err(error) => return report("nothing", Found::CutOff(error.to_string())),
        };
        let found = match proof.decide(run) {
            Err(undecided) => Found::CutOff(undecided.to_string()),
            Ok(DigitVerdict::Proved(_)) => Found::Proved(proof.claim.trusted.clone()),
            Ok(DigitVerdict::Refuted(refutation)) => confirm(&proof, &refutation),
        };
        report(&proof.claim.game, found)
    }
}

fn confirm(proof: &Proof, refutation: &Refutation) -> Found {
    let heaps = refutation.position.iter().chain(refutation.option.iter().flatten());
    let largest = heaps.copied().max().unwrap_or(0);
    let bound = u64::try_from(largest).unwrap_or(u64::MAX).min(64);
    let mut confirmed = String::new();
    for Comparison { rules, radices, max } in &proof.boxes {
        let max = vec![bound; max.len()];
        match proof.claim.compare_with_rules(rules, &max, radices, proof.code) {
            Ok(_) => return Found::CutOff(format!("{refutation}: search does not confirm it")),
            Err(what) => confirmed = format!("; by search, {what}"),
        }
    }
    let position = format!("{:?}", refutation.position);
    Found::Refuted(Counterexample { position, what: format!("{refutation}{confirmed}") })
}
