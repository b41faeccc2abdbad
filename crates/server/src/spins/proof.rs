//! The proof that one spin is in its sealed batch.

use base64::{Engine, engine::general_purpose::STANDARD};
use fairdraw_fairness::seal::commit;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    batch_store,
    bundle::{leaves, prover},
    ops, store,
};
use crate::{
    app::App,
    error::{Conflict, Error, Result, Thing},
    ids::DrawId,
};

#[derive(Serialize, ToSchema)]
pub struct SpinProof {
    pub sequence: u64,
    /// Base64.
    pub spin: String,
    /// Base64, nodes joined.
    pub proof: String,
    /// `done` or `void`.
    pub state: String,
    pub round: i64,
    pub first: i64,
    pub size: i32,
    /// Hexadecimal, like all below.
    pub root: String,
    pub head: Option<String>,
    pub signature: Option<String>,
    pub published_ms: Option<i64>,
    pub beacon: Option<String>,
    pub commit: String,
    pub key: String,
    pub seal_jcs: String,
    pub seal_sig: String,
    pub config_jcs: String,
}

/// After its round, so that nobody learns of a spin before it is decided.
pub async fn proof(app: &App, id: DrawId, sequence: u64) -> Result<SpinProof> {
    let published = ops::find(app, id).await?;
    let period = ops::period(&published).clone();
    let place = i64::try_from(sequence).map_err(|_| Error::NotFound(Thing::Spin))?;
    let mut tx = app.db.read().await?;
    let batch = batch_store::holding(&mut tx, period.id, place).await?.ok_or(Error::NotFound(Thing::Spin))?;
    let standing = store::standing(&mut tx, period.id).await?.ok_or(Error::NotFound(Thing::Period))?;
    drop(tx);
    if !matches!(batch.state.as_str(), "done" | "void") {
        return Err(Error::Conflict(Conflict::NotYet));
    }
    let seal = standing.seal.ok_or(Error::Conflict(Conflict::NotYet))?;
    let leaves = leaves(app, &period, &batch).await?;
    let index = u64::try_from(place - batch.first).map_err(|_| Error::NotFound(Thing::Spin))?;
    let work = tokio::task::spawn_blocking(move || prover(&leaves).prove(index));
    let proved = work.await.map_err(Error::internal)??.ok_or(Error::NotFound(Thing::Spin))?;
    Ok(SpinProof {
        sequence,
        spin: STANDARD.encode(proved.leaf),
        proof: STANDARD.encode(proved.proof),
        state: batch.state,
        round: batch.round,
        first: batch.first,
        size: batch.size,
        root: batch.root.map(hex::encode).unwrap_or_default(),
        head: batch.head.map(hex::encode),
        signature: batch.head_signature.map(hex::encode),
        published_ms: batch.published,
        beacon: batch.beacon.map(hex::encode),
        commit: hex::encode(commit(seal.as_bytes())),
        key: standing.seal_key.map(hex::encode).unwrap_or_default(),
        seal_sig: standing.seal_signature.map(hex::encode).unwrap_or_default(),
        seal_jcs: seal,
        config_jcs: period.config,
    })
}
