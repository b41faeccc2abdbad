//! What one person has in a draw: codes, receipts, chances, wins; and whether they could still join.

use fairdraw_db::{Time, Tx};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    Refused,
    chance_store::{self, Use, Voucher},
    chances, conditions,
    member::{self, Member},
    ops,
    receipts::{CodeView, ReceiptView},
    store::{self, Participant},
};
use crate::{
    app::App,
    appeals,
    claims::SeenBy,
    draws::{
        self, MyWin, Published,
        form::{Chance, Task},
    },
    error::{Error, Result, Thing},
    identity::Actor,
    ids::DrawId,
    language::Language,
    lots::{self, MyLot},
    spins::{self, MySpins},
};

#[derive(Serialize, ToSchema)]
pub struct MineView {
    joined: bool,
    member: Option<Member>,
    codes: Vec<CodeView>,
    chances: Vec<MyChance>,
    wins: Vec<MyWin>,
    receipts: Vec<ReceiptView>,
    can_join: CanJoin,
    periods: Vec<MyPeriod>,
    /// What I drew, where lots are drawn.
    lot: Option<MyLot>,
    /// In an instant draw.
    spins: Option<MySpins>,
    /// Who looked at the phone, address or district that I filled in; missing when none was asked for.
    seen_by: Option<Vec<SeenBy>>,
}

#[derive(Serialize, ToSchema)]
struct MyChance {
    index: usize,
    done: i32,
    cap: u32,
    state: ChanceState,
    /// Why the last voucher was rejected.
    reason: String,
    #[schema(value_type = Option<String>)]
    ready_at: Option<Time>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum ChanceState {
    Open,
    Viewing,
    InReview,
    Rejected,
    Done,
}

#[derive(Serialize, ToSchema)]
struct CanJoin {
    ok: bool,
    reason: Option<&'static str>,
    words: Option<&'static str>,
}

#[derive(Serialize, ToSchema)]
struct MyPeriod {
    number: i32,
    joined: bool,
    codes: i32,
    /// Whether they count, as of a member; none for whoever is not in, and where there is one period only.
    status: Option<&'static str>,
}

pub async fn view(app: &App, actor: Actor, id: DrawId, language: Language) -> Result<MineView> {
    let published = draws::published(app, id).await?.ok_or(Error::NotFound(Thing::Draw))?;
    let now = app.now();
    let current = published.current(now).id;
    let mut tx = app.db.read().await?;
    let (mut periods, mut mine) = (Vec::new(), None);
    for period in &published.periods {
        let found = store::find_participant(&mut tx, period.id, actor.user).await?;
        let codes = found.as_ref().map_or(0, |participant| participant.codes);
        let status = match &found {
            Some(participant) if published.periods.len() > 1 => {
                Some(member::status(&mut tx, &published, participant).await?)
            }
            _ => None,
        };
        periods.push(MyPeriod { number: period.number, joined: found.is_some(), codes, status });
        if period.id == current {
            mine = found;
        }
    }
    let wins = draws::wins_of(&mut tx, &published.draw, actor.user).await?;
    let account = conditions::check_account(published.draw.form.safety, actor.user, actor.is_guest, now);
    let too_new = match account {
        Err(refused) if !appeals::holds_pass(&mut tx, current, actor.user).await? => Some(refused),
        _ => None,
    };
    let can_join = can_join(&published, actor, mine.is_some(), now, language, too_new);
    let Some(participant) = mine else {
        let (codes, receipts, chances) = (Vec::new(), Vec::new(), Vec::new());
        return Ok(MineView {
            joined: false,
            member: None,
            codes,
            chances,
            wins,
            receipts,
            can_join,
            periods,
            lot: None,
            spins: None,
            seen_by: None,
        });
    };
    let (codes, receipts) = ops::codes_of(app, &mut tx, &published, current, &participant).await?;
    let chances = my_chances(&mut tx, &published, &participant, now).await?;
    let lot = lots::mine(&mut tx, &published.draw, participant.id).await?;
    let spins = spins::mine(app, &mut tx, &published, actor.user).await?;
    let looks = draws::looks_at(&mut tx, &published.draw, participant.id, participant.joined_at).await?;
    let seen_by = looks.map(|looks| looks.into_iter().map(|(name, at)| SeenBy { name, at }).collect());
    let member = member::view(&mut tx, &published, participant, language).await?;
    Ok(MineView {
        joined: true,
        member: Some(member),
        codes,
        chances,
        wins,
        receipts,
        can_join,
        periods,
        lot,
        spins,
        seen_by,
    })
}

fn can_join(
    published: &Published,
    actor: Actor,
    is_in: bool,
    now: Time,
    language: Language,
    too_new: Option<Refused>,
) -> CanJoin {
    let form = &published.draw.form;
    let refused = if is_in {
        None
    } else if actor.user == published.draw.organiser {
        Some(Refused::OwnDraw)
    } else if actor.is_guest && !form.login_free {
        Some(Refused::LoginNeeded)
    } else if conditions::is_listed(&form.blacklist, actor.user, &[]) {
        Some(Refused::Blacklisted)
    } else {
        conditions::check_window(published, now)
            .and_then(|()| conditions::check_by_link(form))
            .err()
            .or(too_new)
    };
    CanJoin {
        ok: refused.is_none() && !is_in,
        reason: refused.map(Refused::word),
        words: refused.map(|refused| refused.words(language)),
    }
}

async fn my_chances(
    tx: &mut Tx,
    published: &Published,
    participant: &Participant,
    now: Time,
) -> Result<Vec<MyChance>> {
    let uses = chance_store::uses(tx, participant.id).await?;
    let vouchers = chance_store::vouchers(tx, participant.id).await?;
    let chances = published.draw.form.chances.iter().enumerate();
    Ok(chances.map(|(index, chance)| my_chance(index, chance, &uses, &vouchers, now)).collect())
}

fn my_chance(index: usize, chance: &Chance, all: &[Use], vouchers: &[Voucher], now: Time) -> MyChance {
    let place = i32::try_from(index).unwrap_or(0);
    let day = chances::day(chance, now);
    let used = all.iter().find(|used| used.chance == place && used.day == day);
    let (mut done, ready_at) = used.map_or((0, None), |used| (used.times, used.ready_at));
    let sent = || {
        vouchers
            .iter()
            .filter(|voucher| voucher.chance == place && chances::day(chance, voucher.created_at) == day)
    };
    if chance.task == Task::Voucher {
        done = i32::try_from(sent().filter(|voucher| voucher.state == "approved").count()).unwrap_or(0);
    }
    let newest = sent().next_back();
    let state = match newest.map(|voucher| voucher.state.as_str()) {
        Some("in_review") => ChanceState::InReview,
        _ if u32::try_from(done).unwrap_or(0) >= chance.cap => ChanceState::Done,
        Some("rejected") => ChanceState::Rejected,
        _ if ready_at.is_some() => ChanceState::Viewing,
        _ => ChanceState::Open,
    };
    let reason = newest.filter(|_| state == ChanceState::Rejected).map(|voucher| voucher.reason.clone());
    MyChance { index, done, cap: chance.cap, state, reason: reason.unwrap_or_default(), ready_at }
}
