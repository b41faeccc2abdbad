//! Receipts: made again from what is stored whenever somebody asks; a signature is the same each time.

use base64::{Engine, engine::general_purpose::STANDARD};
use fairdraw_db::Time;
use fairdraw_fairness::{receipt::EntryReceipt, signing::Signer};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::Code;
use crate::{entropy::Entropy, ids::PeriodId};

const CODE_LENGTH: usize = 12;
/// Leaves nine letters, more than ten million million, for the codes of a shelf.
const SHELF_LENGTH: usize = 3;

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CodeView {
    pub code: String,
    /// `join`, `granted`, `invite`, or the task that gave it.
    pub origin: String,
    #[schema(value_type = String)]
    pub at: Time,
}

/// The operator's signed promise that a code is in the hat, and what opens the person's tag.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReceiptView {
    pub code: String,
    /// Base64.
    pub receipt: String,
    /// Hexadecimal.
    pub salt: String,
    /// The person's, or the team's, text in the tag.
    pub person: String,
}

/// Whose codes they are, as the list shows it.
pub struct Bearer<'a> {
    pub period: PeriodId,
    pub salt: &'a [u8],
    pub tag: [u8; 32],
    pub person: &'a str,
}

/// Letters and digits that nobody mistakes for one another.
pub fn new_code(entropy: Entropy) -> String {
    entropy.text(CODE_LENGTH)
}

/// The beginning that codes have in common which are written together.
pub fn new_shelf(entropy: Entropy) -> String {
    entropy.text(SHELF_LENGTH)
}

/// Neighbours by name are neighbours on the disk: with a beginning of their own, the codes of a batch change a page or two
/// instead of one each. It is drawn anew for every batch, so that it says nothing about who came when.
pub fn put_on_shelf(code: &mut String, shelf: &str) {
    if code.len() == CODE_LENGTH {
        code.replace_range(..SHELF_LENGTH, shelf);
    }
}

pub fn view(code: &Code) -> CodeView {
    CodeView { code: code.text.clone(), origin: code.origin.clone(), at: code.received_at }
}

/// Signs what was stored. `config` is the hash of the rules at the code's version.
pub fn sign(signer: &Signer, bearer: &Bearer<'_>, code: &Code, config: [u8; 32]) -> ReceiptView {
    let receipt = EntryReceipt {
        draw: bearer.period.0.into_bytes(),
        config,
        code: code.text.clone(),
        person: bearer.tag,
        contrib: code.contrib.as_slice().try_into().unwrap_or_default(),
        received_ms: u64::try_from(code.received_at.millis()).unwrap_or(0),
    };
    ReceiptView {
        code: code.text.clone(),
        receipt: STANDARD.encode(receipt.sign(signer)),
        salt: hexadecimal(bearer.salt),
        person: bearer.person.to_owned(),
    }
}

/// The crate's own way to a text goes letter by letter, which shows in the profile of joining.
fn hexadecimal(bytes: &[u8]) -> String {
    let mut text = vec![0; 2 * bytes.len()];
    hex::encode_to_slice(bytes, &mut text).expect("two letters for each byte");
    String::from_utf8(text).expect("digits and letters only")
}
