//! `App`: everything a request may need, handed to every verb. Nodes are equal; nothing in here is the truth.

use std::{net::SocketAddr, ops::Deref, sync::Arc};

use ::http::HeaderValue;
use fairdraw_db::{Bus, Db, Time};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::{
    clock::Clock,
    config::Config,
    data::Data,
    draws::{Names, PublishedCache},
    entries::Entries,
    entropy::Entropy,
    error::Result,
    fair::Fair,
    http::{limits::Brakes, security},
    identity::{Passwords, Providers, Sessions},
    live::{Hub, Pulses, Streams},
    notices::Senders,
    spins::Spins,
    uploads::UploadStore,
};

#[derive(Clone)]
pub struct App(Arc<Parts>);

pub struct Parts {
    pub config: Config,
    pub db: Db,
    pub bus: Bus,
    pub sessions: Sessions,
    pub hub: Hub,
    pub pulses: Pulses,
    pub streams: Streams,
    pub clock: Clock,
    pub entropy: Entropy,
    pub providers: Providers,
    pub passwords: Passwords,
    /// Shared by the house provider and this server as its client.
    pub house_secret: String,
    pub uploads: UploadStore,
    pub fair: Fair,
    /// Draws that are being looked at.
    pub published: PublishedCache,
    /// Names of participants that are being searched.
    pub names: Names,
    /// Views and joins that are not in the figures yet.
    pub data: Data,
    /// Joining: the till and what it keeps in memory.
    pub entries: Entries,
    /// Spinning: its till and what it keeps in memory.
    pub spins: Spins,
    /// What notices are sent with.
    pub senders: Senders,
    pub brakes: Brakes,
    /// The content security policy, made once from the settings.
    pub content_policy: HeaderValue,
    /// Cancelled when the node is going down.
    pub stopping: CancellationToken,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl From<Arc<Parts>> for App {
    fn from(parts: Arc<Parts>) -> Self {
        Self(parts)
    }
}

impl App {
    /// Puts the parts together. `own_address` is where this very server listens: the house provider is called there.
    pub async fn new(config: Config, db: Db, clock: Clock, own_address: SocketAddr) -> Result<Self> {
        let bus = Bus::start(&db).await?;
        let stopping = CancellationToken::new();
        let sessions = Sessions::start(&db, &bus, stopping.clone());
        let hub = Hub::start(&bus, stopping.clone());
        let published = PublishedCache::start(&bus, stopping.clone());
        let house_secret = crate::identity::house_secret(&db, Entropy).await?;
        let entries = Entries::new(&house_secret);
        let providers = Providers::new(&config, own_address, house_secret.clone())?;
        let uploads = UploadStore::open(&config)?;
        let fair = Fair::start(&db, &config, &clock).await?;
        let senders = Senders::start(&db, &config, Entropy).await?;
        let passwords = Passwords::default();
        let content_policy = HeaderValue::from_str(&security::content_policy(&config))
            .map_err(crate::error::Error::internal)?;
        let parts = Arc::new(Parts {
            config,
            db,
            bus,
            sessions,
            hub,
            pulses: Pulses::default(),
            streams: Streams::default(),
            clock,
            entropy: Entropy,
            providers,
            passwords,
            house_secret,
            uploads,
            fair,
            published,
            names: Names::default(),
            data: Data::default(),
            entries,
            spins: Spins::new(),
            senders,
            brakes: Brakes::default(),
            content_policy,
            stopping,
        });
        Entries::start(&parts);
        Spins::start(&parts);
        Ok(Self(parts))
    }

    pub fn now(&self) -> Time {
        self.clock.now()
    }

    pub fn new_id(&self) -> Uuid {
        self.entropy.id(self.now())
    }
}
