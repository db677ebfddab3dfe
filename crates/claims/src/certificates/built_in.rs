//! The stored proofs, built in.

/// The names and the contents of files that are built in.
macro_rules! files {
    ($folder:literal, $end:literal: $($name:literal),* $(,)?) => {
        &[$((
            $name,
            include_bytes!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/certificates/", $folder, $name, $end
            )),
        )),*]
    };
}

/// The certificates of the statements in linear integer arithmetic: names and contents.
pub const LINEAR: &[(&str, &[u8])] = files![
    "", ".jsonl":
    "theorem_1",
    "theorem_2",
    "corollary_1",
    "corollary_2",
    "proposition_1",
    "even_total_shifts",
    "nim_4_2_values",
    "nim_4_2_misere_values",
    "moore_3_2_values",
    "moore_3_2_misere_values",
    "moore_parities",
    "nim_k_k_values",
    "nim_k_k_misere_values",
    "nim_n_1_values",
    "nim_n_1_misere_values",
    "nim_3_2_normal_0",
    "nim_3_2_normal_1",
    "nim_4_2_normal_0",
    "nim_4_2_normal_1",
    "nim_4_3_normal_0",
    "nim_4_3_normal_1",
    "nim_4_3_normal_2",
    "nim_4_3_misere_0",
    "nim_4_3_misere_1",
    "nim_4_3_misere_2",
    "nim_5_2_misere_0",
    "nim_5_2_misere_1",
    "nim_5_3_normal_0",
    "nim_5_3_normal_1",
    "nim_5_4_normal_0",
    "nim_5_4_normal_1",
    "nim_5_4_normal_2",
    "nim_5_4_normal_3",
    "nim_5_4_misere_0",
    "nim_5_4_misere_2",
    "nim_5_4_misere_3",
    "nim_6_2_normal_0",
    "nim_6_3_normal_0",
    "nim_6_3_normal_1",
];

/// The certificates of the claims about digits: names and contents.
pub const DIGITS: &[(&str, &[u8])] = files![
    "digits/", ".json":
    "bachet_4",
    "cdn_5",
    "cdn_every_m",
    "cyclic_nimhoff_5_k3",
    "fibonacci",
    "moore_2_with_4_heaps",
    "nim_2_saturated_k5",
    "staircase_5",
    "theorem_10_beta_2_3_k3",
    "theorem_10_beta_2_k4",
    "theorem_10_beta_3_k3",
    "theorem_10_beta_5_k2",
    "theorem_10_beta_6_2_k3",
    "theorem_10_every_beta_2_to_5_k2",
    "welter_2_saturated_k3",
    "welter_base_3_k2",
    "wythoff",
];

/// All stored certificates: the name of the file and its contents.
pub fn all() -> impl Iterator<Item = (String, &'static [u8])> {
    let linear = LINEAR.iter().map(|&(name, bytes)| (format!("{name}.jsonl"), bytes));
    linear.chain(DIGITS.iter().map(|&(name, bytes)| (format!("digits/{name}.json"), bytes)))
}
