//! What a winner fills in, checked field by field. Pure.

use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::{
    draws::form::{DrawForm, HandOut, Region},
    entries,
    error::{Error, Flaw, Reason, Result},
    identity::check_line,
    ids::{DrawId, WinId},
    places,
};

const LONGEST_NAME: usize = 40;
const LONGEST_ADDRESS: usize = 200;
const LEAST_ADDRESS: usize = 5;
const PHONE_LENGTH: usize = 11;

#[derive(Debug, Deserialize, ToSchema)]
pub struct ClaimRequest {
    #[schema(value_type = String)]
    pub lid: DrawId,
    #[schema(value_type = String)]
    pub win: WinId,
    #[serde(default)]
    pub name: String,
    /// Exactly 11 characters.
    #[serde(default)]
    pub phone: String,
    #[serde(default)]
    pub region: Region,
    #[serde(default)]
    pub address: String,
    /// By field id.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub answers: Map<String, Value>,
    /// The promised erasure was read, and the data may be used for the hand-out.
    #[serde(default)]
    pub consent: bool,
}

/// Checked.
#[derive(Debug, Default)]
pub struct Filled {
    pub name: String,
    pub phone: String,
    pub region: Region,
    pub address: String,
    pub answers: String,
}

pub fn check(form: &DrawForm, hand_out: HandOut, request: ClaimRequest) -> Result<Filled> {
    let mut flaws = Vec::new();
    let mut flaw = |field: &str, reason: Option<Reason>| {
        if let Some(reason) = reason {
            flaws.push(Flaw { field: field.to_owned(), reason });
        }
    };
    let (name, phone) = (request.name.trim().to_owned(), request.phone.trim().to_owned());
    let address = request.address.trim().to_owned();
    let needs_person = matches!(hand_out, HandOut::Goods | HandOut::Cash);
    if needs_person {
        flaw("name", if name.is_empty() { Some(Reason::Required) } else { check_line(&name, LONGEST_NAME) });
        let right_length = phone.chars().count() == PHONE_LENGTH;
        flaw(
            "phone",
            if right_length { check_line(&phone, PHONE_LENGTH) } else { Some(Reason::PhoneLength) },
        );
        flaw("consent", (!request.consent).then_some(Reason::Required));
    }
    let mut region = Region::default();
    if hand_out == HandOut::Goods {
        region = request.region;
        let known = !region.city.is_empty() && places::exists(&region.province, &region.city, &region.area);
        flaw("region", (!known).then_some(Reason::UnknownPlace));
        let short = address.chars().count() < LEAST_ADDRESS;
        flaw(
            "address",
            if short {
                Some(Reason::TooShort { least: LEAST_ADDRESS })
            } else {
                check_line(&address, LONGEST_ADDRESS)
            },
        );
    }
    let answers = match entries::check_answers(&form.claim.fields, request.answers) {
        Ok(answers) => Value::Object(answers).to_string(),
        Err(more) => {
            flaws.extend(more);
            String::new()
        }
    };
    if !flaws.is_empty() {
        return Err(Error::Invalid(flaws));
    }
    if needs_person {
        Ok(Filled { name, phone, region, address, answers })
    } else {
        Ok(Filled { answers, ..Filled::default() })
    }
}
