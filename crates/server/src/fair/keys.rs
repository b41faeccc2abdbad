//! The two secrets of an installation: the Ed25519 key that signs seals, receipts and the log, and the house beacon's
//! BLS key. Made at the first start, in the data folder, readable by the owner alone; or given as settings.

use std::{
    fs::{self, OpenOptions},
    io::Write,
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use fairdraw_db::{Db, Time, Tx};
use fairdraw_fairness::{beacon::HouseKey, record::Record, signing::Signer};

use super::log;
use crate::{
    config::{Config, Secret},
    entropy::Entropy,
    error::{Error, Result},
};

const FOLDER: &str = "keys";
const SIGNING: &str = "signing.key";
const HOUSE: &str = "beacon.key";
/// Written before the change of keys is on the log, takes the old one's place after it.
const NEXT: &str = "signing.key.next";

pub struct Keys {
    pub signer: Signer,
    pub house: HouseKey,
}

impl Keys {
    pub fn read_or_make(config: &Config, entropy: Entropy) -> Result<Self> {
        let read = || -> anyhow::Result<Self> {
            let signing = secret(&config.signing_key, &path(config, SIGNING), entropy)?;
            let house = secret(&config.beacon_key, &path(config, HOUSE), entropy)?;
            let house = HouseKey::from_seed(&house).context("the beacon key cannot be used")?;
            Ok(Self { signer: Signer::from_secret(&signing), house })
        };
        read().map_err(Error::Internal)
    }
}

fn path(config: &Config, file: &str) -> PathBuf {
    config.data.join(FOLDER).join(file)
}

/// From the setting, or from the file, or fresh.
fn secret(setting: &Secret, file: &Path, entropy: Entropy) -> anyhow::Result<[u8; 32]> {
    if !setting.is_empty() {
        return decode(setting.reveal()).context("a key in the settings is not 64 hexadecimal digits");
    }
    match fs::read_to_string(file) {
        Ok(text) => decode(text.trim()).with_context(|| format!("{} is not a key", file.display())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let fresh = entropy.bytes::<32>();
            keep(file, &fresh)?;
            Ok(fresh)
        }
        Err(error) => Err(error).with_context(|| format!("{} cannot be read", file.display())),
    }
}

fn decode(text: &str) -> anyhow::Result<[u8; 32]> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(text, &mut bytes)?;
    Ok(bytes)
}

/// Never over an existing file: a lost key cannot be made again.
fn keep(file: &Path, key: &[u8; 32]) -> anyhow::Result<()> {
    if let Some(folder) = file.parent() {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    }
    let mut handle = OpenOptions::new().write(true).create_new(true).mode(0o600).open(file)?;
    handle.write_all(hex::encode(key).as_bytes())?;
    handle.sync_all()?;
    Ok(())
}

/// Tells the log about a first key; refuses to start with a key that this installation is not known by.
pub async fn introduce(tx: &mut Tx, keys: &Keys, now: Time) -> Result<()> {
    let key = keys.signer.public_key();
    match log::store::current_key(tx).await? {
        Some(known) if known == key => Ok(()),
        Some(known) => Err(Error::Internal(anyhow::anyhow!(
            "this installation signs with the key {}, but the key here is {}: put its keys folder here, or set signing_key",
            hex::encode(&known[..8]),
            hex::encode(&key[..8])
        ))),
        None => {
            log::found(tx, &key).await?;
            log::store::insert_key(tx, &key, now).await?;
            let record = Record::Key { key, previous: None, time: seconds(now) };
            log::append(tx, &keys.signer, None, &record, now).await?;
            Ok(())
        }
    }
}

/// Changes the signing key: the change is a record on the log, signed by both. Old draws stay verifiable with the old key.
/// To be run while no node is up: a node keeps the key it started with.
pub async fn rotate(
    db: &Db,
    config: &Config,
    entropy: Entropy,
    now: Time,
) -> anyhow::Result<(String, String)> {
    if !config.signing_key.is_empty() {
        bail!("the signing key is a setting here: rotation works with the key file");
    }
    let old = Keys::read_or_make(config, entropy)?.signer;
    let fresh = entropy.bytes::<32>();
    let next = path(config, NEXT);
    fs::remove_file(&next).ok();
    keep(&next, &fresh)?;
    let new = Signer::from_secret(&fresh);
    let mut tx = db.begin().await?;
    if log::store::current_key(&mut tx).await? != Some(old.public_key()) {
        bail!("the key file is not this installation's current key");
    }
    log::store::retire_key(&mut tx, &old.public_key(), now).await?;
    log::store::insert_key(&mut tx, &new.public_key(), now).await?;
    let record = Record::Key { key: new.public_key(), previous: Some(old.public_key()), time: seconds(now) };
    log::append(&mut tx, &new, Some(&old), &record, now).await?;
    tx.commit().await?;
    fs::rename(&next, path(config, SIGNING))?;
    Ok((hex::encode(old.public_key()), hex::encode(new.public_key())))
}

pub fn seconds(now: Time) -> u64 {
    u64::try_from(now.seconds()).unwrap_or(0)
}
