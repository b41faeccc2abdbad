//! The house provider: a social login inside this server, speaking WeChat's wire protocol (authorise page, code,
//! access token, profile with unionid). Name and password, or passkeys.

pub mod ops;
#[cfg(feature = "passkeys")]
mod passkeys;
pub mod passwords;
pub mod redirects;
pub mod routes;
pub mod store;
mod wire;

use fairdraw_db::Db;

use crate::{entropy::Entropy, error::Result, ids::HouseAccountId};

/// The house has one application: this server.
pub const APPID: &str = "fairdraw";
pub const AUTHORIZE_PATH: &str = "/house/connect/oauth2/authorize";

#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Account {
    pub id: HouseAccountId,
    pub name: String,
    pub password_hash: String,
    pub openid: String,
    pub unionid: String,
}

/// The secret that the house and this server share; made at the first start, the same on every node.
pub async fn house_secret(db: &Db, entropy: Entropy) -> Result<String> {
    let mut tx = db.begin().await?;
    let secret = store::find_or_make_secret(&mut tx, entropy.text(40)).await?;
    tx.commit().await?;
    Ok(secret)
}
