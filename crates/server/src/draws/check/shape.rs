//! What even a draft must keep to: lengths, sizes, addresses. A draft may be incomplete; it may not be monstrous.

use super::{Flaws, lots::lots_shape};
use crate::{
    draws::form::{Chance, DrawForm, Field, MOST_PRIZES, Prize},
    error::Reason,
    identity::{check_line, is_deceiving},
};

const LONGEST_TITLE: usize = 60;
const LONGEST_DESCRIPTION: usize = 20_000;
const LONGEST_TEXT: usize = 2_000;
const LONGEST_URL: usize = 2_000;

pub fn shape(form: &DrawForm) -> Flaws {
    let mut flaws = Flaws::default();
    line(&mut flaws, "title", &form.title, LONGEST_TITLE);
    text(&mut flaws, "description", &form.description, LONGEST_DESCRIPTION);
    line(&mut flaws, "share.title", &form.share.title, LONGEST_TITLE);
    count(&mut flaws, "banner.pictures", form.banner.pictures.len(), 6);
    for (number, picture) in form.banner.pictures.iter().enumerate() {
        upload(&mut flaws, &format!("banner.pictures[{number}]"), Some(picture), PICTURES);
    }
    upload(&mut flaws, "banner.video", form.banner.video.as_ref(), VIDEOS);
    upload(&mut flaws, "share.cover", form.share.cover.as_ref(), PICTURES);
    count(&mut flaws, "prizes", form.prizes.len(), MOST_PRIZES);
    for (number, each) in form.prizes.iter().enumerate() {
        prize(&mut flaws, &format!("prizes[{number}]"), each);
    }
    count(&mut flaws, "chances", form.chances.len(), 12);
    for (number, each) in form.chances.iter().enumerate() {
        chance(&mut flaws, &format!("chances[{number}]"), each);
    }
    if let Some(passcode) = &form.conditions.passcode {
        line(&mut flaws, "conditions.passcode.words", &passcode.words, 40);
        line(&mut flaws, "conditions.passcode.hint", &passcode.hint, 200);
    }
    count(&mut flaws, "conditions.regions", form.conditions.regions.len(), 200);
    for (number, region) in form.conditions.regions.iter().enumerate() {
        for (name, place) in [("province", &region.province), ("city", &region.city), ("area", &region.area)]
        {
            line(&mut flaws, &format!("conditions.regions[{number}].{name}"), place, 40);
        }
    }
    fields(&mut flaws, "conditions.form", &form.conditions.form);
    fields(&mut flaws, "claim.fields", &form.claim.fields);
    text(&mut flaws, "claim.note", &form.claim.note, LONGEST_TEXT);
    text(&mut flaws, "consents.text", &form.consents.text, LONGEST_TEXT);
    count(&mut flaws, "blacklist", form.blacklist.len(), 1000);
    for (number, person) in form.blacklist.iter().enumerate() {
        line(&mut flaws, &format!("blacklist[{number}]"), person, 40);
    }
    count(&mut flaws, "periods", form.periods.len(), 50);
    line(&mut flaws, "organiser.name", &form.organiser.name, 80);
    line(&mut flaws, "organiser.contact", &form.organiser.contact, 120);
    line(&mut flaws, "chain", &form.chain, 32);
    if let Some(link) = &form.buy_link {
        line(&mut flaws, "buy_link.label", &link.label, 20);
        url(&mut flaws, "buy_link.url", &link.url);
    }
    skin(&mut flaws, form);
    if let Some(lots) = &form.lots {
        lots_shape(&mut flaws, lots);
    }
    flaws
}

fn skin(flaws: &mut Flaws, form: &DrawForm) {
    colour(flaws, "skin.accent", &form.skin.accent);
    upload(flaws, "skin.background", form.skin.background.as_ref(), PICTURES);
    count(flaws, "skin.colors", form.skin.colors.len(), 12);
    for (number, each) in form.skin.colors.iter().enumerate() {
        colour(flaws, &format!("skin.colors[{number}]"), each);
    }
    line(flaws, "instant.blank_name", &form.instant.blank_name, 20);
    count(flaws, "instant.consolations", form.instant.consolations.len(), 10);
    for (number, words) in form.instant.consolations.iter().enumerate() {
        line(flaws, &format!("instant.consolations[{number}]"), words, 60);
    }
    count(flaws, "instant.slots", form.instant.slots.len(), 12);
}

/// Empty is the theme's own.
fn colour(flaws: &mut Flaws, field: &str, colour: &str) {
    let is_colour = colour.is_empty()
        || colour
            .strip_prefix('#')
            .is_some_and(|hex| hex.len() == 6 && hex.bytes().all(|b| b.is_ascii_hexdigit()));
    flaws.unless(is_colour, field, Reason::NotAColour);
}

fn prize(flaws: &mut Flaws, path: &str, prize: &Prize) {
    line(flaws, &format!("{path}.name"), &prize.name, 60);
    line(flaws, &format!("{path}.note"), &prize.note, 200);
    upload(flaws, &format!("{path}.picture"), prize.picture.as_ref(), PICTURES);
    colour(flaws, &format!("{path}.color"), &prize.color);
    flaws.range(&format!("{path}.label"), u64::from(prize.label), 1, MOST_PRIZES as u64);
    flaws.range(&format!("{path}.value_fen"), prize.value_fen.unwrap_or(0), 0, 1_000_000_000_000);
}

fn chance(flaws: &mut Flaws, path: &str, chance: &Chance) {
    line(flaws, &format!("{path}.title"), &chance.title, 60);
    line(flaws, &format!("{path}.words"), &chance.words, 40);
    upload(flaws, &format!("{path}.picture"), chance.picture.as_ref(), PICTURES);
    if !chance.url.is_empty() {
        url(flaws, &format!("{path}.url"), &chance.url);
    }
}

fn fields(flaws: &mut Flaws, path: &str, fields: &[Field]) {
    count(flaws, path, fields.len(), 20);
    for (number, field) in fields.iter().enumerate() {
        line(flaws, &format!("{path}[{number}].label"), &field.label, 40);
        line(flaws, &format!("{path}[{number}].help"), &field.help, 200);
        line(flaws, &format!("{path}[{number}].id"), &field.id, 40);
        count(flaws, &format!("{path}[{number}].options"), field.options.len(), 50);
        for (place, option) in field.options.iter().enumerate() {
            line(flaws, &format!("{path}[{number}].options[{place}]"), option, 60);
        }
    }
}

fn count(flaws: &mut Flaws, field: &str, length: usize, most: usize) {
    flaws.unless(length <= most, field, Reason::TooMany { most });
}

fn line(flaws: &mut Flaws, field: &str, value: &str, most: usize) {
    if let Some(reason) = check_line(value, most) {
        flaws.add(field, reason);
    }
}

/// Several lines: line ends and tabs are fine, deceiving characters are not.
fn text(flaws: &mut Flaws, field: &str, value: &str, most: usize) {
    flaws.unless(value.chars().count() <= most, field, Reason::TooLong { most });
    let deceives = value.chars().any(|c| !matches!(c, '\n' | '\r' | '\t') && is_deceiving(c));
    flaws.unless(!deceives, field, Reason::ControlCharacters);
}

const PICTURES: [&str; 2] = [".png", ".jpg"];
const VIDEOS: [&str; 2] = [".mp4", ".webm"];

fn upload(flaws: &mut Flaws, field: &str, address: Option<&String>, endings: [&str; 2]) {
    let ours = |address: &String| {
        address.strip_prefix("/uploads/").is_some_and(crate::uploads::is_key)
            && endings.iter().any(|ending| address.ends_with(ending))
    };
    flaws.unless(address.is_none_or(ours), field, Reason::NotAnUpload);
}

fn url(flaws: &mut Flaws, field: &str, address: &str) {
    let good = address.len() <= LONGEST_URL
        && url::Url::parse(address)
            .is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.host().is_some());
    flaws.unless(good, field, Reason::NotAUrl);
}
