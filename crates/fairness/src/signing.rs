//! Ed25519 over statements of the protocol. A signature for one kind of statement never fits another.

use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair as _};
use ed25519_dalek::VerifyingKey;

use crate::hash::{Hash, leaf, tagged};

pub type PublicKey = [u8; 32];
pub type Signature = [u8; 64];

/// What can be signed.
#[derive(Debug, Clone, Copy)]
pub enum Statement<'a> {
    /// The commit of a seal or of an open record.
    Seal(&'a Hash),
    Head {
        head: &'a Hash,
        published_ms: u64,
    },
    /// The event of a press.
    Press(&'a Hash),
    /// The bytes of a log record.
    Record(&'a [u8]),
    /// The bytes of a receipt without its signature.
    Receipt(&'a [u8]),
}

impl Statement<'_> {
    fn message(&self) -> Hash {
        match self {
            Self::Seal(commit) => tagged("fd1/sign", &[&[1], *commit]),
            Self::Head { head, published_ms } => {
                tagged("fd1/sign", &[&[2], *head, &published_ms.to_be_bytes()])
            }
            Self::Press(event) => tagged("fd1/sign", &[&[3], *event]),
            Self::Record(bytes) => tagged("fd1/sign", &[&[4], &leaf(bytes)]),
            Self::Receipt(bytes) => tagged("fd1/receipt", &[bytes]),
        }
    }

    /// Whether `signature` is this key's signature of the statement.
    pub fn verify(&self, key: &PublicKey, signature: &Signature) -> bool {
        verify_bytes(key, &self.message(), signature)
    }
}

/// Strict: no small-order keys, no malleable signatures.
pub(crate) fn verify_bytes(key: &PublicKey, message: &[u8], signature: &Signature) -> bool {
    VerifyingKey::from_bytes(key)
        .is_ok_and(|key| key.verify_strict(message, &ed25519_dalek::Signature::from_bytes(signature)).is_ok())
}

/// The operator's signing key. Signing is most of what a join costs, so another library does it than the one that checks:
/// half the time, the same bytes.
pub struct Signer {
    key: Ed25519KeyPair,
}

impl Signer {
    pub fn from_secret(secret: &[u8; 32]) -> Self {
        Self { key: Ed25519KeyPair::from_seed_unchecked(secret).expect("any 32 bytes are a secret") }
    }

    pub fn public_key(&self) -> PublicKey {
        self.key.public_key().as_ref().try_into().expect("a public key has 32 bytes")
    }

    pub fn sign(&self, statement: &Statement<'_>) -> Signature {
        self.sign_bytes(&statement.message())
    }

    pub(crate) fn sign_bytes(&self, message: &[u8]) -> Signature {
        self.key.sign(message).as_ref().try_into().expect("a signature has 64 bytes")
    }
}
