//! Beacon chains: whose key, when each round is due, and whether a value is genuine.
//!
//! Values prove themselves, so it does not matter who brought them. Fetching them is the caller's affair.

use blst::{BLST_ERROR, min_sig};

use crate::{
    canonical::{Fields, Value},
    error::{Code, Result},
    hash::{Hash, sha256},
};

pub const SCHEME: &str = "bls-unchained-g1-rfc9380";
const DOMAIN: &[u8] = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

pub type Signature = [u8; 48];

/// A drand-compatible chain of scheme `bls-unchained-g1-rfc9380`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain {
    pub name: String,
    pub genesis: u64,
    pub period: u64,
    pub key: [u8; 96],
    /// What drand calls the group hash.
    pub seed: Hash,
    /// As claimed; `check` compares it with the fields.
    pub hash: Hash,
}

impl Chain {
    pub fn new(name: &str, genesis: u64, period: u64, key: [u8; 96], seed: Hash) -> Self {
        let mut chain = Self { name: name.to_owned(), genesis, period, key, seed, hash: [0; 32] };
        chain.hash = chain.computed_hash();
        chain
    }

    /// The public chain of the League of Entropy, pinned.
    pub fn quicknet() -> Self {
        const KEY: &str = "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c\
                           8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb\
                           5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a";
        const SEED: &str = "f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e";
        let (mut key, mut seed) = ([0; 96], [0; 32]);
        // Both constants are well-formed: a test compares the chain hash that results.
        let _ = (hex::decode_to_slice(KEY, &mut key), hex::decode_to_slice(SEED, &mut seed));
        Self::new("quicknet", 1_692_803_367, 3, key, seed)
    }

    fn computed_hash(&self) -> Hash {
        let period = u32::try_from(self.period).unwrap_or(u32::MAX).to_be_bytes();
        let parts: [&[u8]; 5] =
            [&period, &self.genesis.to_be_bytes(), &self.key, &self.seed, self.name.as_bytes()];
        sha256(&parts.concat())
    }

    /// The hash follows from the fields, and the key is a point that can verify anything.
    pub fn check(&self) -> Result<()> {
        Code::Chain.unless(self.computed_hash() == self.hash, "chain hash")?;
        Code::Chain.unless(read_key(&self.key).is_some(), "chain key")
    }

    /// When this round is due, in seconds.
    pub fn time_of(&self, round: u64) -> u64 {
        self.genesis.saturating_add(round.saturating_sub(1).saturating_mul(self.period))
    }

    /// The first round due at or after `time`.
    pub fn first_round(&self, time: u64) -> u64 {
        time.saturating_sub(self.genesis).div_ceil(self.period.max(1)) + 1
    }

    pub fn first_round_ms(&self, milliseconds: u64) -> u64 {
        self.first_round(milliseconds.div_ceil(1000))
    }

    /// Whether this is the chain's genuine signature for the round. Rounds after the year 9999 do not exist.
    pub fn verify(&self, round: u64, signature: &[u8]) -> bool {
        let (Some(signature), Some(key)) = (read_signature(signature), read_key(&self.key)) else {
            return false;
        };
        round > 0
            && self.time_of(round) <= crate::MAX_TIME
            && signature.verify(false, &message(round), DOMAIN, &[], &key, false) == BLST_ERROR::BLST_SUCCESS
    }

    pub fn decode(value: &Value<'_>, code: Code) -> Result<Self> {
        let mut fields = Fields::of(value, code)?;
        fields.literal("scheme", SCHEME)?;
        let chain = Self {
            name: fields.get("name", |value| value.as_short_text(32).filter(|name| is_name(name)))?,
            genesis: fields.get("genesis", Value::as_time)?,
            period: fields.get("period", |value| value.as_integer_in(1, 86_400))?,
            key: fields.get("key", Value::as_hex)?,
            seed: fields.get("seed", Value::as_hex)?,
            hash: fields.get("hash", Value::as_hex)?,
        };
        fields.finish()?;
        Ok(chain)
    }

    pub fn encode(&self) -> Value<'static> {
        Value::object([
            ("genesis", Value::integer(self.genesis)),
            ("hash", Value::hex(self.hash)),
            ("key", Value::hex(self.key)),
            ("name", Value::text(self.name.clone())),
            ("period", Value::integer(self.period)),
            ("scheme", Value::text(SCHEME)),
            ("seed", Value::hex(self.seed)),
        ])
    }
}

/// drand leaves the name `default` out of the chain hash; we do not use it at all.
fn is_name(name: &str) -> bool {
    name != "default" && name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
}

fn message(round: u64) -> Hash {
    sha256(&round.to_be_bytes())
}

/// The random value of a round.
pub fn randomness(signature: &Signature) -> Hash {
    sha256(signature)
}

/// 48 bytes, compressed, in the group, not infinity.
fn read_signature(bytes: &[u8]) -> Option<min_sig::Signature> {
    let signature = min_sig::Signature::uncompress(bytes).ok().filter(|_| bytes.len() == 48)?;
    signature.validate(true).ok()?;
    Some(signature)
}

/// Compressed, in the group, not infinity.
fn read_key(bytes: &[u8; 96]) -> Option<min_sig::PublicKey> {
    let key = min_sig::PublicKey::uncompress(bytes).ok()?;
    key.validate().ok()?;
    Some(key)
}

/// The secret key of a beacon that runs inside the server: whoever holds it knows every round in advance,
/// which is why its draws are level 1.
pub struct HouseKey {
    secret: min_sig::SecretKey,
}

impl HouseKey {
    /// From 32 secret random bytes; `None` never happens for that length.
    pub fn from_seed(seed: &[u8; 32]) -> Option<Self> {
        min_sig::SecretKey::key_gen(seed, &[]).ok().map(|secret| Self { secret })
    }

    pub fn public_key(&self) -> [u8; 96] {
        self.secret.sk_to_pk().to_bytes()
    }

    pub fn sign(&self, round: u64) -> Signature {
        self.secret.sign(&message(round), DOMAIN, &[]).to_bytes()
    }
}
