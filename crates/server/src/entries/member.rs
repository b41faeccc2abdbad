//! Somebody who is in, as they see themselves: number, status, friends, team.

use fairdraw_db::{Time, Tx};
use serde::Serialize;
use utoipa::ToSchema;

use super::{store::Participant, team_store};
use crate::{
    draws::Published,
    error::Result,
    ids::{ParticipantId, TeamId},
    language::Language,
};

#[derive(Serialize, ToSchema)]
pub struct Member {
    #[schema(value_type = String)]
    id: ParticipantId,
    /// None where the organiser hides how many there are.
    number: Option<i64>,
    name: String,
    #[schema(value_type = String)]
    joined_at: Time,
    /// `ok`, `needs_invites`, `team_incomplete` or `excluded`.
    status: &'static str,
    status_words: Option<String>,
    invites: Invites,
    team: Option<MyTeam>,
    invite_link: String,
}

#[derive(Serialize, ToSchema)]
struct Invites {
    have: i32,
    need: u32,
}

#[derive(Serialize, ToSchema)]
struct MyTeam {
    #[schema(value_type = String)]
    id: TeamId,
    size: i32,
    members: Vec<TeamMember>,
    link: String,
}

#[derive(Serialize, ToSchema)]
struct TeamMember {
    name: String,
    avatar: Option<String>,
}

pub async fn view(
    tx: &mut Tx,
    published: &Published,
    mine: Participant,
    language: Language,
) -> Result<Member> {
    let form = &published.draw.form;
    let lid = published.draw.id;
    let team = match mine.team_id {
        None => None,
        Some(id) => Some(MyTeam {
            id,
            size: i32::try_from(form.team_size).unwrap_or(0),
            members: team_store::team_members(tx, id)
                .await?
                .into_iter()
                .map(|(name, avatar)| TeamMember {
                    name,
                    avatar: Some(avatar).filter(|text| !text.is_empty()),
                })
                .collect(),
            link: format!("/mobile?lid={lid}&team={id}&inviter={}", mine.id),
        }),
    };
    let short_of_team = team.as_ref().is_some_and(|team| team.members.len() < form.team_size as usize);
    let needs_invites = i64::from(mine.invites) < i64::from(form.conditions.invite);
    let (status, words) = match (mine.status, needs_invites, short_of_team) {
        (0, false, false) => ("ok", None),
        (0, true, _) => (
            "needs_invites",
            Some(
                language
                    .pick(
                        "邀请的好友参与后，您的抽奖码才有效",
                        "Your codes count once enough friends have joined",
                    )
                    .to_owned(),
            ),
        ),
        (0, false, true) => (
            "team_incomplete",
            Some(language.pick("队伍人数还不够", "Your team is not complete yet").to_owned()),
        ),
        _ => ("excluded", Some(mine.status_reason.clone())),
    };
    Ok(Member {
        id: mine.id,
        number: (!form.hide.participants).then_some(mine.number),
        name: mine.name,
        joined_at: mine.joined_at,
        status,
        status_words: words,
        invites: Invites { have: mine.invites, need: form.conditions.invite },
        team,
        invite_link: format!("/mobile?lid={lid}&inviter={}", mine.id),
    })
}
