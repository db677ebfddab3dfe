//! `cargo xtask package`: every crate under `crates/` as it would be published, and two of them built
//! from their archives alone.

use crate::root;
use anyhow::{Context, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Package every crate under crates/ without uploading it, and build two of them from the archives
///
/// Whatever is included from outside a crate's folder is missing in its archive, and fails to build.
#[derive(clap::Args)]
pub struct Args {
    /// Build these packages from their archives
    #[arg(long, value_name = "NAME", default_values = ["common-divisor-nim", "octal-games"])]
    build: Vec<String>,
}

/// The packages that are never published.
const PRIVATE: [&str; 2] = ["xtask", "benches"];

/// Packages, unpacks and builds; what was built before is not asked of a registry again.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let target = root().join("target/packages");
    // Archives of crates that were renamed would be taken for theirs.
    if target.exists() {
        fs::remove_dir_all(&target).context("cannot remove the old archives")?;
    }
    let mut package = cargo(&target);
    package.args(["package", "--workspace", "--no-verify", "--allow-dirty", "--quiet"]);
    package.args(PRIVATE.iter().flat_map(|name| ["--exclude", name]));
    succeed(package.current_dir(root()))?;
    let unpacked = unpack(&target.join("package"))?;
    println!("{} packages", unpacked.len());
    for name in &args.build {
        let (_, folder) = unpacked
            .iter()
            .find(|(known, _)| known == name)
            .with_context(|| format!("there is no package {name}"))?;
        let mut build = cargo(&target);
        build.args(["build", "--quiet"]).current_dir(folder);
        for (other, path) in unpacked.iter().filter(|(other, _)| other != name) {
            build.arg("--config").arg(format!("patch.crates-io.{other}.path={path:?}"));
        }
        succeed(&mut build)?;
        println!("{name} builds from its archive");
    }
    Ok(ExitCode::SUCCESS)
}

fn cargo(target: &Path) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.env("CARGO_TARGET_DIR", target).env("CARGO_NET_OFFLINE", "true");
    cargo
}

fn succeed(command: &mut Command) -> anyhow::Result<()> {
    let status = command.status().with_context(|| format!("cannot run {command:?}"))?;
    ensure!(status.success(), "{command:?} failed");
    Ok(())
}

/// The archives, each in a folder: the names of the packages and the folders.
fn unpack(archives: &Path) -> anyhow::Result<Vec<(String, PathBuf)>> {
    let mut unpacked = Vec::new();
    let version = concat!("-", env!("CARGO_PKG_VERSION"));
    for entry in fs::read_dir(archives).context("there are no archives")? {
        let path = entry?.path();
        let Some(stem) = path.file_stem().and_then(|stem| stem.to_str()) else { continue };
        if path.extension().is_none_or(|end| end != "crate") {
            continue;
        }
        succeed(Command::new("tar").arg("xzf").arg(&path).current_dir(archives))?;
        let name = stem.strip_suffix(version).unwrap_or(stem);
        unpacked.push((name.to_owned(), archives.join(stem)));
    }
    unpacked.sort();
    Ok(unpacked)
}
