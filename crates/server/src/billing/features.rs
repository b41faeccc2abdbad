//! THE gate table: plan × feature → limit. Every feature key of the specification is a row; nothing else decides.

use serde::Serialize;
use utoipa::ToSchema;

use super::Plan;
use crate::language::Language;

/// What a plan allows of a feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Limit {
    pub allowed: bool,
    /// At most so many, where the feature is a number.
    pub most: Option<u64>,
}

const NO: Limit = Limit { allowed: false, most: None };
const YES: Limit = Limit { allowed: true, most: None };

const fn most(most: u64) -> Limit {
    Limit { allowed: true, most: Some(most) }
}

macro_rules! features {
    ($($name:ident $key:literal, free $free:expr, vip $vip:expr, $zh:literal, $en:literal;)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Feature { $($name),* }

        impl Feature {
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            pub const fn key(self) -> &'static str {
                match self { $(Self::$name => $key),* }
            }

            pub const fn limit(self, plan: Plan) -> Limit {
                match (self, plan) {
                    $((Self::$name, Plan::Free) => $free, (Self::$name, Plan::Vip) => $vip),*
                }
            }

            pub const fn words(self, language: Language) -> &'static str {
                match self { $(Self::$name => language.pick($zh, $en)),* }
            }
        }
    };
}

features! {
    ShareCover "share_cover", free NO, vip YES, "自定义分享封面", "Own cover picture for sharing";
    RankingExport "ranking_export", free NO, vip YES, "导出参与排行榜", "Export of the ranking";
    HideAd "hide_ad", free NO, vip YES, "隐藏平台推广信息", "Hide our own promotion";
    AdminSetting "admin_setting", free NO, vip YES, "设置抽奖管理员", "Further administrators";
    HidePrizeCounts "hide_prize_counts", free NO, vip YES, "隐藏奖品数量", "Hide the number of prizes";
    HideClaimedCounts "hide_claimed_counts", free NO, vip YES, "隐藏已领取数量", "Hide how many were claimed";
    HideParticipants "hide_participants", free NO, vip YES, "隐藏参与人数", "Hide the number of participants";
    HideWinners "hide_winners", free NO, vip YES, "隐藏中奖名单", "Hide the list of winners";
    HideOdds "hide_odds", free NO, vip YES, "隐藏中奖概率", "Hide the chance of winning";
    HideCreator "hide_creator", free NO, vip YES, "隐藏发起人信息", "Hide who runs the draw";
    HideLabels "hide_labels", free NO, vip YES, "隐藏奖项名称", "Hide the names of the tiers";
    LoginFree "login_free", free NO, vip YES, "免登录参与抽奖", "Taking part without signing in";
    ParticipantLimit "participant_limit", free most(10_000), vip most(10_000_000), "参与人数上限", "Number of participants";
    FullHouseLimit "full_house_limit", free most(5_000), vip most(1_000_000), "满人开奖人数上限", "People in a full-house draw";
    Blacklist "blacklist", free NO, vip YES, "黑名单", "Blacklist";
    ChanceFollow "chance_follow", free NO, vip YES, "关注公众号增加抽奖机会", "Extra chances for followers of an official account";
    ChancePasscode "chance_passcode", free NO, vip YES, "输入口令增加抽奖机会", "Extra chances by passcode";
    ChanceVoucher "chance_voucher", free NO, vip YES, "上传凭证增加抽奖机会", "Extra chances for an uploaded voucher";
    ChanceArticle "chance_article", free NO, vip YES, "浏览文章增加抽奖机会", "Extra chances for reading an article";
    ChancePicture "chance_picture", free NO, vip YES, "浏览图片增加抽奖机会", "Extra chances for looking at a picture";
    ChanceMiniProgram "chance_mini_program", free NO, vip YES, "浏览小程序增加抽奖机会", "Extra chances for opening a mini program";
    ChanceVideo "chance_video", free NO, vip YES, "观看视频增加抽奖机会", "Extra chances for watching a video";
    ChanceContact "chance_contact", free NO, vip YES, "添加好友增加抽奖机会", "Extra chances for adding a contact";
    ChanceGroup "chance_group", free NO, vip YES, "加入群聊增加抽奖机会", "Extra chances for joining a group";
    VideoBanner "video_banner", free NO, vip YES, "视频头图", "Video banner";
    DetailedData "detailed_data", free NO, vip YES, "详细数据", "Detailed data";
    SafetySettings "safety_settings", free NO, vip YES, "高级安全设置", "Stricter safety levels";
    SendCodes "send_codes", free NO, vip YES, "向指定用户发放抽奖码", "Send draw codes to a person";
    RepeatWinners "repeat_winners", free NO, vip YES, "限制重复中奖", "Keep recent winners from winning again";
    DrawConditions "draw_conditions", free NO, vip YES, "更多参与条件（地区、年龄、邀请好友）", "Further conditions: region, age, inviting friends";
    NotifyFans "notify_fans", free NO, vip YES, "开奖活动通知粉丝", "Tell earlier participants";
    PeriodCount "period_count", free most(3), vip most(50), "期数", "Number of periods";
    CodeCount "code_count", free most(5), vip most(100), "每人抽奖码数量", "Codes per person";
    RecycleBin "recycle_bin", free NO, vip YES, "回收站恢复", "Restore from the recycle bin";
    MoreActivityData "more_activity_data", free NO, vip YES, "更多用户行为数据", "More about what a person did";
    DeadlineBeyondVip "deadline_beyond_vip", free most(30), vip YES, "开奖时间超出会员有效期", "A closing time after the plan ends";
    InviteQuota "invite_quota", free most(3), vip most(50), "邀请好友奖励次数", "Rewarded invitations per person";
    DirectPayPage "direct_pay_page", free NO, vip YES, "活动页直达购买链接", "A shop link on the draw's page";
    DrawCount "draw_count", free most(100), vip most(100_000), "抽奖活动数量", "Number of draws";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vip_never_allows_less_than_free() {
        for feature in Feature::ALL {
            let (free, vip) = (feature.limit(Plan::Free), feature.limit(Plan::Vip));
            assert!(vip.allowed, "{feature:?}");
            assert_ne!(free, vip, "{feature:?}: nothing to buy");
            if let (Some(free), Some(vip)) = (free.most, vip.most) {
                assert!(vip > free, "{feature:?}");
            }
        }
    }

    #[test]
    fn keys_differ_and_have_words_in_both_languages() {
        let keys: std::collections::BTreeSet<_> = Feature::ALL.iter().map(|feature| feature.key()).collect();
        assert_eq!(keys.len(), Feature::ALL.len());
        for feature in Feature::ALL {
            assert!(!feature.words(Language::English).contains(feature.words(Language::Chinese)));
        }
    }
}
