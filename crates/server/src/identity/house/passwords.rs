//! Passwords: argon2id, a few at a time, and none that a guesser would try first.

use argon2::{Argon2, PasswordHasher, PasswordVerifier, password_hash::phc::PasswordHash};
use tokio::sync::Semaphore;

use crate::{
    entropy::Entropy,
    error::{Error, Reason, Result},
};

const SHORTEST: usize = 8;
const LONGEST: usize = 128;
/// Each hash takes 19 MiB and a core: more at once would only be slower, and a way to fill the memory.
const AT_ONCE: usize = 2;

pub struct Passwords(std::sync::Arc<Semaphore>);

impl Default for Passwords {
    fn default() -> Self {
        Self(std::sync::Arc::new(Semaphore::new(AT_ONCE)))
    }
}

/// Refuses what is short, or what guessing lists and patterns find quickly; the name itself counts as known.
pub fn check(password: &str, name: &str) -> Option<Reason> {
    if password.chars().count() < SHORTEST {
        return Some(Reason::TooShort { least: SHORTEST });
    }
    if password.chars().count() > LONGEST {
        return Some(Reason::TooLong { most: LONGEST });
    }
    let guesses = zxcvbn::zxcvbn(password, &[name, "fairdraw"]);
    (guesses.score() < zxcvbn::Score::Two).then_some(Reason::PasswordTooSimple)
}

impl Passwords {
    pub async fn hash(&self, entropy: Entropy, password: &str) -> Result<String> {
        let salt = entropy.bytes::<16>();
        let password = password.to_owned();
        self.work(move || {
            let hash = Argon2::default().hash_password_with_salt(password.as_bytes(), &salt);
            Ok(hash.map_err(internal)?.to_string())
        })
        .await
    }

    /// An unknown account is checked against nothing, but takes the same time, so that names cannot be found out.
    pub async fn verify(&self, password: &str, hash: Option<String>) -> Result<bool> {
        let password = password.to_owned();
        self.work(move || {
            let Some(hash) = hash else {
                let _ =
                    Argon2::default().hash_password_with_salt(password.as_bytes(), b"nobody-with-that-name");
                return Ok(false);
            };
            let hash = PasswordHash::new(&hash).map_err(internal)?;
            Ok(Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
        })
        .await
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let permit = self.0.clone().acquire_owned().await.map_err(Error::internal)?;
        let task = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        task.await.map_err(Error::internal)?
    }
}

fn internal(error: impl std::fmt::Display) -> Error {
    Error::Internal(anyhow::anyhow!("password hashing: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_that_guessers_try_first_are_refused() {
        for simple in [
            "password",
            "12345678",
            "qwertyuiop",
            "iloveyou1",
            "aaaaaaaaaa",
            "P@ssw0rd",
            "fairdraw",
            "zhangsan",
        ] {
            assert_eq!(check(simple, "zhangsan"), Some(Reason::PasswordTooSimple), "{simple}");
        }
        assert_eq!(check("short", "x"), Some(Reason::TooShort { least: 8 }));
        assert_eq!(check(&"长".repeat(129), "x"), Some(Reason::TooLong { most: 128 }));
        for good in ["vermilion-paper-slip", "红纸条上写着一个字", "tr4in*Lamp-oven"] {
            assert_eq!(check(good, "x"), None, "{good}");
        }
    }

    #[tokio::test]
    async fn only_the_right_password_verifies() {
        let passwords = Passwords::default();
        let hash = passwords.hash(Entropy, "vermilion-paper-slip").await.expect("hashes");
        assert!(hash.starts_with("$argon2id$"));
        assert!(passwords.verify("vermilion-paper-slip", Some(hash.clone())).await.expect("checks"));
        assert!(!passwords.verify("vermilion-paper-sliq", Some(hash)).await.expect("checks"));
        assert!(!passwords.verify("anything", None).await.expect("checks"));
    }
}
