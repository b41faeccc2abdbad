//! SQL of sign-ins that wander through an OpenID Connect issuer.

use fairdraw_db::{Result, Time, Tx};

#[derive(sqlx::FromRow)]
pub struct Flow {
    pub issuer: String,
    pub nonce: String,
    pub verifier: String,
    pub redirect_uri: String,
    pub client_state: String,
}

#[derive(sqlx::FromRow)]
pub struct Code {
    pub provider: String,
    pub subject: String,
    pub nickname: String,
    pub headimgurl: String,
}

pub async fn insert_flow(tx: &mut Tx, state_hash: Vec<u8>, flow: Flow, expires_at: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO oidc_flows (state_hash, issuer, nonce, verifier, redirect_uri, client_state, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        (
            state_hash,
            flow.issuer,
            flow.nonce,
            flow.verifier,
            flow.redirect_uri,
            flow.client_state,
            expires_at,
        ),
    )
    .await?;
    Ok(())
}

/// Each flow and each code is taken once: taking deletes it.
pub async fn take_flow(tx: &mut Tx, state_hash: Vec<u8>, now: Time) -> Result<Option<Flow>> {
    tx.fetch_optional(
        "DELETE FROM oidc_flows WHERE state_hash = $1 AND expires_at > $2
         RETURNING issuer, nonce, verifier, redirect_uri, client_state",
        (state_hash, now),
    )
    .await
}

pub async fn insert_code(tx: &mut Tx, code_hash: Vec<u8>, code: Code, expires_at: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO oidc_codes (code_hash, provider, subject, nickname, headimgurl, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
        (code_hash, code.provider, code.subject, code.nickname, code.headimgurl, expires_at),
    )
    .await?;
    Ok(())
}

pub async fn take_code(tx: &mut Tx, code_hash: Vec<u8>, now: Time) -> Result<Option<Code>> {
    tx.fetch_optional(
        "DELETE FROM oidc_codes WHERE code_hash = $1 AND expires_at > $2
         RETURNING provider, subject, nickname, headimgurl",
        (code_hash, now),
    )
    .await
}

pub async fn delete_expired(tx: &mut Tx, now: Time) -> Result<()> {
    tx.execute("DELETE FROM oidc_flows WHERE expires_at <= $1", (now,)).await?;
    tx.execute("DELETE FROM oidc_codes WHERE expires_at <= $1", (now,)).await?;
    Ok(())
}
