//! All spins that were decided, as a file: 109 bytes each, or framed as the verifier reads a list.

use fairdraw_fairness::{leaf::Spin, list};

use super::{batch_store, head::bytes_of, ops, store};
use crate::{
    app::App,
    draws::{Period, form::ListPolicy},
    error::{Conflict, Error, Result},
    ids::DrawId,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Plain,
    /// `u16 length ‖ spin`, as `fairdraw verify --entries` takes it.
    Framed,
}

/// A reader that holds one batch at a time.
pub struct Reader {
    app: App,
    period: Period,
    format: Format,
    after: i64,
}

/// For draws whose list is public.
pub async fn reader(app: &App, id: DrawId, format: Format) -> Result<Reader> {
    let published = ops::find(app, id).await?;
    if published.draw.form.list != ListPolicy::Public {
        return Err(Error::Conflict(Conflict::ListNotPublic));
    }
    Ok(Reader { app: app.clone(), period: ops::period(&published).clone(), format, after: 0 })
}

impl Reader {
    /// The next batch; `None` at the end.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>> {
        loop {
            let mut tx = self.app.db.read().await?;
            let ended = batch_store::ended_after(&mut tx, self.period.id, self.after, 1).await?;
            let Some(batch) = ended.into_iter().next() else { return Ok(None) };
            self.after = batch.round;
            if batch.state == "void" {
                continue;
            }
            let spins =
                store::batch(&mut tx, self.period.id, batch.first, batch.first + i64::from(batch.size))
                    .await?;
            let mut bytes = Vec::with_capacity(spins.len() * (Spin::LENGTH + 2));
            for spin in &spins {
                let spin = bytes_of(&self.period, u64::try_from(batch.round).unwrap_or(0), spin);
                match self.format {
                    Format::Plain => bytes.extend_from_slice(&spin),
                    Format::Framed => list::push(&spin, &mut bytes),
                }
            }
            return Ok(Some(bytes));
        }
    }
}
