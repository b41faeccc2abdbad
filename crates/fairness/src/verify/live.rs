//! Live shows: every press ordered its round before anyone could know it.

use super::{
    Findings, Pieces, forfeits,
    leaves::Kind,
    mine,
    opening::Opening,
    sealed::{check_exhaustion, witnessed},
    steps::{Accepted, Replay},
};
use crate::{
    bundle,
    chain::previous,
    config::Live,
    error::{Code, Result},
    hash::{Hash, ZERO},
    leaf::Press,
    level::Claim,
    live::{beacon_seed, ordered_round},
    record::Record,
    seed::{Source, seed},
    selection::live_label,
    signing::Statement,
    stream::Stream,
    trust,
};

pub(super) fn check(
    opening: &Opening<'_>,
    body: &bundle::Live,
    rules: &Live,
    list: Option<Pieces<'_>>,
) -> Result<Findings> {
    let mut findings = Findings::default();
    let seal = opening.seal()?;
    let nonces = witnessed(opening, seal, &body.witnesses)?;
    let secrets = check_reveals(opening, body)?;
    let mut replay = Replay::new(Kind::Entries, &opening.draw, seal, rules.max_wins);
    let mut accepted = Accepted::new(body.presses.len());
    let (mut previous_event, mut previous_ms) = (ZERO, seal.sealed_at * 1000);
    for (number, row) in body.presses.iter().enumerate() {
        let (count, reserves) = rules.round(number).ok_or_else(|| Code::Surplus.at("presses"))?;
        if number >= rules.rounds.len() {
            findings.warnings.insert(Code::ExtraRound);
        }
        let late = if number == 0 { Code::SealLate } else { Code::HeadLink };
        late.unless(row.pressed_ms >= previous_ms, "pressed_ms")?;
        let press = check_press(opening, number, row, previous_event)?;
        let event = press.event();
        let seed = match &secrets {
            None => seed_of_round(opening, row, &press)?,
            Some(secrets) => seed(&opening.commit, &[&[secrets[number]], &nonces[..]].concat()),
        };
        if secrets.is_none() {
            findings.claims.push(claim(opening, &press, event)?);
        }
        let wins = replay_round(&mut replay, &seed, press.number, count + reserves, &row.steps)?;
        let (winners, rest) = wins.split_at(wins.len().min(usize::try_from(count).unwrap_or(usize::MAX)));
        accepted.winners[number].extend(winners);
        accepted.reserves[number].extend(rest);
        (previous_event, previous_ms) = (event, row.pressed_ms);
    }
    check_exhaustion(opening, &replay, body.entries.as_ref(), list, &mut findings)?;
    forfeits::check(opening, &body.forfeits, &accepted)?;
    for (press, winners) in (0..).zip(&accepted.winners) {
        findings.winners.extend(winners.iter().map(|index| (press, *index)));
    }
    findings.mine = mine::sealed(opening, Kind::Entries)?;
    Ok(findings)
}

/// One secret per press, in modes with reveal.
fn check_reveals(opening: &Opening<'_>, body: &bundle::Live) -> Result<Option<Vec<Source>>> {
    if !opening.config.common.entropy.mode.reveal {
        return Ok(None);
    }
    Code::Reveal.unless(body.reveals.len() == body.presses.len(), "reveals")?;
    let mut last = opening.config.common.entropy.first_secret;
    let mut secrets = Vec::new();
    for (index, (number, secret)) in (1_u32..).zip(&body.reveals) {
        // Each leads to the one before, and so to the first.
        let kept = *number == u64::from(index) && last == Some(previous(&opening.draw, index - 1, secret));
        Code::Reveal.unless(kept, "reveals")?;
        last = Some(*secret);
        secrets.push(Source::Reveal { index, secret: *secret });
    }
    Ok(Some(secrets))
}

fn check_press(opening: &Opening<'_>, number: usize, row: &bundle::Press, previous: Hash) -> Result<Press> {
    let chain = opening.chain.as_ref();
    Code::Entropy.unless(row.beacon.is_some() == chain.is_some(), "signature")?;
    let round = chain.map_or(0, |chain| ordered_round(chain, row.pressed_ms));
    Code::RoundRule.unless(row.round == round, "round")?;
    let press = Press {
        draw: opening.draw,
        commit: opening.commit,
        number: u32::try_from(number).map_err(|_| Code::Surplus.at("presses"))?,
        pressed_ms: row.pressed_ms,
        round,
        previous_event: previous,
    };
    let key = opening.key_or(Code::HeadSig)?;
    Code::HeadSig.unless(Statement::Press(&press.event()).verify(&key, &row.signature), "sig")?;
    Ok(press)
}

fn seed_of_round(opening: &Opening<'_>, row: &bundle::Press, press: &Press) -> Result<Hash> {
    let chain = opening.chain()?;
    let signature = row.beacon.ok_or_else(|| Code::Entropy.at("signature"))?;
    Code::BeaconSig.unless(chain.verify(press.round, &signature), "signature")?;
    Ok(beacon_seed(&press.event(), chain, press.round, &signature))
}

fn claim(opening: &Opening<'_>, press: &Press, event: Hash) -> Result<Claim> {
    let record = Record::Press {
        draw: opening.draw,
        event,
        number: u64::from(press.number),
        pressed_ms: press.pressed_ms,
        round: press.round,
    };
    Ok(Claim {
        kind: trust::Kind::Press,
        number: u64::from(press.number),
        hash: event,
        due: opening.chain()?.time_of(press.round),
        record: record.encode(),
    })
}

fn replay_round(
    replay: &mut Replay<'_>,
    seed: &Hash,
    press: u32,
    want: u64,
    rows: &[bundle::Drawn],
) -> Result<Vec<u64>> {
    let mut stream = Stream::new(seed, &live_label(press));
    let mut wins = Vec::new();
    for row in rows {
        Code::Surplus.unless(!replay.is_empty() && (wins.len() as u64) < want, "steps")?;
        if replay.row(&mut stream, 0, row)? {
            wins.push(row.index);
        }
    }
    if (wins.len() as u64) < want {
        replay.claim_exhausted(0);
    }
    Ok(wins)
}
