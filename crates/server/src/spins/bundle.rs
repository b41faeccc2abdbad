//! The verification bundle of an instant draw: heads, voids, hits and what is left, as far as it is decided.

use std::collections::BTreeSet;

use bytes::Bytes;
use fairdraw_fairness::{
    Hash,
    bundle::{
        BatchVoid, Body, Bundle, FullList, Head, Hit, LogExcerpt, LoggedRecord, LotRow, LotsOnDemand, Spins,
        write::Prover,
    },
    hash::leaf,
    leaf::Spin,
    list,
    tree::{Blocks, Builder},
};
use sha2::{Digest, Sha256};

use super::{
    batch_store::{self, Batch},
    bundle_shelf::Decided,
    head::bytes_of,
    ops, outcomes,
    store::{self, Standing},
    till::array,
};
use crate::{
    app::App,
    draws::{self, Period, Published, form::ListPolicy},
    error::{Conflict, Error, Result, Thing},
    fair,
    ids::DrawId,
};

/// Up to so many spins all of them travel inside the bundle, which makes every check a full one.
const INLINE: i64 = 5_000;
/// Up to so many heads are shown on the log, one proof each.
const MOST_LOGGED: usize = 1_000;
/// Up to so many slips have rows of their own.
const MOST_ROWS: usize = 2_000;
const AT_ONCE: i64 = 50;

/// What is gathered batch by batch.
struct Gathered {
    spins: Spins,
    hits: Vec<Hit>,
    /// Slips, where lots are drawn.
    rows: Vec<LotRow>,
    is_lots: bool,
    positions: Vec<i64>,
    bytes: u64,
    hasher: Sha256,
}

/// Kept while nothing was decided since; made by one for everybody who waits.
pub async fn bundle(app: &App, published: &Published) -> Result<Bytes> {
    let period = ops::period(published);
    let standing = standing(app, period).await?;
    let make = || async move {
        // Anew, for more may have been decided while this one waited.
        let standing = self::standing(app, period).await?;
        let decided = decided(published, &standing);
        Ok((decided, make(app, published, standing).await?))
    };
    app.spins.bundles.find(period.id, decided(published, &standing), make).await
}

async fn standing(app: &App, period: &Period) -> Result<Standing> {
    let mut tx = app.db.read().await?;
    let standing = store::standing(&mut tx, period.id).await?.ok_or(Error::NotFound(Thing::Period))?;
    if standing.seal.is_none() {
        return Err(Error::Conflict(Conflict::NotYet));
    }
    Ok(standing)
}

fn decided(published: &Published, standing: &Standing) -> Decided {
    Decided { spins: standing.spins + standing.voided, revision: published.draw.revision }
}

/// The standing was read before the batches: those that end meanwhile are left out.
async fn make(app: &App, published: &Published, standing: Standing) -> Result<String> {
    let period = ops::period(published).clone();
    let (Some(seal), Some(key), Some(signature)) =
        (&standing.seal, &standing.seal_key, &standing.seal_signature)
    else {
        return Err(Error::Conflict(Conflict::NotYet));
    };
    let is_public = published.draw.form.list == ListPolicy::Public;
    let is_lots = published.draw.form.lots.is_some();
    let mut gathered = Gathered {
        spins: Spins { batches: (is_public && standing.spins <= INLINE).then(Vec::new), ..Spins::default() },
        hits: Vec::new(),
        rows: Vec::new(),
        is_lots,
        positions: Vec::new(),
        bytes: 0,
        hasher: Sha256::new(),
    };
    let (mut after, mut next) = (0, 0);
    'all: loop {
        let mut tx = app.db.read().await?;
        let batches = batch_store::ended_after(&mut tx, period.id, after, AT_ONCE).await?;
        drop(tx);
        let Some(last) = batches.last() else { break };
        after = last.round;
        for batch in batches {
            // A void batch may have ended while one before it waits for its round: the story stops there.
            if batch.ended_revision > Some(standing.revision) || batch.first != next {
                break 'all;
            }
            next = batch.first + i64::from(batch.size);
            gather(app, &period, &batch, &mut gathered).await?;
        }
    }
    let log = logged(app, published, &period, &gathered.positions).await?;
    let Gathered { spins, hits, rows, bytes, hasher, .. } = gathered;
    let is_inline = spins.batches.is_some();
    let whole = Bundle {
        config: period.config.clone(),
        signature: Some((array(key), array(signature))),
        body: if is_lots {
            Body::LotsOnDemand(LotsOnDemand { spins, rows })
        } else {
            Body::Instant { spins, hits, stock: standing.stock() }
        },
        anchors: Vec::new(),
        log: Some(log),
        full_list: (is_public && !is_inline).then(|| FullList {
            url: file_url(published.draw.id),
            bytes,
            sha256: hasher.finalize().into(),
        }),
        mine: Vec::new(),
        seal: seal.clone(),
    };
    Ok(whole.encode())
}

fn file_url(id: DrawId) -> String {
    format!("/lotto/api/v1/lotto/spins?lid={id}&format=fdl")
}

/// The spins of a batch in their exact bytes.
pub async fn leaves(app: &App, period: &Period, batch: &Batch) -> Result<Vec<Vec<u8>>> {
    let mut tx = app.db.read().await?;
    let end = batch.first + i64::from(batch.size);
    let spins = store::batch(&mut tx, period.id, batch.first, end).await?;
    let round = u64::try_from(batch.round).unwrap_or(0);
    Ok(spins.iter().map(|spin| bytes_of(period, round, spin).to_vec()).collect())
}

async fn gather(app: &App, period: &Period, batch: &Batch, gathered: &mut Gathered) -> Result<()> {
    let leaves = leaves(app, period, batch).await?;
    let number = |value: i64| u64::try_from(value).unwrap_or(0);
    if batch.state == "void" {
        let void = void(app, period, batch, &leaves).await?;
        gathered.spins.voids.push(void);
        return Ok(());
    }
    gathered.positions.extend(batch.log_position);
    gathered.spins.heads.push(head(batch)?);
    for leaf in &leaves {
        gathered.bytes += Spin::LENGTH as u64 + 2;
        let mut framed = Vec::with_capacity(Spin::LENGTH + 2);
        list::push(leaf, &mut framed);
        gathered.hasher.update(&framed);
    }
    if let Some(batches) = &mut gathered.spins.batches {
        batches.push(leaves.concat());
    }
    let bytes = batch.outcomes.as_deref().unwrap_or_default();
    if gathered.is_lots {
        // Of a large draw, everybody asks for their own proof.
        if gathered.rows.len() + leaves.len() <= MOST_ROWS {
            let lots: Vec<Option<u32>> = outcomes::read(bytes).map(|got| got.drawn).collect();
            gathered.rows.append(&mut lot_rows(number(batch.first), leaves, lots).await?);
        }
        return Ok(());
    }
    let won: Vec<(u64, u8)> =
        (0..).zip(outcomes::read(bytes)).filter_map(|(place, got)| Some((place, got.prize?))).collect();
    if won.is_empty() {
        return Ok(());
    }
    let first = number(batch.first);
    let work = tokio::task::spawn_blocking(move || {
        let mut proofs = prover(&leaves);
        let hits = won.into_iter().map(|(place, prize)| {
            let found = proofs
                .prove(place)?
                .ok_or_else(|| Error::Internal(anyhow::anyhow!("a hit beyond its batch")))?;
            let sequence = first + place;
            Ok(Hit { sequence, prize: u64::from(prize), spin: found.leaf, proof: found.proof })
        });
        hits.collect::<Result<Vec<Hit>>>()
    });
    gathered.hits.append(&mut work.await.map_err(Error::internal)??);
    Ok(())
}

async fn lot_rows(first: u64, leaves: Vec<Vec<u8>>, lots: Vec<Option<u32>>) -> Result<Vec<LotRow>> {
    let work = tokio::task::spawn_blocking(move || {
        let mut proofs = prover(&leaves);
        let rows = (0..).zip(lots).map(|(place, lot)| {
            let found = proofs
                .prove(place)?
                .ok_or_else(|| Error::Internal(anyhow::anyhow!("a slip beyond its batch")))?;
            Ok(LotRow { place: first + place, lot: lot.map(u64::from), leaf: found.leaf, proof: found.proof })
        });
        rows.collect()
    });
    work.await.map_err(Error::internal)?
}

/// Proves spins of a batch that is in memory.
pub fn prover(leaves: &[Vec<u8>]) -> Prover<impl FnMut(std::ops::Range<u64>) -> Result<Vec<Vec<u8>>> + '_> {
    let mut builder = Builder::default();
    for bytes in leaves {
        builder.push_hash(leaf(bytes));
    }
    let blocks: Blocks = builder.finish();
    Prover::new(blocks, |range: std::ops::Range<u64>| {
        let place = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        Ok(leaves.get(place(range.start)..place(range.end)).unwrap_or_default().to_vec())
    })
}

fn head(batch: &Batch) -> Result<Head> {
    let missing = || Error::Internal(anyhow::anyhow!("batch {} ended without a head", batch.round));
    let number = |value: i64| u64::try_from(value).unwrap_or(0);
    Ok(Head {
        round: number(batch.round),
        first: number(batch.first),
        size: u32::try_from(batch.size).unwrap_or(0),
        root: array(batch.root.as_deref().ok_or_else(missing)?),
        published_ms: number(batch.published.ok_or_else(missing)?),
        signature: array(batch.head_signature.as_deref().ok_or_else(missing)?),
        beacon: array(batch.beacon.as_deref().ok_or_else(missing)?),
    })
}

async fn void(app: &App, period: &Period, batch: &Batch, leaves: &[Vec<u8>]) -> Result<BatchVoid> {
    let position = batch.log_position.unwrap_or(0);
    let mut tx = app.db.read().await?;
    let record = fair::log::store::records(&mut tx, position, position + 1).await?.into_iter().next();
    drop(tx);
    let record = record.ok_or(Error::NotFound(Thing::LogRecord))?;
    let round = u64::try_from(batch.round).unwrap_or(0);
    Ok(BatchVoid {
        void: record.record,
        void_signature: array(&record.signature),
        spins: leaves.concat(),
        beacon: fair::beacon::signature_of(app, &period.chain, round).await?,
    })
}

/// What the service log holds of this draw, with proofs under one checkpoint.
async fn logged(app: &App, published: &Published, period: &Period, heads: &[i64]) -> Result<LogExcerpt> {
    let mut tx = app.db.read().await?;
    let checkpoint = fair::log::proofs::checkpoint(&mut tx, &app.fair.signer).await?;
    let size = fair::log::store::head(&mut tx).await?.size;
    let events = draws::events(&mut tx, published.draw.id).await?;
    let mut positions: BTreeSet<i64> = events
        .into_iter()
        .filter(|event| event.period_id == Some(period.id))
        .filter_map(|event| event.log_position)
        .collect();
    if heads.len() <= MOST_LOGGED {
        positions.extend(heads);
    }
    let mut records = Vec::with_capacity(positions.len());
    for position in positions.into_iter().filter(|position| *position < size) {
        let Some(row) = fair::log::store::records(&mut tx, position, position + 1).await?.into_iter().next()
        else {
            continue;
        };
        let proof: Vec<Hash> = fair::log::proofs::inclusion(&mut tx, position, size).await?;
        records.push(LoggedRecord {
            record: row.record,
            index: u64::try_from(position).unwrap_or(0),
            proof: proof.concat(),
        });
    }
    Ok(LogExcerpt { checkpoint, records })
}
