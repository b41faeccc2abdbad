//! `fairdraw verify`: checks a bundle on this machine, with nothing but the bundle. Exit status 0 means the draw is sound.

use std::{
    fs::File,
    io::Read,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Context;
use clap::Args;
use fairdraw_fairness::{
    Code,
    short_code::short_code,
    trust::Trust,
    verify::{Report, verify},
};

use super::say;

/// A bundle larger than this is refused before it is read.
const LARGEST_BUNDLE: u64 = 512 << 20;
const PIECE: usize = 1 << 20;

#[derive(Args)]
pub struct Arguments {
    /// The bundle, as downloaded from a draw's public record.
    bundle: PathBuf,
    /// The whole list (`entries.fdl`) or all spins (`spins.fdl`), for the full check.
    #[arg(long)]
    entries: Option<PathBuf>,
    /// What you bring yourself: keys, witnesses, seals you saw (JSON).
    #[arg(long)]
    trust: Option<PathBuf>,
    /// Prints the report as JSON.
    #[arg(long)]
    json: bool,
}

/// 0: sound. 1: not sound. 2: could not be checked.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let bundle = read(&arguments.bundle)?;
    let trust = match &arguments.trust {
        Some(path) => {
            Trust::decode(&read(path)?).map_err(|_| anyhow::anyhow!("the trust file cannot be read"))?
        }
        None => Trust::default(),
    };
    let mut fault = None;
    let report = match &arguments.entries {
        Some(path) => {
            let file = File::open(path).with_context(|| path.display().to_string())?;
            verify(&bundle, &trust, Some(&mut pieces(file, &mut fault)))
        }
        None => verify(&bundle, &trust, None),
    };
    if let Some(error) = fault {
        return Err(error).context("the list could not be read to its end");
    }
    let text = if arguments.json { report.encode() + "\n" } else { describe(&report) };
    say(&text)?;
    Ok(if report.error.is_none() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    let file = File::open(path).with_context(|| format!("{} cannot be opened", path.display()))?;
    let mut bytes = Vec::new();
    file.take(LARGEST_BUNDLE + 1).read_to_end(&mut bytes).with_context(|| path.display().to_string())?;
    Ok(bytes)
}

/// A file piece by piece; a fault ends it and is kept for the caller.
fn pieces(mut file: File, fault: &mut Option<std::io::Error>) -> impl Iterator<Item = Vec<u8>> {
    std::iter::from_fn(move || {
        let mut piece = vec![0; PIECE];
        match file.read(&mut piece) {
            Ok(0) => None,
            Ok(length) => {
                piece.truncate(length);
                Some(piece)
            }
            Err(error) => {
                *fault = Some(error);
                None
            }
        }
    })
}

fn describe(report: &Report) -> String {
    if let Some(error) = &report.error {
        return format!("NOT SOUND: {} ({error})\n{}\n", error.code.as_str(), meaning(error.code));
    }
    let mut lines = vec![format!("Sound. Level {}: {}", report.level, level(report.level))];
    if let (Some(kind), Some(commit)) = (report.kind, &report.commit) {
        lines.push(format!("{kind} draw, short code {}", short_code(commit)));
    }
    lines.push(
        if report.full {
            "Checked: everything, the whole list included"
        } else {
            "Checked: the bundle alone"
        }
        .to_owned(),
    );
    lines.extend(report.warnings.iter().map(|code| format!("Note: {} ({})", meaning(*code), code.as_str())));
    lines.extend(report.winners.iter().map(|(tier, index)| format!("  prize {}: number {index}", tier + 1)));
    lines.extend(report.mine.iter().enumerate().map(|(number, mine)| {
        let verdict = mine.code.map_or("in it, as the receipt says", meaning);
        format!("Yours, {}: {verdict}", number + 1)
    }));
    lines.join("\n") + "\n"
}

const fn level(level: u8) -> &'static str {
    match level {
        3 => "nobody, including the operator, could choose the winner",
        2 => "nobody could choose the winner unless the operator and every witness cheated together",
        1 => {
            "the result was not changed afterwards; the operator's own beacon decided it, or nobody is known to have seen the seal in time"
        }
        _ => "nothing is proved",
    }
}

/// The page that explains the protocol also explains its codes: one text, for implementers and for this command.
const PROTOCOL: &str = include_str!("../../../../docs/PROTOCOL.md");

fn meaning(code: Code) -> &'static str {
    let row = format!("| `{}` | ", code.as_str());
    let found = PROTOCOL.lines().find_map(|line| line.strip_prefix(&row)?.strip_suffix(" |"));
    found.unwrap_or("see docs/PROTOCOL.md")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_explained() {
        for code in Code::ALL {
            assert_ne!(meaning(*code), "see docs/PROTOCOL.md", "{}", code.as_str());
        }
    }
}
