//! What lists show of a form, kept in columns beside it, so that a list of ten thousand draws never reads a form.

use fairdraw_db::Tx;

use super::{
    form::{DrawForm, HandOut, Opening},
    store,
};
use crate::{app::App, error::Result, ids::DrawId};

/// Draws a transaction when an older installation's draws are summed up.
const AT_ONCE: i64 = 500;

/// How a draw comes to its end, as far as lists and verbs care.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpensBy {
    Time,
    /// At its time, or before it by the organiser's hand, as was announced.
    Early,
    Full,
    Hand,
    /// Spin by spin.
    Instant,
}

impl OpensBy {
    pub const fn of(opening: &Opening) -> Self {
        match opening {
            Opening::Time { early: false, .. } => Self::Time,
            Opening::Time { early: true, .. } => Self::Early,
            Opening::Full { .. } => Self::Full,
            Opening::Hand { .. } => Self::Hand,
            Opening::Instant { .. } => Self::Instant,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Early => "early",
            Self::Full => "full",
            Self::Hand => "hand",
            Self::Instant => "instant",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Time, Self::Early, Self::Full, Self::Hand, Self::Instant]
            .into_iter()
            .find(|way| way.name() == name)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    pub title: String,
    pub title_key: String,
    pub picture: Option<String>,
    pub units: i64,
    pub code_units: i64,
    pub opens_by: &'static str,
    pub listing: &'static str,
}

impl Summary {
    pub fn of(form: &DrawForm) -> Self {
        let units = |counts: &dyn Fn(HandOut) -> bool| {
            let prizes = form.prizes.iter().filter(|prize| counts(prize.hand_out));
            prizes.map(|prize| i64::from(prize.units)).sum()
        };
        Self {
            title: form.title.clone(),
            title_key: key(&form.title),
            picture: picture(form),
            units: units(&|_| true),
            code_units: units(&|hand_out| hand_out == HandOut::Code),
            opens_by: OpensBy::of(&form.opening).name(),
            listing: form.listing.name(),
        }
    }
}

/// The first picture there is: a banner, else a prize.
pub fn picture(form: &DrawForm) -> Option<String> {
    let prize = || form.prizes.iter().find_map(|prize| prize.picture.clone());
    form.banner.pictures.first().cloned().or_else(prize)
}

/// A text as it is searched: small letters, no full-width forms, single spaces.
pub fn key(text: &str) -> String {
    let plain: String = text.chars().map(half_width).flat_map(char::to_lowercase).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `Ａ` and `１` of a Chinese keyboard are `A` and `1`.
fn half_width(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        other => other,
    }
}

/// Fills the columns of draws that were made before there were any. Runs at every start and usually finds nothing.
pub async fn sum_up_older(app: &App) -> Result<()> {
    loop {
        let mut tx = app.db.begin().await?;
        let found = store::not_summed_up(&mut tx, AT_ONCE).await?;
        if found.is_empty() {
            return Ok(());
        }
        for (id, form) in found {
            sum_up(&mut tx, id, &form).await?;
        }
        tx.commit().await?;
    }
}

async fn sum_up(tx: &mut Tx, id: DrawId, form: &str) -> Result<()> {
    let form: DrawForm = serde_json::from_str(form).unwrap_or_default();
    store::set_summary(tx, id, Summary::of(&form)).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draws::form::Prize;

    #[test]
    fn a_search_finds_however_it_was_typed() {
        assert_eq!(key("  ＦＡＩＲ　Draw　２０２６ "), "fair draw 2026");
        assert_eq!(key("年会 🎁 Gala"), "年会 🎁 gala");
        assert_eq!(key("İ"), "i\u{307}", "letters that grow do not matter");
        assert_eq!(key(" "), "");
    }

    #[test]
    fn units_are_counted_once_and_codes_apart() {
        let prize = |units, hand_out| Prize { units, hand_out, ..Prize::default() };
        let form = DrawForm {
            prizes: vec![prize(3, HandOut::Goods), prize(u32::MAX, HandOut::Code)],
            opening: Opening::Time { at: None, early: true },
            ..DrawForm::default()
        };
        let summary = Summary::of(&form);
        assert_eq!((summary.units, summary.code_units), (4_294_967_298, 4_294_967_295));
        assert_eq!((summary.opens_by, summary.listing), ("early", "link"));
    }
}
