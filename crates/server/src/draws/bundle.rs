//! The verification bundle and single proofs, put together from what was sealed.

use bytes::Bytes;
use fairdraw_fairness::{
    Hash,
    bundle::{
        self, Beacon, Body, Bundle, FullList, LogExcerpt, LoggedRecord, LotsAtOnce, SignedRecord, Sources,
        Tiered, write::Prover,
    },
    leaf::Entry,
    selection::Step,
    tree::BLOCK,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    Period, PeriodState, Published, event_rows,
    form::ListPolicy,
    opening::{self, SealedHat, SealedPeriod, read_steps},
};
use crate::{
    app::App,
    error::{Conflict, Error, Result, Thing},
    fair,
    ids::DrawId,
    lots, spins,
};

/// Up to so many entries the whole list travels inside the bundle, which makes every check a full one.
const INLINE: u64 = 2_000;

/// The period asked for, or the last one that is drawn.
pub fn period_of(published: &Published, number: Option<i32>) -> Result<&Period> {
    let found = if let Some(number) = number {
        published.period(number)
    } else {
        let drawn = published.periods.iter().rev().find(|period| period.state == PeriodState::Drawn);
        drawn.or_else(|| published.periods.first())
    };
    found.ok_or(Error::NotFound(Thing::Period))
}

/// The bundle of a period, once its result is public.
pub async fn bundle(app: &App, id: DrawId, number: Option<i32>) -> Result<Bytes> {
    let published = super::published(app, id).await?.ok_or(Error::NotFound(Thing::Draw))?;
    if published.draw.form.is_instant() {
        return spins::bundle(app, &published).await;
    }
    let period = period_of(&published, number)?.clone();
    let mut tx = app.db.read().await?;
    let sealed = opening::sealed(&mut tx, period.id).await?.ok_or(Error::Conflict(Conflict::NotYet))?;
    drop(tx);
    let steps = sealed.steps.as_deref().ok_or(Error::Conflict(Conflict::NotYet))?;
    if period.state != PeriodState::Drawn {
        return Err(Error::Conflict(Conflict::NotYet));
    }
    let round = u64::try_from(sealed.round).unwrap_or_default();
    let at = app.now().max(period.drawn_at.unwrap_or_default());
    let signature = fair::beacon::signature_at(app, &period.chain, round, at)
        .await?
        .ok_or(Error::Conflict(Conflict::NotYet))?;
    let is_public = published.draw.form.list == ListPolicy::Public;
    let small = sealed.size() <= INLINE;
    let entries = if is_public && small {
        Some(opening::list_file(app, period.id, sealed.size().div_ceil(BLOCK as u64)).await?)
    } else {
        None
    };
    let (log, forfeits) = logged(app, &published, &period).await?;
    let sources =
        Sources { beacon: Some(Beacon { chain: period.chain, round, signature }), ..Sources::default() };
    let body = if published.draw.form.lots.is_some() {
        let rows = lot_rows(app, &period, &sealed).await?;
        Body::LotsAtOnce(LotsAtOnce { sources, rows, voids: Vec::new(), entries })
    } else {
        let steps = step_rows(app, &period, &sealed, read_steps(steps)?).await?;
        Body::Scheduled(Tiered { sources, steps, voids: Vec::new(), forfeits, entries })
    };
    let whole = Bundle {
        config: sealed.config.clone(),
        seal: sealed.seal.clone(),
        signature: Some((array(&sealed.seal_key)?, array(&sealed.seal_signature)?)),
        body,
        anchors: Vec::new(),
        log: Some(log),
        full_list: is_public.then(|| FullList {
            url: list_url(id, period.number),
            bytes: u64::try_from(sealed.list_bytes).unwrap_or(0),
            sha256: array(&sealed.list_hash).unwrap_or_default(),
        }),
        mine: Vec::new(),
    };
    Ok(whole.encode().into())
}

pub fn list_url(id: DrawId, number: i32) -> String {
    format!("/lotto/api/v1/lotto/entries?lid={id}&period={number}")
}

fn array<const N: usize>(bytes: &[u8]) -> Result<[u8; N]> {
    bytes.try_into().map_err(|_| Error::Internal(anyhow::anyhow!("a stored value has another length")))
}

async fn step_rows(
    app: &App,
    period: &Period,
    sealed: &SealedPeriod,
    steps: Vec<Step>,
) -> Result<Vec<bundle::StepRow>> {
    let blocks = sealed.blocks()?;
    let hat = SealedHat::new(app.clone(), period.id, blocks.size());
    let work =
        tokio::task::spawn_blocking(move || Prover::new(blocks, |range| hat.leaves(&range)).steps(&steps));
    work.await.map_err(Error::internal)?
}

/// Of a small draw, everybody's; in a large one each asks for their own proof, and the lots follow from the seed.
async fn lot_rows(app: &App, period: &Period, sealed: &SealedPeriod) -> Result<Vec<bundle::LotRow>> {
    let blocks = sealed.blocks()?;
    if blocks.size() > INLINE {
        return Ok(Vec::new());
    }
    let given = lots::lot_rows(app, period.id, blocks.size()).await?;
    let hat = SealedHat::new(app.clone(), period.id, blocks.size());
    let work = tokio::task::spawn_blocking(move || {
        let mut prover = Prover::new(blocks, |range| hat.leaves(&range));
        let mut rows = Vec::with_capacity(given.len());
        for (index, lot) in given {
            rows.extend(prover.lot(index, lot)?);
        }
        Ok::<_, Error>(rows)
    });
    work.await.map_err(Error::internal)?
}

/// Every record of this period on the service log, with proofs under one checkpoint; and its forfeits.
async fn logged(
    app: &App,
    published: &Published,
    period: &Period,
) -> Result<(LogExcerpt, Vec<SignedRecord>)> {
    let mut tx = app.db.read().await?;
    let checkpoint = fair::log::proofs::checkpoint(&mut tx, &app.fair.signer).await?;
    let size = fair::log::store::head(&mut tx).await?.size;
    let (mut records, mut forfeits) = (Vec::new(), Vec::new());
    for event in event_rows::all(&mut tx, published.draw.id).await? {
        let Some(position) = event.log_position.filter(|_| event.period_id == Some(period.id)) else {
            continue;
        };
        let Some(row) = fair::log::store::records(&mut tx, position, position + 1).await?.into_iter().next()
        else {
            continue;
        };
        let proof: Vec<Hash> = fair::log::proofs::inclusion(&mut tx, position, size).await?;
        if event.what == "forfeit" {
            forfeits.push(SignedRecord { record: row.record.clone(), signature: array(&row.signature)? });
        }
        records.push(LoggedRecord {
            record: row.record,
            index: u64::try_from(position).unwrap_or(0),
            proof: proof.concat(),
        });
    }
    Ok((LogExcerpt { checkpoint, records }, forfeits))
}

/// Whether a code is in the sealed list, with proof either way.
#[derive(Serialize, ToSchema)]
pub struct ProofView {
    pub found: bool,
    pub index: Option<u64>,
    /// The protocol's status; 0 is in the hat.
    pub status: Option<u8>,
    /// Base64.
    pub entry: Option<String>,
    /// Base64, nodes joined.
    pub proof: Option<String>,
    /// Not found: the entries around the place where it would be: index, entry, proof.
    pub neighbours: Vec<(u64, String, String)>,
    pub n: u64,
    /// Hex.
    pub root: String,
    pub commit: String,
    pub key: String,
    pub seal_jcs: String,
    pub seal_sig: String,
    pub config_jcs: String,
    pub period: i32,
}

pub async fn proof(app: &App, id: DrawId, number: Option<i32>, code: &str) -> Result<ProofView> {
    let published = super::published(app, id).await?.ok_or(Error::NotFound(Thing::Draw))?;
    let period = if number.is_some() {
        period_of(&published, number)?
    } else {
        let sealed = published.periods.iter().rev().find(|period| period.commitment.is_some());
        sealed.or_else(|| published.periods.first()).ok_or(Error::NotFound(Thing::Period))?
    }
    .clone();
    let mut tx = app.db.read().await?;
    let sealed = opening::sealed(&mut tx, period.id).await?.ok_or(Error::Conflict(Conflict::NotYet))?;
    drop(tx);
    let code: String =
        code.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).take(32).collect();
    let blocks = sealed.blocks()?;
    let size = blocks.size();
    let root = hex::encode(blocks.root());
    let hat = SealedHat::new(app.clone(), period.id, size);
    let work = tokio::task::spawn_blocking(move || {
        let (place, hit) = search(&hat, size, &code)?;
        let wanted: Vec<u64> = if hit {
            vec![place]
        } else {
            place.checked_sub(1).into_iter().chain((place < size).then_some(place)).collect()
        };
        let mut prover = Prover::new(blocks, |range| hat.leaves(&range));
        let mut rows = Vec::new();
        for index in wanted {
            let row = prover.prove(index)?.ok_or(Error::NotFound(Thing::Code))?;
            rows.push((index, row));
        }
        Ok::<_, Error>((hit, rows))
    });
    let (hit, rows) = work.await.map_err(Error::internal)??;
    let b64 = |bytes: &[u8]| base64::Engine::encode(&base64::engine::general_purpose::STANDARD, bytes);
    let first = rows.first().filter(|_| hit);
    Ok(ProofView {
        found: hit,
        index: first.map(|(index, _)| *index),
        status: first
            .and_then(|(_, proved)| Entry::decode(&proved.leaf).ok())
            .map(|entry| entry.status.byte()),
        entry: first.map(|(_, proved)| b64(&proved.leaf)),
        proof: first.map(|(_, proved)| b64(&proved.proof)),
        neighbours: if hit {
            Vec::new()
        } else {
            rows.iter().map(|(index, proved)| (*index, b64(&proved.leaf), b64(&proved.proof))).collect()
        },
        n: size,
        root,
        commit: hex::encode(&sealed.commitment),
        key: hex::encode(&sealed.seal_key),
        seal_sig: hex::encode(&sealed.seal_signature),
        seal_jcs: sealed.seal,
        config_jcs: sealed.config,
        period: period.number,
    })
}

/// Binary search over the sealed list: the place of the code, and whether it is there.
fn search(hat: &SealedHat, size: u64, code: &str) -> Result<(u64, bool)> {
    let (mut low, mut high) = (0, size.div_ceil(BLOCK as u64));
    // The last block that begins at or before the code.
    while low + 1 < high {
        let middle = u64::midpoint(low, high);
        if code_of(&hat.block(middle)?, 0)?.as_bytes() <= code.as_bytes() {
            low = middle;
        } else {
            high = middle;
        }
    }
    if size == 0 {
        return Ok((0, false));
    }
    let block = hat.block(low)?;
    let start = low * BLOCK as u64;
    for position in 0..block.len() {
        let here = code_of(&block, position)?;
        if here.as_bytes() >= code.as_bytes() {
            return Ok((start + position as u64, here == code));
        }
    }
    Ok((start + block.len() as u64, false))
}

fn code_of(block: &[Vec<u8>], position: usize) -> Result<&str> {
    let leaf = block.get(position).ok_or_else(|| Error::Internal(anyhow::anyhow!("an empty block")))?;
    Ok(Entry::decode(leaf).map_err(Error::internal)?.code)
}
