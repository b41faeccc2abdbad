//! Receipts: the operator's signature in the participant's hand, worth more than any promise.

use crate::{
    DrawId,
    error::{Code, Error, Result},
    hash::Hash,
    leaf::{Cursor, Spin, push_visible},
    signing::{PublicKey, Signature, Signer, Statement},
};

const ENTRY: u8 = 0x11;
const SPIN: u8 = 0x12;
/// A receipt of a joining with a code of 32 letters, and its signature.
const LONGEST_ENTRY: usize = 1 + 16 + 32 + 1 + 32 + 32 + 16 + 8 + 64;

/// "I took this code into the hat at that time, under these rules."
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryReceipt {
    pub draw: DrawId,
    pub config: Hash,
    pub code: String,
    pub person: Hash,
    pub contrib: [u8; 16],
    pub received_ms: u64,
}

impl EntryReceipt {
    /// Without the signature: also the leaf of the hourly entry-log checkpoints.
    pub fn encode(&self) -> Vec<u8> {
        // With room for the signature.
        let mut bytes = Vec::with_capacity(LONGEST_ENTRY);
        bytes.push(ENTRY);
        bytes.extend_from_slice(&self.draw);
        bytes.extend_from_slice(&self.config);
        push_visible(&self.code, &mut bytes);
        bytes.extend_from_slice(&self.person);
        bytes.extend_from_slice(&self.contrib);
        bytes.extend_from_slice(&self.received_ms.to_be_bytes());
        bytes
    }

    pub fn sign(&self, signer: &Signer) -> Vec<u8> {
        signed(self.encode(), signer)
    }

    /// Reads a receipt; whether it is genuine is what `verify` says.
    pub fn decode(bytes: &[u8]) -> Result<(Self, Signature)> {
        let (body, signature) = split(bytes)?;
        let read = || {
            let mut cursor = Cursor::new(body, ENTRY)?;
            let receipt = Self {
                draw: cursor.array()?,
                config: cursor.array()?,
                code: cursor.visible(6, 32)?.to_owned(),
                person: cursor.array()?,
                contrib: cursor.array()?,
                received_ms: cursor.u64()?,
            };
            cursor.end()?;
            Ok(receipt)
        };
        Ok((read().map_err(as_receipt)?, signature))
    }

    pub fn verify(bytes: &[u8], key: &PublicKey) -> Result<Self> {
        let (receipt, signature) = Self::decode(bytes)?;
        check_signature(bytes, key, &signature)?;
        Ok(receipt)
    }
}

/// "I bound this spin to its round; it is number `sequence`."
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpinReceipt {
    pub spin: Spin,
    pub sequence: u64,
    pub received_ms: u64,
    /// The newest head published at that moment.
    pub previous_head: Hash,
}

impl SpinReceipt {
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = vec![SPIN];
        bytes.extend_from_slice(&self.spin.encode());
        bytes.extend_from_slice(&self.sequence.to_be_bytes());
        bytes.extend_from_slice(&self.received_ms.to_be_bytes());
        bytes.extend_from_slice(&self.previous_head);
        bytes
    }

    pub fn sign(&self, signer: &Signer) -> Vec<u8> {
        signed(self.encode(), signer)
    }

    pub fn decode(bytes: &[u8]) -> Result<(Self, Signature)> {
        let (body, signature) = split(bytes)?;
        let read = || {
            let mut cursor = Cursor::new(body, SPIN)?;
            let receipt = Self {
                spin: Spin::decode(cursor.bytes(Spin::LENGTH)?)?,
                sequence: cursor.u64()?,
                received_ms: cursor.u64()?,
                previous_head: cursor.array()?,
            };
            cursor.end()?;
            Ok(receipt)
        };
        Ok((read().map_err(as_receipt)?, signature))
    }

    pub fn verify(bytes: &[u8], key: &PublicKey) -> Result<Self> {
        let (receipt, signature) = Self::decode(bytes)?;
        check_signature(bytes, key, &signature)?;
        Ok(receipt)
    }
}

fn signed(mut bytes: Vec<u8>, signer: &Signer) -> Vec<u8> {
    let signature = signer.sign(&Statement::Receipt(&bytes));
    bytes.extend_from_slice(&signature);
    bytes
}

fn split(bytes: &[u8]) -> Result<(&[u8], Signature)> {
    let (body, signature) = bytes.split_last_chunk().ok_or_else(|| Code::Receipt.at("truncated"))?;
    Ok((body, *signature))
}

fn check_signature(bytes: &[u8], key: &PublicKey, signature: &Signature) -> Result<()> {
    let body = &bytes[..bytes.len() - signature.len()];
    Code::Receipt.unless(Statement::Receipt(body).verify(key, signature), "receipt signature")
}

fn as_receipt(error: Error) -> Error {
    Code::Receipt.at(error.at)
}
