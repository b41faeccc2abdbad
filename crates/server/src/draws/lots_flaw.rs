//! What can be wrong with slips and names of a draw of lots.

use crate::language::Language;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LotsFlaw {
    /// Yes and no are two.
    NeedsTwoSlips,
    /// Two people with one name could not tell whose slip it is.
    NameTwice,
    /// People who come by name fill in nothing.
    ByNameOnly,
    /// An urn is filled before anybody draws.
    HowMany,
    /// Somebody on the list would find nothing.
    TooFewSlips,
}

impl LotsFlaw {
    pub const fn words(self, language: Language) -> &'static str {
        match self {
            Self::NeedsTwoSlips => {
                language.pick("是与否需要正好两种签", "Yes and no need exactly two kinds of slips")
            }
            Self::NameTwice => language.pick(
                "名字重复：请加以区分，例如“李娜（销售）”",
                "This name is there twice: tell them apart, such as “Li Na (Sales)”",
            ),
            Self::ByNameOnly => language.pick(
                "名单或轮流抽签时不能设置参与条件",
                "There are no conditions where the organiser enters the names",
            ),
            Self::HowMany => language.pick(
                "逐个抽签要先定好签的数量",
                "To be drawn one by one, the number of slips must be known beforehand",
            ),
            Self::TooFewSlips => language.pick(
                "签比人少：逐个抽签时先来的人才有签，请补足签数",
                "Fewer slips than people: drawn one by one, those who come last would find none. Add slips",
            ),
        }
    }
}
