//! What was voided, shown for ever beside what replaced it.

use super::text;
use crate::{
    beacon,
    canonical::{Fields, Value},
    error::Code,
    signing::Signature,
};

/// A seal that was not carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealVoid {
    pub seal: String,
    pub seal_signature: Signature,
    pub void: String,
    pub void_signature: Signature,
}

impl SealVoid {
    pub(super) fn decode(value: &Value<'_>) -> Option<Self> {
        let mut fields = Fields::of(value, Code::Format).ok()?;
        let void = Self {
            seal: text(&mut fields, "seal_jcs").ok()?,
            seal_signature: fields.get("seal_sig", Value::as_hex).ok()?,
            void: text(&mut fields, "void_jcs").ok()?,
            void_signature: fields.get("void_sig", Value::as_hex).ok()?,
        };
        fields.finish().ok()?;
        Some(void)
    }

    pub(super) fn encode(&self) -> Value<'_> {
        Value::object([
            ("seal_jcs", Value::text(&self.seal)),
            ("seal_sig", Value::hex(self.seal_signature)),
            ("void_jcs", Value::text(&self.void)),
            ("void_sig", Value::hex(self.void_signature)),
        ])
    }
}

/// A batch whose head was not out in time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BatchVoid {
    pub void: String,
    pub void_signature: Signature,
    /// The spins joined, so that anyone can see what they would have been.
    pub spins: Vec<u8>,
    pub beacon: Option<beacon::Signature>,
}

impl BatchVoid {
    pub(super) fn decode(value: &Value<'_>) -> Option<Self> {
        let mut fields = Fields::of(value, Code::Format).ok()?;
        let void = Self {
            void: text(&mut fields, "void_jcs").ok()?,
            void_signature: fields.get("void_sig", Value::as_hex).ok()?,
            spins: fields.get("spins", Value::as_base64).ok()?,
            beacon: fields.maybe("beacon", Value::as_hex).ok()?,
        };
        fields.finish().ok()?;
        Some(void)
    }

    pub(super) fn encode(&self) -> Value<'_> {
        let mut fields = vec![
            ("void_jcs", Value::text(&self.void)),
            ("void_sig", Value::hex(self.void_signature)),
            ("spins", Value::base64(&self.spins)),
        ];
        fields.extend(self.beacon.map(|signature| ("beacon", Value::hex(signature))));
        Value::object(fields)
    }
}
