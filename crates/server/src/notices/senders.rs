//! What a node sends with: the key that push services know it by, the mail server, and a way to wake the courier.

use fairdraw_db::Db;
use p256::SecretKey;
use tokio::sync::Notify;

use super::{
    mail::Mailer,
    push::{Pusher, Vapid, fresh_key},
    store,
};
use crate::{
    config::Config,
    entropy::Entropy,
    error::{Error, Result},
};

pub struct Senders {
    pub pusher: Pusher,
    /// `None`: the operator has not set mail up.
    pub mailer: Option<Mailer>,
    /// There is something to carry. A hint: the courier looks by itself, too.
    pub wake: Notify,
}

impl Senders {
    pub async fn start(db: &Db, config: &Config, entropy: Entropy) -> Result<Self> {
        let mut tx = db.begin().await?;
        let fresh = fresh_key(entropy).to_bytes().to_vec();
        let key = store::find_or_make_push_key(&mut tx, fresh).await?;
        tx.commit().await?;
        let key = SecretKey::from_slice(&key)
            .map_err(|_| Error::Internal(anyhow::anyhow!("the push key in the database is not a key")))?;
        let vapid = Vapid::new(&key, contact(config));
        Ok(Self {
            pusher: Pusher::new(vapid, config.push_anywhere),
            mailer: Mailer::new(config).map_err(Error::Internal)?,
            wake: Notify::new(),
        })
    }
}

/// Whom a push service can write to about us: the operator, as far as we know them.
fn contact(config: &Config) -> String {
    let mail = config.contacts.iter().find_map(|contact| contact.strip_prefix("email:"));
    let sender: Option<lettre::message::Mailbox> = config.mail_from.parse().ok();
    match (mail, sender) {
        (Some(mail), _) => format!("mailto:{mail}"),
        (None, Some(sender)) => format!("mailto:{}", sender.email),
        (None, None) if config.public_url.starts_with("https://") => config.public_url.clone(),
        (None, None) => "mailto:operator@localhost".to_owned(),
    }
}
