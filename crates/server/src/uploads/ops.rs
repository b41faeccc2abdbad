//! Verbs of uploads: keep a file, find a file, forget one.

use std::sync::OnceLock;

use bytes::Bytes;
use fairdraw_db::Tx;
use tokio::sync::Semaphore;

use super::{Audience, Cleaned, FileType, jobs::DeleteFiles, links, picture, store, video};
use crate::{
    app::App,
    error::{Error, Result},
    identity::Actor,
    ids::{UploadId, UserId},
};

const FILES_A_JOB: usize = 500;

pub struct Kept {
    pub url: String,
    pub size: Option<(u32, u32)>,
    pub bytes: usize,
}

/// Decoding takes memory by the hundred megabytes: two at a time, the others wait.
fn desks() -> &'static Semaphore {
    static DESKS: OnceLock<Semaphore> = OnceLock::new();
    DESKS.get_or_init(|| Semaphore::new(2))
}

pub async fn keep(app: &App, actor: Actor, kind: FileType, audience: Audience, bytes: Bytes) -> Result<Kept> {
    let desk = desks().acquire().await.map_err(Error::internal)?;
    let cleaning = tokio::task::spawn_blocking(move || match kind {
        FileType::Picture => picture::clean(&bytes),
        FileType::Video => video::clean(bytes.into()),
    });
    let Cleaned { bytes, extension, size } = cleaning.await.map_err(Error::internal)??;
    drop(desk);
    let id = UploadId(app.new_id());
    let key = format!("{id}.{extension}");
    let length = bytes.len();
    // Bytes first: a row without a file would be a broken picture, a file without a row is only a leftover.
    app.uploads.put(&key, bytes).await?;
    let mut tx = app.db.begin().await?;
    let count = i64::try_from(length).map_err(Error::internal)?;
    store::insert(&mut tx, id, actor.user, key.clone(), count, app.now()).await?;
    if audience == Audience::LinkHolders {
        store::hide(&mut tx, format!("/uploads/{key}")).await?;
    }
    tx.commit().await?;
    Ok(Kept { url: format!("/uploads/{key}"), size, bytes: length })
}

/// `p_….png` and the like: an id of ours and a kind that we keep.
pub fn is_key(text: &str) -> bool {
    text.split_once('.').is_some_and(|(id, kind)| {
        id.parse::<UploadId>().is_ok() && ["png", "jpg", "mp4", "webm"].contains(&kind)
    })
}

/// Whether an address is a picture that this person uploaded here.
pub async fn is_own_picture(tx: &mut Tx, user: UserId, address: &str) -> Result<bool> {
    let Some(key) = address.strip_prefix("/uploads/").filter(|key| is_key(key)) else { return Ok(false) };
    let is_picture = [".png", ".jpg"].iter().any(|kind| key.ends_with(kind));
    Ok(is_picture && store::is_own(tx, user, key.to_owned()).await?)
}

/// Forgets pictures that no voucher shows any more; the files go by a job.
pub async fn forget(app: &App, tx: &mut Tx, pictures: Vec<String>) -> Result<()> {
    let mut keys = Vec::new();
    for picture in pictures {
        let key = picture.strip_prefix("/uploads/").unwrap_or_default().to_owned();
        if is_key(&key) && store::remove_unused(tx, key.clone(), picture).await? {
            keys.push(key);
        }
    }
    for some in keys.chunks(FILES_A_JOB) {
        let job = DeleteFiles { keys: some.to_vec() };
        fairdraw_jobs::enqueue(tx, app.new_id(), &job, app.now()).await?;
    }
    Ok(())
}

/// The bytes of an upload, for our own use. Only keys that we gave out are looked for.
pub async fn find(app: &App, key: &str) -> Result<Option<Bytes>> {
    match audience(app, key).await? {
        Some(_) => app.uploads.get(key).await,
        None => Ok(None),
    }
}

/// The bytes for whoever asks, with a link's moment and signature where they have one. Without a good one, what is not for
/// everybody does not exist.
pub async fn fetch(app: &App, key: &str, link: Option<(i64, &str)>) -> Result<Option<(Bytes, Audience)>> {
    let Some(audience) = audience(app, key).await? else { return Ok(None) };
    let may = audience == Audience::Everybody
        || link.is_some_and(|(until, sign)| links::is_good(&app.house_secret, key, until, sign, app.now()));
    if !may {
        return Ok(None);
    }
    Ok(app.uploads.get(key).await?.map(|bytes| (bytes, audience)))
}

/// `None`: there is no such upload.
async fn audience(app: &App, key: &str) -> Result<Option<Audience>> {
    if !is_key(key) {
        return Ok(None);
    }
    let mut tx = app.db.read().await?;
    let is_private = store::is_private(&mut tx, key.to_owned()).await?;
    Ok(is_private.map(|is_private| if is_private { Audience::LinkHolders } else { Audience::Everybody }))
}
