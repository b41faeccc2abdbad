//! Verbs of a person about how they are told: devices, the mailbox, consents, organisers to hear no more from.

use std::time::Duration;

use fairdraw_db::{Time, Tx};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    Subject,
    delivery_rows::{self, NewDelivery},
    mail::read_address,
    message::{CONFIRM, TEST},
    push::{self, BrowserKeys},
    target_rows::{self as rows, NewBrowser},
};
use crate::{
    app::App,
    draws::mask,
    error::{Conflict, Error, Flaw, Reason, Result, Thing},
    identity::Actor,
    ids::{NoticeTargetId, UserId},
};

const MOST_BROWSERS: usize = 10;
const LONGEST_NAME: usize = 300;
const BETWEEN_TESTS: Duration = Duration::from_secs(10);
const BETWEEN_LINKS: Duration = Duration::from_mins(1);
const LINKS_A_DAY: i64 = 5;
const DAY: Duration = Duration::from_hours(24);

/// A way beyond the bell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    Push,
    Mail,
}

impl Channel {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Push => "push",
            Self::Mail => "mail",
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct NoticeSettings {
    /// The key that a browser subscribes with, base64url.
    pub push_key: String,
    pub devices: Vec<DeviceView>,
    /// Whether this installation can send mail at all.
    pub mail_available: bool,
    pub mailbox: Option<MailboxView>,
    pub consents: Vec<ConsentView>,
    /// Who may tell me about new draws, because I agreed when I joined one.
    pub organisers: Vec<KnownOrganiser>,
}

#[derive(Serialize, ToSchema)]
pub struct DeviceView {
    #[schema(value_type = String)]
    pub id: NoticeTargetId,
    /// What the browser calls itself.
    pub name: String,
    /// The last characters of its address, by which a browser finds itself in the list.
    pub tail: String,
    #[schema(value_type = String)]
    pub created_at: Time,
    #[schema(value_type = Option<String>)]
    pub last_sent_at: Option<Time>,
}

#[derive(Serialize, ToSchema)]
pub struct MailboxView {
    #[schema(value_type = String)]
    pub id: NoticeTargetId,
    pub address: String,
    pub confirmed: bool,
    #[schema(value_type = String)]
    pub asked_at: Time,
}

#[derive(Serialize, ToSchema)]
pub struct ConsentView {
    pub channel: Channel,
    pub subject: Subject,
}

#[derive(Serialize, ToSchema)]
pub struct KnownOrganiser {
    #[schema(value_type = String)]
    pub id: UserId,
    pub name: String,
}

#[derive(Deserialize, ToSchema)]
pub struct NewDevice {
    pub endpoint: String,
    pub keys: DeviceKeys,
    /// What the person ticked in the same breath; added to what they agreed to before.
    #[serde(default)]
    pub subjects: Vec<Subject>,
}

#[derive(Deserialize, ToSchema)]
pub struct DeviceKeys {
    pub p256dh: String,
    pub auth: String,
}

/// As many characters of a push address as tell one browser of a person from another.
const TAIL: usize = 12;

pub async fn find(app: &App, actor: Actor) -> Result<NoticeSettings> {
    let mut tx = app.db.read().await?;
    view(app, &mut tx, actor.user).await
}

async fn view(app: &App, tx: &mut Tx, user: UserId) -> Result<NoticeSettings> {
    let (mailboxes, browsers): (Vec<_>, Vec<_>) =
        rows::of_user(tx, user).await?.into_iter().partition(|target| target.channel == Channel::Mail.name());
    let devices = browsers.into_iter().map(|target| DeviceView {
        id: target.id,
        tail: target.address[target.address.len().saturating_sub(TAIL)..].to_owned(),
        name: target.name,
        created_at: target.created_at,
        last_sent_at: target.last_sent_at,
    });
    let mailbox = mailboxes.into_iter().next().map(|target| MailboxView {
        id: target.id,
        address: target.address,
        confirmed: target.confirmed_at.is_some(),
        asked_at: target.asked_at,
    });
    let consents = rows::consents(tx, user).await?.into_iter().filter_map(|(channel, subject)| {
        let channel = [Channel::Push, Channel::Mail].into_iter().find(|known| known.name() == channel)?;
        Some(ConsentView { channel, subject: Subject::from_name(&subject)? })
    });
    let (devices, consents) = (devices.collect(), consents.collect());
    let organisers = rows::organisers(tx, user).await?;
    Ok(NoticeSettings {
        push_key: app.senders.pusher.vapid.public.clone(),
        devices,
        mail_available: app.senders.mailer.is_some(),
        mailbox,
        consents,
        organisers: organisers.into_iter().map(|(id, name)| KnownOrganiser { id, name }).collect(),
    })
}

/// This browser is to be told. A guest may: a phone is all they have.
pub async fn add_device(app: &App, actor: Actor, name: &str, device: NewDevice) -> Result<NoticeSettings> {
    actor.require_own_hand()?;
    let mut flaws = Vec::new();
    if !push::is_push_address(&device.endpoint, app.config.push_anywhere) {
        flaws.push(Flaw { field: "endpoint".to_owned(), reason: Reason::NotAPushService });
    }
    let public_key = push::decode(&device.keys.p256dh).unwrap_or_default();
    let auth = push::decode(&device.keys.auth).unwrap_or_default();
    if BrowserKeys::read(&public_key, &auth).is_none() {
        flaws.push(Flaw { field: "keys".to_owned(), reason: Reason::Unreadable });
    }
    if !flaws.is_empty() {
        return Err(Error::Invalid(flaws));
    }
    let now = app.now();
    let mut tx = app.db.begin().await?;
    let browser = NewBrowser {
        id: NoticeTargetId(app.new_id()),
        user: actor.user,
        address: device.endpoint,
        name: name.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect(),
        public_key,
        auth,
    };
    if !rows::upsert_browser(&mut tx, browser, now).await? {
        return Err(Error::invalid("keys", Reason::Unreadable));
    }
    let mine = rows::of_user(&mut tx, actor.user).await?;
    if mine.iter().filter(|target| target.channel == Channel::Push.name()).count() > MOST_BROWSERS {
        return Err(Error::invalid("endpoint", Reason::TooMany { most: MOST_BROWSERS }));
    }
    for subject in device.subjects {
        rows::add_consent(&mut tx, actor.user, Channel::Push.name(), subject.name(), now).await?;
    }
    let settings = view(app, &mut tx, actor.user).await?;
    tx.commit().await?;
    Ok(settings)
}

/// Somebody else's target does not exist.
pub async fn remove_target(app: &App, actor: Actor, id: NoticeTargetId) -> Result<NoticeSettings> {
    actor.require_own_hand()?;
    let mut tx = app.db.begin().await?;
    if !rows::remove(&mut tx, actor.user, id).await? {
        return Err(Error::NotFound(Thing::NoticeTarget));
    }
    let settings = view(app, &mut tx, actor.user).await?;
    tx.commit().await?;
    Ok(settings)
}

/// Replaces what somebody agreed to for one channel.
pub async fn set_consents(
    app: &App,
    actor: Actor,
    channel: Channel,
    subjects: &[Subject],
) -> Result<NoticeSettings> {
    actor.require_own_hand()?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    for subject in Subject::ALL {
        if subjects.contains(&subject) {
            rows::add_consent(&mut tx, actor.user, channel.name(), subject.name(), now).await?;
        } else {
            rows::remove_consent(&mut tx, actor.user, channel.name(), subject.name()).await?;
        }
    }
    let settings = view(app, &mut tx, actor.user).await?;
    tx.commit().await?;
    Ok(settings)
}

/// Asks the owner of an address whether they want this. Nothing else is sent there before they said yes.
pub async fn ask_mailbox(app: &App, actor: Actor, text: &str) -> Result<NoticeSettings> {
    actor.require_own_hand()?;
    actor.require_account()?;
    if app.senders.mailer.is_none() {
        return Err(Error::Conflict(Conflict::MailNotConfigured));
    }
    let address = read_address(text).ok_or_else(|| Error::invalid("address", Reason::NotAMailAddress))?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    let known = rows::mailbox(&mut tx, actor.user).await?;
    if known.as_ref().is_some_and(|known| known.address == address && known.confirmed_at.is_some()) {
        return view(app, &mut tx, actor.user).await;
    }
    let today = delivery_rows::count_since(&mut tx, actor.user, CONFIRM, now - DAY).await?;
    let just_now = delivery_rows::count_since(&mut tx, actor.user, CONFIRM, now - BETWEEN_LINKS).await?;
    if today >= LINKS_A_DAY || just_now > 0 || !app.brakes.lets_write_to(&address) {
        return Err(Error::TooOften);
    }
    let id = match known {
        Some(known) if known.address == address => {
            rows::ask_again(&mut tx, known.id, now).await?;
            known.id
        }
        other => {
            if let Some(other) = other {
                rows::remove(&mut tx, actor.user, other.id).await?;
            }
            let id = NoticeTargetId(app.new_id());
            let name = hide(&address);
            if !rows::insert_mailbox(&mut tx, id, actor.user, (address.clone(), name), now).await? {
                return Err(Error::TooOften);
            }
            id
        }
    };
    let delivery = NewDelivery {
        user: actor.user,
        key: format!("{CONFIRM}/{}", now.micros()),
        target: id,
        channel: Channel::Mail.name(),
        target_name: hide(&address),
        kind: CONFIRM,
    };
    delivery_rows::insert(&mut tx, delivery, now).await?;
    let settings = view(app, &mut tx, actor.user).await?;
    tx.commit().await?;
    app.senders.wake.notify_one();
    Ok(settings)
}

/// The log outlives the mailbox, and needs no more of it than its owner to recognise it.
fn hide(address: &str) -> String {
    match address.rsplit_once('@') {
        Some((user, domain)) => format!("{}@{domain}", mask(user)),
        None => mask(address),
    }
}

/// Sends something now, so that the person sees that it arrives.
pub async fn test(app: &App, actor: Actor, id: NoticeTargetId) -> Result<()> {
    actor.require_own_hand()?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    let target = rows::find(&mut tx, id).await?.filter(|target| target.user_id == actor.user);
    let target = target.ok_or(Error::NotFound(Thing::NoticeTarget))?;
    if target.confirmed_at.is_none() {
        return Err(Error::Conflict(Conflict::MailNotConfirmed));
    }
    if delivery_rows::count_since(&mut tx, actor.user, TEST, now - BETWEEN_TESTS).await? > 0 {
        return Err(Error::TooOften);
    }
    let is_push = target.channel == Channel::Push.name();
    let delivery = NewDelivery {
        user: actor.user,
        key: format!("{TEST}/{}", now.micros()),
        target: id,
        channel: if is_push { Channel::Push.name() } else { Channel::Mail.name() },
        target_name: target.name,
        kind: TEST,
    };
    delivery_rows::insert(&mut tx, delivery, now).await?;
    tx.commit().await?;
    app.senders.wake.notify_one();
    Ok(())
}

/// No more news of this organiser's new draws.
pub async fn stop_organiser(app: &App, actor: Actor, organiser: UserId) -> Result<NoticeSettings> {
    actor.require_own_hand()?;
    let mut tx = app.db.begin().await?;
    let known = rows::organisers(&mut tx, actor.user).await?;
    if !known.iter().any(|(id, _)| *id == organiser) {
        return Err(Error::NotFound(Thing::User));
    }
    rows::stop_organiser(&mut tx, actor.user, organiser, app.now()).await?;
    let settings = view(app, &mut tx, actor.user).await?;
    tx.commit().await?;
    Ok(settings)
}
