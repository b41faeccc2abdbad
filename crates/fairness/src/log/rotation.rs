//! Changing the operator's key: a record that the new key signs and the old one too.

use crate::{
    error::{Code, Result},
    record::Record,
    signing::{PublicKey, Signature, Statement},
};

/// Checks a key record; answers with the new key.
pub fn verify_rotation(
    record: &[u8],
    by_new: &Signature,
    by_previous: Option<&Signature>,
) -> Result<PublicKey> {
    let Record::Key { key, previous, .. } = Record::decode(record, Code::Log)? else {
        return Err(Code::Log.at("type"));
    };
    let statement = Statement::Record(record);
    let agreed = match (previous, by_previous) {
        (None, None) => true,
        (Some(previous), Some(signature)) => statement.verify(&previous, signature),
        _ => false,
    };
    Code::Log.unless(agreed && statement.verify(&key, by_new), "key record")?;
    Ok(key)
}
