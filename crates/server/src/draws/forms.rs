//! What participants filled in, as the organiser and their helpers see it: what leads to a person masked, each look logged
//! and shown to that person.

use fairdraw_db::{Time, Tx};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    Draw,
    admins::{self, Right},
    form::{Field, FieldKind},
    form_rows::{self, FormRow},
    mask, ops, people_rows,
};
use crate::{
    app::App,
    error::{Error, Result, Thing},
    http::Page,
    identity::Actor,
    ids::{DrawId, ExportId, ParticipantId},
};

#[derive(Serialize, ToSchema)]
pub struct FormPage {
    pub total: i64,
    pub fields: Vec<Field>,
    pub list: Vec<FormView>,
}

#[derive(Serialize, ToSchema)]
pub struct FormView {
    #[schema(value_type = String)]
    pub member: ParticipantId,
    pub period: i32,
    pub number: i64,
    pub name: String,
    #[schema(value_type = String)]
    pub joined_at: Time,
    /// Something of it is hidden.
    pub masked: bool,
    #[schema(value_type = Object)]
    pub answers: Value,
}

pub async fn list(app: &App, actor: Actor, id: DrawId, page: Page) -> Result<FormPage> {
    let mut tx = app.db.read().await?;
    let draw = admins::find_with(&mut tx, actor, id, Right::View).await?;
    let total = people_rows::sizes(&mut tx, id).await?.iter().map(|(_, people)| people).sum();
    let rows = form_rows::page(&mut tx, id, page.limit(), page.offset()).await?;
    let fields = draw.form.conditions.form;
    let list = rows.into_iter().map(|row| view(&fields, row, true)).collect();
    Ok(FormPage { total, fields, list })
}

/// Shows one form in full; whoever filled it in sees who looked.
pub async fn unmask(app: &App, actor: Actor, id: DrawId, member: ParticipantId) -> Result<FormView> {
    actor.require_account()?;
    let mut tx = app.db.begin().await?;
    let draw = admins::find_with(&mut tx, actor, id, Right::HandOut).await?;
    let row = form_rows::find(&mut tx, id, member).await?.ok_or(Error::NotFound(Thing::Participant))?;
    form_rows::insert_look(&mut tx, app.new_id(), id, (Some(member), None), actor.user, app.now()).await?;
    ops::note(app, &mut tx, &draw, actor, "form_unmasked", json!({"member": member})).await?;
    tx.commit().await?;
    Ok(view(&draw.form.conditions.form, row, false))
}

/// Whether a file of the forms may show everything to this person. If so, everybody in it can see that it went out.
pub async fn open_for_export(
    app: &App,
    tx: &mut Tx,
    actor: Actor,
    draw: &Draw,
    export: ExportId,
) -> Result<bool> {
    let may =
        asks_personal(&draw.form.conditions.form) && admins::holds(tx, actor, draw, Right::HandOut).await?;
    if may {
        let whom = (None, Some(export));
        form_rows::insert_look(tx, app.new_id(), draw.id, whom, actor.user, app.now()).await?;
    }
    Ok(may)
}

/// Who looked at what somebody filled in, and when. `None`: nothing was asked that would be hidden.
pub async fn looks_at(
    tx: &mut Tx,
    draw: &Draw,
    member: ParticipantId,
    joined_at: Time,
) -> Result<Option<Vec<(String, Time)>>> {
    if !asks_personal(&draw.form.conditions.form) {
        return Ok(None);
    }
    Ok(Some(form_rows::looks(tx, draw.id, member, joined_at).await?))
}

fn view(fields: &[Field], row: FormRow, hide: bool) -> FormView {
    let answers = filled_in(&row.answers);
    let shown = if hide { masked(fields, answers.clone()) } else { answers.clone() };
    FormView {
        member: row.id,
        period: row.period,
        number: row.number,
        name: row.name,
        joined_at: row.joined_at,
        masked: shown != answers,
        answers: shown,
    }
}

/// The own fields of the form out of everything that joining keeps.
pub fn filled_in(stored: &str) -> Value {
    serde_json::from_str::<Value>(stored).map(|mut all| all["answers"].take()).unwrap_or_default()
}

const fn is_personal(kind: FieldKind) -> bool {
    match kind {
        FieldKind::Phone | FieldKind::Address | FieldKind::District => true,
        FieldKind::Text
        | FieldKind::Choice
        | FieldKind::Choices
        | FieldKind::Number
        | FieldKind::Date
        | FieldKind::Consent => false,
    }
}

fn asks_personal(fields: &[Field]) -> bool {
    fields.iter().any(|field| is_personal(field.kind))
}

/// Phones and addresses lose a third, districts their last part, as in claims. What no field asks for any more could be
/// either, and is treated as such.
pub fn masked(fields: &[Field], answers: Value) -> Value {
    let Value::Object(map) = answers else { return answers };
    let hide = |id: &String, value: Value| {
        let is_plain = fields.iter().any(|field| field.id == *id && !is_personal(field.kind));
        match value {
            _ if is_plain => value,
            Value::String(text) => json!(mask(&text)),
            Value::Object(mut region) => {
                region.insert("area".to_owned(), json!(""));
                Value::Object(region)
            }
            _ => Value::Null,
        }
    };
    map.into_iter()
        .map(|(id, value)| {
            let shown = hide(&id, value);
            (id, shown)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leads_to_a_person_is_hidden_and_the_rest_is_not() {
        let field = |id: &str, kind| Field { id: id.to_owned(), kind, ..Field::default() };
        let fields = [
            field("size", FieldKind::Text),
            field("phone", FieldKind::Phone),
            field("home", FieldKind::Address),
            field("where", FieldKind::District),
            field("many", FieldKind::Choices),
        ];
        let answers = json!({
            "size": "M", "phone": "13800138000", "home": "文三路 100 号", "many": ["a", "b"], "gone": "secret",
            "where": {"province": "浙江省", "city": "杭州市", "area": "西湖区"},
        });
        let shown = masked(&fields, answers);
        assert_eq!(
            shown,
            json!({
                "size": "M", "phone": "1380****000", "home": "文三路***0 号", "many": ["a", "b"], "gone": "se**et",
                "where": {"province": "浙江省", "city": "杭州市", "area": ""},
            })
        );
        assert_eq!(masked(&fields, Value::Null), Value::Null);
    }
}
