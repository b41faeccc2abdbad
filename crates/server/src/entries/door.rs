//! Whether the door is closed to an address, a phone or a new account, for those who ask why.

use fairdraw_db::Tx;

use super::{address, ask::Door, conditions, door_store};
use crate::{app::App, draws::Published, error::Result, identity::Actor};

/// Whether as many people as may have come from this address or with this phone, or the account is too new.
pub async fn is_closed_to(
    app: &App,
    tx: &mut Tx,
    published: &Published,
    door: Door<'_>,
    actor: Actor,
) -> Result<bool> {
    let (safety, draw) = (published.draw.form.safety, published.draw.id);
    if conditions::check_account(safety, actor.user, actor.is_guest, app.now()).is_err() {
        return Ok(true);
    }
    let (key, period) = (&app.entries.keys.address, published.current(app.now()).id);
    if let Some(most) = conditions::most_from_address(safety, actor.is_guest) {
        let hash = address::hash(key, draw, door.address);
        let counts = door_store::count_addresses(tx, period, &[hash]).await?;
        if counts.first().is_some_and(|(_, count)| *count >= most) {
            return Ok(true);
        }
    }
    let Some(most) = conditions::most_from_handset(safety) else { return Ok(false) };
    let handset = address::handset(key, draw, door.handset);
    if handset.is_empty() {
        return Ok(false);
    }
    let joined = door_store::handsets(tx, period, &[handset]).await?;
    Ok(i64::try_from(joined.len()).unwrap_or(i64::MAX) >= most)
}
