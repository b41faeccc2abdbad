//! What the owner of a mailbox does by the links in their mails: say yes, say no more. No session is needed; the mark is the
//! proof that the mail was read.

use std::time::Duration;

use super::{links, target_rows as rows};
use crate::{
    app::App,
    error::Result,
    ids::{NoticeTargetId, UserId},
    live,
};

const LINK_LIVES: Duration = Duration::from_hours(24);

/// How a link stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It asks something that can still be answered.
    Open,
    /// It was answered before.
    Done,
    /// Not a link of ours, too old, or another one was sent since.
    Dead,
}

pub async fn confirm_link(app: &App, target: NoticeTargetId, mark: &str) -> Result<Standing> {
    let mut tx = app.db.read().await?;
    let Some(found) = rows::find(&mut tx, target).await?.filter(|found| found.channel == "mail") else {
        return Ok(Standing::Dead);
    };
    let own = links::confirm_mark(app, target, &found.address, found.asked_at);
    if !links::is_same(&own, mark) {
        return Ok(Standing::Dead);
    }
    if found.confirmed_at.is_some() {
        return Ok(Standing::Done);
    }
    let alive = app.now().since(found.asked_at) <= LINK_LIVES;
    Ok(if alive { Standing::Open } else { Standing::Dead })
}

/// Yes. Said twice it is one yes; said after an unsubscription it is nothing.
pub async fn confirm(app: &App, target: NoticeTargetId, mark: &str) -> Result<Standing> {
    let standing = confirm_link(app, target, mark).await?;
    if standing != Standing::Open {
        return Ok(standing);
    }
    let mut tx = app.db.begin().await?;
    let Some(found) = rows::find(&mut tx, target).await? else { return Ok(Standing::Dead) };
    // Another link may have been asked for between the two looks: then this one is dead.
    let own = links::confirm_mark(app, target, &found.address, found.asked_at);
    if !links::is_same(&own, mark) {
        return Ok(Standing::Dead);
    }
    rows::confirm(&mut tx, target, found.asked_at, app.now()).await?;
    tx.commit().await?;
    live::tell_user(app, found.user_id).await;
    Ok(Standing::Done)
}

pub async fn unsubscribe_link(app: &App, user: UserId, mark: &str) -> Result<Standing> {
    let mut tx = app.db.read().await?;
    let Some(found) = rows::mailbox(&mut tx, user).await? else { return Ok(Standing::Done) };
    let own = links::unsubscribe_mark(app, user, &found.address);
    Ok(if links::is_same(&own, mark) { Standing::Open } else { Standing::Dead })
}

/// No more: the address is forgotten, with every consent for it.
pub async fn unsubscribe(app: &App, user: UserId, mark: &str) -> Result<Standing> {
    let mut tx = app.db.begin().await?;
    let Some(found) = rows::mailbox(&mut tx, user).await? else { return Ok(Standing::Done) };
    if !links::is_same(&links::unsubscribe_mark(app, user, &found.address), mark) {
        return Ok(Standing::Dead);
    }
    rows::remove(&mut tx, user, found.id).await?;
    tx.commit().await?;
    live::tell_user(app, user).await;
    Ok(Standing::Done)
}
