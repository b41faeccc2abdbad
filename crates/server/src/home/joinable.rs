//! Draws that somebody can join without having been given the link: those of organisers they joined before, and those that
//! are listed for everybody. Which of the two, or neither, is the organiser's choice; by default it is neither.

use fairdraw_db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use crate::{
    app::App,
    draws::{self, Kind},
    error::Result,
    http::Page,
    identity::Actor,
    ids::DrawId,
};

#[derive(Serialize, ToSchema)]
pub struct Joinables {
    pub list: Vec<Joinable>,
    pub more: bool,
}

#[derive(Serialize, ToSchema)]
pub struct Joinable {
    #[schema(value_type = String)]
    pub lid: DrawId,
    pub kind: Kind,
    pub title: String,
    pub picture: Option<String>,
    /// Missing where the organiser hides it.
    pub organiser: Option<String>,
    pub participants: Option<i64>,
    /// What the first prize is.
    pub prize: Option<String>,
    #[schema(value_type = String)]
    pub starts_at: Time,
    #[schema(value_type = String)]
    pub closes_at: Time,
    /// One joined a draw of this organiser before.
    pub known: bool,
}

pub async fn joinable(app: &App, actor: Actor, page: Page) -> Result<Joinables> {
    let now = app.now();
    let mut tx = app.db.read().await?;
    let mut rows = store::joinable(&mut tx, actor.user, now, page.limit() + 1, page.offset()).await?;
    drop(tx);
    let size = usize::try_from(page.limit()).unwrap_or(usize::MAX);
    let more = rows.len() > size;
    rows.truncate(size);
    let mut list = Vec::new();
    for row in rows {
        // Deleted or changed this very moment: then not.
        let Some(published) = draws::published(app, row.id).await? else { continue };
        let form = &published.draw.form;
        list.push(Joinable {
            lid: row.id,
            kind: published.draw.kind,
            title: form.title.clone(),
            picture: draws::picture(form),
            organiser: draws::organiser(&published).map(|organiser| organiser.name),
            participants: (!form.hide.participants).then_some(row.participants),
            prize: form.prizes.first().map(|prize| prize.name.clone()),
            starts_at: row.starts_at,
            closes_at: row.closes_at,
            known: row.known,
        });
    }
    Ok(Joinables { list, more })
}
