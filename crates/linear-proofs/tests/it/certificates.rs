//! Certificates are checked in full: what is changed, cut off or left out is refused with the reason.

use impartial::convention::Convention;
use impartial::progress::{Limits, Unbounded};
use linear_proofs::certificate::{Proved, check};
use linear_proofs::{
    FormulaFile, LinearClaim, LinearError, LinearFormula, LinearGame, LinearVerdict, prove,
};

fn file(name: &str) -> FormulaFile {
    let path = format!("{}/../exact-slow-nim/formulas/{name}.json", env!("CARGO_MANIFEST_DIR"));
    FormulaFile::read(std::fs::File::open(path).unwrap()).unwrap()
}

fn claim(name: &str) -> LinearClaim {
    let file = file(name);
    LinearClaim::PPositions { game: file.game().unwrap(), set: file.formula }
}

fn certificate(claim: &LinearClaim) -> String {
    match prove(claim, &Unbounded).unwrap() {
        LinearVerdict::Proved(proof) => {
            let mut text = Vec::new();
            proof.write(&mut text).unwrap();
            String::from_utf8(text).unwrap()
        }
        LinearVerdict::Refuted(counterexample) => panic!("{counterexample:?}"),
    }
}

fn refusal(text: &str) -> String {
    match proved(text).unwrap_err() {
        error @ LinearError::Refused { .. } if error.is_refused() => error.to_string(),
        error @ (LinearError::Unreadable { .. } | LinearError::Version { .. }) => {
            assert!(error.is_invalid() && !error.is_cut_off());
            error.to_string()
        }
        other => panic!("{other}"),
    }
}

fn proved(text: &str) -> Result<Vec<Proved>, LinearError> {
    check(text.as_bytes(), &Unbounded)
}

#[test]
fn all_stored_formulas_are_proved_and_their_certificates_hold() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../exact-slow-nim/formulas");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let names: Vec<_> =
        files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    assert!(names.len() >= 16, "{names:?}");
    for name in &names {
        let claim = claim(name);
        let proved = proved(&certificate(&claim)).unwrap();
        assert!(proved.len() == 1 && proved[0].nodes() > 0);
        assert_eq!(*proved[0].claim(), claim, "{name}");
    }
}

#[test]
fn every_changed_or_missing_node_is_noticed() {
    let text = certificate(&claim("nim_4_2_normal_1"));
    let lines: Vec<&str> = text.lines().collect();
    let mut refused = 0;
    for (number, line) in lines.iter().enumerate().skip(1).take(lines.len() - 2) {
        let tree: serde_json::Value = serde_json::from_str(line).unwrap();
        let nodes = tree["tree"].as_array().unwrap();
        for place in 0..nodes.len() {
            // The node is left out; it becomes a leaf that claims too much; it is listed twice.
            let mut without = nodes.clone();
            without.remove(place);
            let mut leaf = nodes.clone();
            leaf[place] = serde_json::json!(["sum", [0, 1]]);
            let mut twice = nodes.clone();
            twice.insert(place, nodes[place].clone());
            for changed in [without, leaf, twice] {
                let changed = serde_json::json!({"solution": tree["solution"], "tree": changed});
                let mut all: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
                all[number] = changed.to_string();
                let reason = refusal(&(all.join("\n") + "\n"));
                assert!(!reason.is_empty());
                refused += 1;
            }
        }
    }
    assert!(refused > 300, "{refused}");
}

#[test]
fn truncated_files_are_refused() {
    let text = certificate(&claim("nim_3_2_normal_1"));
    for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
        assert!(proved(&text[..end]).unwrap_err().is_invalid(), "{end}");
    }
    assert!(refusal("").contains("empty"));
    assert!(refusal(&text[..text.len() - 1]).contains("cut off"));
    assert!(refusal(&(text.clone() + "end\n")).contains("expected value"));
    assert_eq!(proved(&(text.clone() + &text)).unwrap().len(), 2);
}

#[test]
fn what_the_certificate_is_about_cannot_be_exchanged() {
    let text = certificate(&claim("nim_3_2_normal_0"));
    let changed = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} in {text}");
        refusal(&text.replacen(from, to, 1))
    };
    assert!(
        changed("\"version\":1", "\"version\":2")
            .contains("has version 2, versions up to 1 are known")
    );
    assert!(changed("P iff", "N iff").contains("the claim in words is not the claim"));
    assert!(changed("\"picks\":[2]", "\"picks\":[3]").contains("class"));
    // The claim with its words: now the proof does not fit.
    let other = text
        .replace("q2 ≡ 0 (mod 2)", "q2 ≡ 1 (mod 2)")
        .replace(r#"["mod",[[0,1,0],0],2,0]"#, r#"["mod",[[0,1,0],0],2,1]"#);
    assert!(refusal(&other).contains("node"), "{}", refusal(&other));
    assert!(changed("\"nodes\":", "\"nodes\":1").contains("nodes announced"));
    assert!(changed("\"forms\":[[", "\"forms\":[[7,").contains("coefficients"));
    assert!(changed("\"solution\":\"in", "\"solution\":\"out").contains("expected"));
}

#[test]
fn splits_that_do_not_cover_and_huge_moduli_are_refused() {
    let header = certificate(&claim("nim_3_2_normal_0"));
    let header: Vec<&str> = header.lines().collect();
    let with = |tree: &str| {
        let solution: serde_json::Value = serde_json::from_str(header[1]).unwrap();
        let line = format!(r#"{{"solution":{},"tree":{tree}}}"#, solution["solution"]);
        refusal(&format!("{}\n{line}\n", header[0]))
    };
    assert!(with(r#"[["mod",0,1000000000000]]"#).contains("moduli"));
    assert!(with(r#"[["mod",0,1000]]"#).contains("more cases than nodes"));
    assert!(with(r#"[["mod",0,0]]"#).contains("moduli"));
    assert!(with(r#"[["ge",0,0]]"#).contains("more cases than nodes"));
    assert!(with(r#"[["ge",99,0]]"#).contains("not a node"));
    assert!(with(r#"[["sum",[0,-1]]]"#).contains("not positive"));
    assert!(with(r#"[["sum",[9,1]]]"#).contains("no such inequality"));
    assert!(with(r#"[["sum"]]"#).contains("no contradiction"));
    assert!(with("[99]").contains("no such part"));
    assert!(with("[]").contains("a case is missing"));
    assert!(with(r#"["x"]"#).contains("not a node"));
}

/// The example at the head of the checker: a tree by hand in the place of the first one.
#[test]
fn a_tree_by_hand() {
    let set = LinearFormula::modulo([1, 0], 0, 2, 0);
    let game = LinearGame::nim(2, 2).unwrap();
    let text = certificate(&LinearClaim::PPositions { game, set });
    let mut lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["forms"][0], serde_json::json!([1, 0]));
    let with = |lines: &[serde_json::Value]| -> String {
        lines.iter().map(|line| format!("{line}\n")).collect()
    };
    let nodes = |line: &serde_json::Value| line["tree"].as_array().unwrap().len();
    lines[1]["tree"] = serde_json::json!([["mod", 0, 2], 3, 1]);
    lines[3]["nodes"] = serde_json::json!(nodes(&lines[1]) + nodes(&lines[2]));
    assert_eq!(proved(&with(&lines)).unwrap()[0].nodes(), lines[3]["nodes"]);
    lines[1]["tree"] = serde_json::json!([["mod", 0, 2], 1, 3]);
    assert!(refusal(&with(&lines)).contains("node 1, 1: the part is not false in this branch"));
}

#[test]
fn a_check_is_bounded() {
    let text = certificate(&claim("nim_5_4_normal_0"));
    let nodes = proved(&text).unwrap()[0].nodes();
    let limits = Limits::default().max_positions(nodes / 2);
    let error = check(text.as_bytes(), &limits).unwrap_err();
    assert!(error.is_cut_off() && !error.is_refused() && !error.is_invalid(), "{error}");
    assert!(check(text.as_bytes(), &Limits::default().max_positions(nodes)).is_ok());
}

#[test]
fn work_is_bounded_and_a_cut_off_is_no_answer() {
    let claim = claim("nim_6_3_normal_0");
    let error = prove(&claim, &Limits::default().max_positions(50)).unwrap_err();
    assert!(matches!(error, LinearError::Undecided { .. }) && error.is_cut_off());
    assert!(error.to_string().contains("not decided within"), "{error}");
}

#[test]
fn wrong_claims_are_refuted_at_a_position() {
    let game = LinearGame::nim(3, 2).unwrap().class(0).unwrap();
    let set = LinearFormula::modulo([0, 1, 0], 0, 2, 0);
    let LinearVerdict::Refuted(found) =
        prove(&LinearClaim::PPositions { game: game.clone(), set: set.clone() }, &Unbounded)
            .unwrap()
    else {
        panic!("proved")
    };
    assert_eq!(found.heaps, [2, 2, 2]);
    // Only far away: x₁ = 1000 is no longer lost.
    let near = set.and(LinearFormula::modulo([1, 0, 0], 0, 2, 0));
    let far = near.and(LinearFormula::ge([-1, 0, 0], 999));
    let claim = LinearClaim::PPositions { game: game.clone(), set: far.clone() };
    let LinearVerdict::Refuted(found) = prove(&claim, &Unbounded).unwrap() else {
        panic!("proved")
    };
    assert!(found.heaps[0] >= 1000, "{found:?}");
    // In misère play the terminal positions are won.
    let game = game.in_play(Convention::Misere);
    let claim = LinearClaim::PPositions { game, set: far };
    assert!(matches!(prove(&claim, &Unbounded).unwrap(), LinearVerdict::Refuted(_)));
}

#[test]
fn coefficients_that_need_big_numbers_are_decided_exactly() {
    // (2³⁰ − 1)q₁ = 2³⁰ q₂ has only multiples of (2³⁰, 2³⁰ − 1) as solutions.
    let (a, b) = ((1 << 30) - 1, 1 << 30);
    let game = LinearGame::differences([vec![1, 0], vec![0, 1]]).unwrap();
    let line = LinearFormula::ge([a, -b], 0).and(LinearFormula::ge([-a, b], 0));
    let small = LinearFormula::ge([1, 0], -1).and(LinearFormula::ge([-1, 0], (1 << 30) - 1));
    let claim = |left: LinearFormula| LinearClaim::Equivalent {
        game: game.clone(),
        left,
        right: LinearFormula::False,
    };
    let none = prove(&claim(line.clone().and(small)), &Unbounded).unwrap();
    assert!(matches!(none, LinearVerdict::Proved(_)));
    let positive = LinearFormula::ge([1, 0], -1);
    let LinearVerdict::Refuted(found) = prove(&claim(line.and(positive)), &Unbounded).unwrap()
    else {
        panic!("proved")
    };
    assert_eq!(found.q[0] % (1 << 30), 0);
}

#[test]
fn claims_that_are_too_large_are_refused() {
    let game = LinearGame::nim(2, 2).unwrap();
    let levels = vec![LinearFormula::True; 65];
    let error = LinearClaim::Values { game, levels }.obligations().unwrap_err().to_string();
    assert!(error.contains("65 sets, at most 64 allowed"), "{error}");
    let set = LinearFormula::And(vec![LinearFormula::ge(vec![1; 14], 0); 1000]);
    let game = LinearGame::nim(14, 7).unwrap();
    let error = LinearClaim::PPositions { game, set }.obligations().unwrap_err().to_string();
    assert!(error.contains("atoms times moves"), "{error}");
}
