//! What can be wrong with the odds, the chances or the skin of an instant draw.

use crate::language::Language;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InstantFlaw {
    /// Instant draws declare their odds.
    OddsMustShow,
    OddsAboveOne,
    NoChances,
    UnknownPrize,
    PrizeNotShown,
    BlankNotShown,
    /// So many of it were won already.
    AlreadyWon {
        units: u64,
    },
}

impl InstantFlaw {
    pub fn words(self, language: Language) -> String {
        let fixed = match self {
            Self::AlreadyWon { units } => {
                return match language {
                    Language::Chinese => format!("已有 {units} 份被抽中，不能少于此数"),
                    Language::English => format!("{units} were won already: not fewer than that"),
                };
            }
            Self::OddsMustShow => {
                language.pick("即抽即开须公示中奖概率", "An instant draw must show its odds")
            }
            Self::OddsAboveOne => {
                language.pick("各奖品概率之和不能超过 100%", "The odds add up to more than 100 %")
            }
            Self::NoChances => language.pick(
                "没有任何抽奖机会：请设置免费次数或任务",
                "Nobody could ever spin: give free chances or a task",
            ),
            Self::UnknownPrize => language.pick("没有这个奖品", "There is no such prize"),
            Self::PrizeNotShown => {
                language.pick("每个奖品都要出现在盘面上", "Every prize must have a place on the skin")
            }
            Self::BlankNotShown => {
                language.pick("盘面上至少要有一格未中奖", "At least one place must show no prize")
            }
        };
        fixed.to_owned()
    }
}
