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

/// Whether somebody's codes count, and if not, why.
#[derive(Clone, Copy)]
enum Standing {
    Ok,
    NeedsInvites,
    TeamIncomplete,
    Excluded,
}

impl Standing {
    const fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::NeedsInvites => "needs_invites",
            Self::TeamIncomplete => "team_incomplete",
            Self::Excluded => "excluded",
        }
    }
}

fn standing(published: &Published, mine: &Participant, in_team: Option<usize>) -> Standing {
    let form = &published.draw.form;
    let needs_invites = i64::from(mine.invites) < i64::from(form.conditions.invite);
    let short_of_team = in_team.is_some_and(|members| members < form.team_size as usize);
    match (mine.status, needs_invites, short_of_team) {
        (0, false, false) => Standing::Ok,
        (0, true, _) => Standing::NeedsInvites,
        (0, false, true) => Standing::TeamIncomplete,
        _ => Standing::Excluded,
    }
}

/// As `Member` says it, of any period.
pub async fn status(tx: &mut Tx, published: &Published, mine: &Participant) -> Result<&'static str> {
    let in_team = match mine.team_id {
        None => None,
        Some(team) => Some(team_store::team_members(tx, team).await?.len()),
    };
    Ok(standing(published, mine, in_team).name())
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
    let standing = standing(published, &mine, team.as_ref().map(|team| team.members.len()));
    let words = match standing {
        Standing::Ok => None,
        Standing::NeedsInvites => Some(
            language
                .pick(
                    "邀请的好友参与后，您的抽奖码才有效",
                    "Your codes count once enough friends have joined",
                )
                .to_owned(),
        ),
        Standing::TeamIncomplete => {
            Some(language.pick("队伍人数还不够", "Your team is not complete yet").to_owned())
        }
        Standing::Excluded => Some(mine.status_reason.clone()),
    };
    Ok(Member {
        id: mine.id,
        number: (!form.hide.participants).then_some(mine.number),
        name: mine.name,
        joined_at: mine.joined_at,
        status: standing.name(),
        status_words: words,
        invites: Invites { have: mine.invites, need: form.conditions.invite },
        team,
        invite_link: format!("/mobile?lid={lid}&inviter={}", mine.id),
    })
}
