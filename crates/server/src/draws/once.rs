//! A repeated click is one act: the first call with a key does it, and later ones get the same answer.

use std::time::Duration;

use axum::http::HeaderMap;
use fairdraw_db::{Time, Tx};

use crate::{
    app::App,
    error::{Error, Reason, Result},
    ids::UserId,
};

const KEPT: Duration = Duration::from_hours(48);

/// The key of a click, if the caller sent one.
#[derive(Debug, Clone)]
pub struct Once(Option<String>);

impl Once {
    pub fn from_headers(headers: &HeaderMap) -> Result<Self> {
        let Some(value) = headers.get("idempotency-key") else { return Ok(Self(None)) };
        let key = value.to_str().ok().filter(|key| (8..=64).contains(&key.len()));
        let key = key.ok_or_else(|| Error::invalid("Idempotency-Key", Reason::Unreadable))?;
        Ok(Self(Some(key.to_owned())))
    }

    /// What an earlier call with this key was answered. If none was, the key is ours: a call at the same time waits here
    /// until we are done.
    pub async fn earlier(
        &self,
        tx: &mut Tx,
        user: UserId,
        call: &'static str,
        now: Time,
    ) -> Result<Option<String>> {
        let Some(key) = &self.0 else { return Ok(None) };
        let taken = tx
            .execute(
                "INSERT INTO idempotency_keys (user_id, call, key, answer, at) VALUES ($1, $2, $3, '', $4)
                 ON CONFLICT DO NOTHING",
                (user, call, key.clone(), now),
            )
            .await?;
        if taken == 1 {
            return Ok(None);
        }
        let (answer,): (String,) = tx
            .fetch_one(
                "SELECT answer FROM idempotency_keys WHERE user_id = $1 AND call = $2 AND key = $3",
                (user, call, key.clone()),
            )
            .await?;
        Ok(Some(answer))
    }

    /// What later calls will be answered.
    pub async fn done(&self, tx: &mut Tx, user: UserId, call: &'static str, answer: &str) -> Result<()> {
        let Some(key) = &self.0 else { return Ok(()) };
        tx.execute(
            "UPDATE idempotency_keys SET answer = $4 WHERE user_id = $1 AND call = $2 AND key = $3",
            (user, call, key.clone(), answer.to_owned()),
        )
        .await?;
        Ok(())
    }
}

/// A click is not repeated after days.
pub async fn tidy(app: &App) -> Result<()> {
    let mut tx = app.db.begin().await?;
    tx.execute("DELETE FROM idempotency_keys WHERE at < $1", (app.now() - KEPT,)).await?;
    tx.commit().await?;
    Ok(())
}
