//! Checkpoints as signed notes (C2SP tlog-checkpoint, tlog-cosignature).

use base64::{Engine, engine::general_purpose::STANDARD};

use crate::{
    hash::{Hash, sha256},
    leaf::is_visible,
    signing::{PublicKey, Signature, Signer, verify_bytes},
    trust::LogWitness,
};

const MOST_BYTES: usize = 65_536;
const MOST_SIGNATURES: usize = 32;
const LOG_KEY: u8 = 1;
const COSIGNATURE_KEY: u8 = 4;

/// The state of a log at one size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkpoint {
    pub origin: String,
    pub size: u64,
    pub root: Hash,
}

impl Checkpoint {
    fn body(&self) -> String {
        format!("{}\n{}\n{}\n", self.origin, self.size, STANDARD.encode(self.root))
    }

    /// The whole note, signed by the log's own key.
    pub fn sign(&self, signer: &Signer) -> String {
        let body = self.body();
        let signature = signer.sign_bytes(body.as_bytes());
        let id = key_id(&self.origin, LOG_KEY, &signer.public_key());
        format!("{body}\n{}", line(&self.origin, &[&id, &signature]))
    }

    fn parse(body: &str) -> Option<Self> {
        let mut lines = body.split_terminator('\n');
        let origin = lines.next().filter(|origin| is_name(origin))?.to_owned();
        let size = number(lines.next()?)?;
        let root = STANDARD.decode(lines.next()?).ok()?.try_into().ok()?;
        lines.next().is_none().then_some(Self { origin, size, root })
    }
}

/// A checkpoint as it was received, its signatures not yet believed.
#[derive(Debug, Clone)]
pub struct Note<'a> {
    pub checkpoint: Checkpoint,
    body: &'a str,
    signatures: Vec<(&'a str, [u8; 4], Vec<u8>)>,
}

impl<'a> Note<'a> {
    pub fn parse(text: &'a str) -> Option<Self> {
        if text.len() > MOST_BYTES {
            return None;
        }
        let cut = text.find("\n\n")? + 1;
        let (body, rest) = text.split_at(cut);
        let lines = rest.strip_prefix('\n')?.strip_suffix('\n')?;
        let signatures: Option<Vec<_>> = lines.split('\n').map(signature).collect();
        let signatures = signatures.filter(|list| list.len() <= MOST_SIGNATURES)?;
        Some(Self { checkpoint: Checkpoint::parse(body)?, body, signatures })
    }

    /// Whether the log signed it with this key.
    pub fn is_signed_by(&self, key: &PublicKey) -> bool {
        let origin = &self.checkpoint.origin;
        self.lines_of(origin, LOG_KEY, key)
            .any(|bytes| bytes.try_into().is_ok_and(|bytes| verify_bytes(key, self.body.as_bytes(), bytes)))
    }

    /// The earliest time at which this witness says it saw the checkpoint.
    pub fn cosigned_at(&self, witness: &LogWitness) -> Option<u64> {
        let times = self.lines_of(&witness.name, COSIGNATURE_KEY, &witness.key).filter_map(|bytes| {
            let (time, signature) = bytes.split_first_chunk()?;
            let time = u64::from_be_bytes(*time);
            let signature: &Signature = signature.try_into().ok()?;
            verify_bytes(&witness.key, cosigned(self.body, time).as_bytes(), signature).then_some(time)
        });
        times.min()
    }

    fn lines_of(&self, name: &str, kind: u8, key: &PublicKey) -> impl Iterator<Item = &[u8]> {
        let id = key_id(name, kind, key);
        let fitting = move |line: &&(&str, [u8; 4], Vec<u8>)| line.0 == name && line.1 == id;
        self.signatures.iter().filter(fitting).map(|(_, _, bytes)| bytes.as_slice())
    }
}

/// A witness's signature line for a note, to be appended to it. `None` if the note is malformed.
pub fn cosign(note: &str, name: &str, signer: &Signer, time: u64) -> Option<String> {
    let body = Note::parse(note)?.body;
    let signature = signer.sign_bytes(cosigned(body, time).as_bytes());
    let id = key_id(name, COSIGNATURE_KEY, &signer.public_key());
    Some(line(name, &[&id, &time.to_be_bytes(), &signature]))
}

fn cosigned(body: &str, time: u64) -> String {
    format!("cosignature/v1\ntime {time}\n{body}")
}

fn key_id(name: &str, kind: u8, key: &PublicKey) -> [u8; 4] {
    let hash = sha256(&[name.as_bytes(), b"\n", &[kind], key].concat());
    [hash[0], hash[1], hash[2], hash[3]]
}

fn line(name: &str, parts: &[&[u8]]) -> String {
    format!("\u{2014} {name} {}\n", STANDARD.encode(parts.concat()))
}

fn signature(line: &str) -> Option<(&str, [u8; 4], Vec<u8>)> {
    let (name, encoded) = line.strip_prefix("\u{2014} ")?.split_once(' ')?;
    let bytes = STANDARD.decode(encoded).ok()?;
    let (id, signature) = bytes.split_first_chunk()?;
    is_name(name).then_some((name, *id, signature.to_vec()))
}

fn is_name(name: &str) -> bool {
    is_visible(name, 1, 200) && !name.contains('+')
}

/// Decimal without leading zeros, as far as JSON integers go.
pub(super) fn number(text: &str) -> Option<u64> {
    let number: u64 = text.parse().ok()?;
    (number.to_string() == text && number <= crate::MAX_INTEGER).then_some(number)
}
