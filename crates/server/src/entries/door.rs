//! Whether the door is closed to an address, for those who ask why.

use std::net::IpAddr;

use fairdraw_db::Tx;

use super::{address, conditions, door_store};
use crate::{app::App, draws::Published, error::Result};

/// Whether as many people as may have come from this address.
pub async fn is_address_full(
    app: &App,
    tx: &mut Tx,
    published: &Published,
    from: IpAddr,
    is_guest: bool,
) -> Result<bool> {
    let Some(most) = conditions::most_from_address(published.draw.form.safety, is_guest) else {
        return Ok(false);
    };
    let hash = address::hash(&app.entries.keys.address, published.draw.id, from);
    let period = published.current(app.now()).id;
    let counts = door_store::count_addresses(tx, period, &[hash]).await?;
    Ok(counts.first().is_some_and(|(_, count)| *count >= most))
}
