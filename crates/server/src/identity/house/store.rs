//! SQL of the house provider.

use fairdraw_db::{Result, Time, Tx};

use super::Account;
use crate::ids::{CeremonyId, HouseAccountId, PasskeyId};

#[derive(sqlx::FromRow)]
pub struct PasskeyRow {
    pub id: PasskeyId,
    pub account_id: HouseAccountId,
    pub credential: String,
    pub label: String,
    pub created_at: Time,
    pub last_used_at: Option<Time>,
}

#[derive(sqlx::FromRow)]
pub struct Ceremony {
    pub account_id: Option<HouseAccountId>,
    pub state: String,
}

#[derive(sqlx::FromRow)]
pub struct Grant {
    pub account_id: HouseAccountId,
    pub scope: String,
}

pub async fn find_or_make_secret(tx: &mut Tx, fresh: String) -> Result<String> {
    tx.execute("UPDATE installation SET house_secret = $1 WHERE id = 1 AND house_secret IS NULL", (fresh,))
        .await?;
    let (secret,): (String,) = tx.fetch_one("SELECT house_secret FROM installation WHERE id = 1", ()).await?;
    Ok(secret)
}

pub async fn insert_account(tx: &mut Tx, account: &Account, name_key: String, now: Time) -> Result<bool> {
    let inserted = tx
        .execute(
            "INSERT INTO house_accounts (id, name, name_key, password_hash, openid, unionid, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
            (
                account.id,
                account.name.clone(),
                name_key,
                account.password_hash.clone(),
                account.openid.clone(),
                account.unionid.clone(),
                now,
            ),
        )
        .await?;
    Ok(inserted == 1)
}

pub async fn count_accounts(tx: &mut Tx) -> Result<i64> {
    let (count,): (i64,) = tx.fetch_one("SELECT COUNT(*) FROM house_accounts", ()).await?;
    Ok(count)
}

pub async fn find_account(tx: &mut Tx, id: HouseAccountId) -> Result<Option<Account>> {
    tx.fetch_optional(
        "SELECT id, name, password_hash, openid, unionid FROM house_accounts WHERE id = $1",
        (id,),
    )
    .await
}

pub async fn find_account_by_name(tx: &mut Tx, name_key: String) -> Result<Option<Account>> {
    tx.fetch_optional(
        "SELECT id, name, password_hash, openid, unionid
         FROM house_accounts WHERE name_key = $1",
        (name_key,),
    )
    .await
}

pub async fn find_account_by_unionid(tx: &mut Tx, unionid: String) -> Result<Option<Account>> {
    tx.fetch_optional(
        "SELECT id, name, password_hash, openid, unionid
         FROM house_accounts WHERE unionid = $1",
        (unionid,),
    )
    .await
}

/// The first account to sign up is the one that may become the operator.
pub async fn remember_first(tx: &mut Tx, unionid: String) -> Result<()> {
    tx.execute(
        "UPDATE installation SET first_house_unionid = $1 WHERE id = 1 AND first_house_unionid IS NULL",
        (unionid,),
    )
    .await?;
    Ok(())
}

pub async fn set_password(tx: &mut Tx, id: HouseAccountId, hash: String) -> Result<()> {
    tx.execute("UPDATE house_accounts SET password_hash = $2 WHERE id = $1", (id, hash)).await?;
    Ok(())
}

pub async fn insert_code(
    tx: &mut Tx,
    hash: Vec<u8>,
    account: HouseAccountId,
    scope: String,
    expires_at: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO house_codes (code_hash, account_id, scope, expires_at) VALUES ($1, $2, $3, $4)",
        (hash, account, scope, expires_at),
    )
    .await?;
    Ok(())
}

/// Marks a code as used. `None`: unknown, too old, or used before.
pub async fn use_code(tx: &mut Tx, hash: Vec<u8>, now: Time) -> Result<Option<Grant>> {
    tx.fetch_optional(
        "UPDATE house_codes SET used_at = $2 WHERE code_hash = $1 AND used_at IS NULL AND expires_at > $2
         RETURNING account_id, scope",
        (hash, now),
    )
    .await
}

pub async fn was_code_used(tx: &mut Tx, hash: Vec<u8>) -> Result<bool> {
    let (count,): (i64,) = tx
        .fetch_one("SELECT COUNT(*) FROM house_codes WHERE code_hash = $1 AND used_at IS NOT NULL", (hash,))
        .await?;
    Ok(count == 1)
}

pub async fn insert_token(tx: &mut Tx, hash: Vec<u8>, grant: &Grant, expires_at: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO house_tokens (token_hash, account_id, scope, expires_at) VALUES ($1, $2, $3, $4)",
        (hash, grant.account_id, grant.scope.clone(), expires_at),
    )
    .await?;
    Ok(())
}

pub async fn find_token(tx: &mut Tx, hash: Vec<u8>, now: Time) -> Result<Option<Grant>> {
    tx.fetch_optional(
        "SELECT account_id, scope FROM house_tokens WHERE token_hash = $1 AND expires_at > $2",
        (hash, now),
    )
    .await
}

pub async fn insert_ceremony(
    tx: &mut Tx,
    id: CeremonyId,
    account: Option<HouseAccountId>,
    state: String,
    expires_at: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO house_ceremonies (id, account_id, state, expires_at) VALUES ($1, $2, $3, $4)",
        (id, account, state, expires_at),
    )
    .await?;
    Ok(())
}

/// A ceremony is finished once: taking it deletes it.
pub async fn take_ceremony(tx: &mut Tx, id: CeremonyId, now: Time) -> Result<Option<Ceremony>> {
    tx.fetch_optional(
        "DELETE FROM house_ceremonies WHERE id = $1 AND expires_at > $2 RETURNING account_id, state",
        (id, now),
    )
    .await
}

pub async fn insert_passkey(tx: &mut Tx, row: PasskeyRow, credential_id: Vec<u8>) -> Result<bool> {
    let inserted = tx
        .execute(
            "INSERT INTO house_passkeys (id, account_id, credential_id, credential, label, created_at)
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
            (row.id, row.account_id, credential_id, row.credential, row.label, row.created_at),
        )
        .await?;
    Ok(inserted == 1)
}

pub async fn list_passkeys(tx: &mut Tx, account: HouseAccountId) -> Result<Vec<PasskeyRow>> {
    tx.fetch_all(
        "SELECT id, account_id, credential, label, created_at, last_used_at
         FROM house_passkeys WHERE account_id = $1 ORDER BY created_at, id",
        (account,),
    )
    .await
}

pub async fn find_passkey(tx: &mut Tx, credential_id: Vec<u8>) -> Result<Option<PasskeyRow>> {
    tx.fetch_optional(
        "SELECT id, account_id, credential, label, created_at, last_used_at
         FROM house_passkeys WHERE credential_id = $1",
        (credential_id,),
    )
    .await
}

pub async fn save_passkey_use(tx: &mut Tx, id: PasskeyId, credential: String, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE house_passkeys SET credential = $2, last_used_at = $3 WHERE id = $1",
        (id, credential, now),
    )
    .await?;
    Ok(())
}

pub async fn delete_passkey(tx: &mut Tx, account: HouseAccountId, id: PasskeyId) -> Result<bool> {
    Ok(tx.execute("DELETE FROM house_passkeys WHERE account_id = $1 AND id = $2", (account, id)).await? == 1)
}

pub async fn delete_expired(tx: &mut Tx, now: Time) -> Result<()> {
    tx.execute("DELETE FROM house_codes WHERE expires_at <= $1", (now,)).await?;
    tx.execute("DELETE FROM house_tokens WHERE expires_at <= $1", (now,)).await?;
    tx.execute("DELETE FROM house_ceremonies WHERE expires_at <= $1", (now,)).await?;
    Ok(())
}
