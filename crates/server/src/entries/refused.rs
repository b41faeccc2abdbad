//! Why somebody may not take part, or not like this: said to the person at the door, never silently.

use crate::language::Language;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    NotStarted,
    Closed,
    Cancelled,
    /// Every seat is taken.
    Full,
    /// Guests may not take part in this draw.
    LoginNeeded,
    OwnDraw,
    Blacklisted,
    /// They took themselves out of it.
    Departed,
    OtherRegion,
    OtherAge,
    WonRecently,
    TooManyFromHere,
    TooManyFromHandset,
    /// The account was made a moment ago.
    TooNew,
    TeamFull,
    NotATeamDraw,
    /// The challenge was answered already, or is too old.
    ChallengeOver,
    ChallengeNotSolved,
    NotJoined,
    ChanceUsedUp,
    /// No further codes for one person.
    CodesUsedUp,
    NotBegun,
    TooSoon,
    /// Invitations are counted when the friend joins; there is nothing to finish.
    CountedBySelf,
    InReview,
    /// The organiser enters the names.
    ByNameOnly,
    /// No spin is left for this person now.
    NoChances,
    Ended,
    /// The pool is empty.
    SoldOut,
    /// The beacon is late, or the rules have just changed.
    Paused,
    /// One slip a person.
    SlipDrawn,
    /// Every slip is drawn, or promised to somebody whose round is still to come.
    SlipsGone,
}

impl Refused {
    pub const fn word(self) -> &'static str {
        match self {
            Self::NotStarted => "not_started",
            Self::Closed => "closed",
            Self::Cancelled => "cancelled",
            Self::Full => "full",
            Self::LoginNeeded => "login_needed",
            Self::OwnDraw => "own_draw",
            Self::Blacklisted => "blacklisted",
            Self::Departed => "departed",
            Self::OtherRegion => "other_region",
            Self::OtherAge => "other_age",
            Self::WonRecently => "won_recently",
            Self::TooManyFromHere => "too_many_from_here",
            Self::TooManyFromHandset => "too_many_from_device",
            Self::TooNew => "account_too_new",
            Self::TeamFull => "team_full",
            Self::NotATeamDraw => "not_a_team_draw",
            Self::ChallengeOver => "challenge_over",
            Self::ChallengeNotSolved => "challenge_not_solved",
            Self::NotJoined => "not_joined",
            Self::ChanceUsedUp => "chance_used_up",
            Self::CodesUsedUp => "codes_used_up",
            Self::NotBegun => "not_begun",
            Self::TooSoon => "too_soon",
            Self::CountedBySelf => "counted_by_itself",
            Self::InReview => "in_review",
            Self::ByNameOnly => "by_name_only",
            Self::NoChances => "no_chances",
            Self::Ended => "ended",
            Self::SoldOut => "sold_out",
            Self::Paused => "paused",
            Self::SlipDrawn => "slip_drawn",
            Self::SlipsGone => "slips_gone",
        }
    }

    pub const fn words(self, language: Language) -> &'static str {
        match self {
            Self::NotStarted => language.pick("抽奖还没有开始", "Joining has not begun yet"),
            Self::Closed => {
                language.pick("抽奖已截止，不能再参与", "This draw is closed; nobody can join any more")
            }
            Self::Cancelled => language.pick("该抽奖已取消", "This draw was cancelled"),
            Self::Full => language.pick("人数已满", "Every seat is taken"),
            Self::LoginNeeded => {
                language.pick("参与该抽奖需要登录", "Please sign in to take part in this draw")
            }
            Self::OwnDraw => {
                language.pick("发起人不能参与自己的抽奖", "Organisers cannot join their own draw")
            }
            Self::Blacklisted => language
                .pick("发起人已将您列入黑名单，不能参与", "The organiser has excluded you from taking part"),
            Self::OtherRegion => {
                language.pick("该抽奖仅限指定地区参与", "This draw is open to people of certain regions only")
            }
            Self::OtherAge => language.pick("年龄不符合参与条件", "This draw is open to another age group"),
            Self::WonRecently => language
                .pick("您在发起人最近的抽奖中已中过奖", "You won in one of this organiser's latest draws"),
            Self::Departed => language.pick(
                "您已退出该抽奖并删除了自己的信息，不能再次参与",
                "You took yourself out of this draw and cannot join it again",
            ),
            Self::TooManyFromHere => {
                language.pick("该网络的参与人数已达上限", "Too many people have joined from this network")
            }
            Self::TooManyFromHandset => language
                .pick("这台设备的参与人数已达上限", "Enough people have already joined with this device"),
            Self::TooNew => language.pick(
                "账号刚刚注册，请在注册十分钟后再参与",
                "Your account is new; you can join ten minutes after it was made",
            ),
            Self::TeamFull => language.pick("队伍已满", "This team is complete"),
            Self::NotATeamDraw => language.pick("该抽奖不需要组队", "There are no teams in this draw"),
            Self::ChallengeOver => {
                language.pick("验证已失效，请重试", "This challenge is no longer valid, please try again")
            }
            Self::ChallengeNotSolved => language.pick("验证未通过，请重试", "The challenge was not solved"),
            Self::NotJoined => language.pick("您还没有参与该抽奖", "You have not joined this draw"),
            Self::ChanceUsedUp => language.pick("该任务的次数已用完", "This task gives no further codes"),
            Self::CodesUsedUp => {
                language.pick("您的抽奖码已达上限", "You hold as many codes as one person may have")
            }
            Self::NotBegun => language.pick("请先开始任务", "Please begin this task first"),
            Self::TooSoon => {
                language.pick("还没有到时间，请继续浏览", "Not long enough yet, please go on looking")
            }
            Self::CountedBySelf => {
                language.pick("好友参与后自动计入", "Invitations count by themselves when the friend joins")
            }
            Self::InReview => language.pick("凭证正在审核", "Your voucher is being reviewed"),
            Self::ByNameOnly => language
                .pick("名单由主办方录入，无需自己参与", "The organiser enters the names; nobody joins here"),
            Self::NoChances => language.pick("您现在没有抽奖机会了", "You have no chance left for now"),
            Self::Ended => language.pick("活动已结束", "This draw has ended"),
            Self::SoldOut => language.pick("奖池已抽完", "The pool is empty"),
            Self::Paused => language.pick(
                "随机数来晚了，或者规则刚刚改过，请稍后再抽",
                "The randomness is late, or the rules have just changed; please try again in a minute",
            ),
            Self::SlipDrawn => language
                .pick("每人只抽一支签，这支已经抽过了", "One slip for everybody, and this one is drawn"),
            Self::SlipsGone => language.pick("签已抽完", "All slips are gone"),
        }
    }
}

impl From<Refused> for crate::error::Error {
    fn from(refused: Refused) -> Self {
        Self::Conflict(crate::error::Conflict::Entry(refused))
    }
}
