//! Everything that is written down about somebody, put together before they queue at the till.

use fairdraw_db::Time;
use fairdraw_fairness::person::person_tag;

use super::{
    Comer, TeamWish, address,
    ask::{Ask, Door},
    conditions, invitations, receipts,
};
use crate::{
    app::App,
    data::Device,
    draws::Published,
    identity::SessionWithUser,
    ids::{ParticipantId, TeamId},
};

pub fn make(
    app: &App,
    session: &SessionWithUser,
    from: Door<'_>,
    ask: &Ask,
    published: &Published,
    accepted: conditions::Accepted,
    now: Time,
) -> Box<Comer> {
    let period = published.current(now);
    let form = &published.draw.form;
    let salt = app.entropy.bytes();
    let team = (form.team_size > 0).then(|| TeamWish {
        id: ask.team.unwrap_or_else(|| TeamId(app.entropy.id(now))),
        size: i32::try_from(form.team_size).unwrap_or(2),
        is_new: ask.team.is_none(),
    });
    let person = team.map_or_else(|| session.user_id.to_string(), |team| team.id.to_string());
    let most_from_address = conditions::most_from_address(form.safety, session.is_guest);
    let most_from_handset = conditions::most_from_handset(form.safety);
    let agreed = ask.consents.unwrap_or_default();
    Box::new(Comer {
        draw: published.draw.id,
        organiser: published.draw.organiser,
        id: ParticipantId(app.entropy.id(now)),
        user: session.user_id,
        phones: accepted.phones,
        name: session.nickname.clone(),
        avatar: session.headimgurl.clone(),
        salt,
        tag: person_tag(period.id.0.as_bytes(), &salt, &person),
        person,
        team,
        inviter: ask.inviter,
        invitation: invitations::invitation(published, now),
        answers: accepted.answers,
        source: accepted.source,
        address_hash: most_from_address
            .map(|_| address::hash(&app.entries.keys.address, published.draw.id, from.address))
            .unwrap_or_default(),
        most_from_address,
        handset: most_from_handset
            .map(|_| address::handset(&app.entries.keys.address, published.draw.id, from.handset))
            .unwrap_or_default(),
        most_from_handset,
        device: Device::of(from.user_agent),
        agent: match most_from_address {
            Some(_) if session.is_guest => {
                address::agent(&app.entries.keys.address, published.draw.id, from.address, from.user_agent)
            }
            _ => 0,
        },
        publish_name: agreed.publish_name,
        marketing: agreed.marketing,
        code: if form.is_instant() { String::new() } else { receipts::new_code(app.entropy) },
        contrib: accepted.contrib.unwrap_or_else(|| app.entropy.bytes()),
    })
}
