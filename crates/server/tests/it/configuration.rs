//! Settings: printed, documented, and never leaking.

use std::process::Command;

use fairdraw::config::DESCRIPTIONS;

fn fairdraw() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fairdraw"));
    command.env_clear();
    command
}

#[test]
fn every_setting_is_in_the_readme() {
    let readme = std::fs::read_to_string("../../README.md").expect("the page is there");
    for (name, _) in DESCRIPTIONS {
        assert!(readme.contains(&format!("`{name}`")), "README.md lacks the setting {name}");
    }
}

#[test]
fn the_environment_wins_over_the_file_and_secrets_stay_hidden() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("settings.toml");
    std::fs::write(&file, "listen = \"127.0.0.1:9001\"\nrate_per_token = 7\n").expect("written");
    let output = fairdraw()
        .args(["--config", file.to_str().expect("a path"), "config"])
        .env("FAIRDRAW_LISTEN", "127.0.0.1:9002")
        .env("FAIRDRAW_DATABASE_URL", "postgres://user:hunter2@db/fairdraw")
        .output()
        .expect("runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("listen = \"127.0.0.1:9002\"") && text.contains("rate_per_token = 7"), "{text}");
    assert!(!text.contains("hunter2"));
}

#[test]
fn a_wrong_setting_is_one_clear_sentence() {
    for (name, value, word) in [
        ("FAIRDRAW_LISTEN", "nowhere", "listen"),
        ("FAIRDRAW_LISTEM", "127.0.0.1:1", "listem"),
        ("FAIRDRAW_PUBLIC_URL", "draw.example.com", "public_url"),
        ("FAIRDRAW_DATABASE_URL", "mysql://x", "sqlite:"),
    ] {
        let output = fairdraw()
            .arg("migrate")
            .env(name, value)
            .current_dir(std::env::temp_dir())
            .output()
            .expect("runs");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && text.to_lowercase().contains(word), "{name}: {text}");
        assert_eq!(text.trim().lines().count(), 1, "{text}");
    }
}
