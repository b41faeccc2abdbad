//! A further chance in words: what to do, what it gives, how often.

use super::{
    form::{Chance, Task},
    labels::{Words, counted},
};

/// What a chance gives: codes in a hat, or spins where every spin is drawn by itself.
#[derive(Clone, Copy)]
pub enum Gives {
    Codes,
    Spins,
}

pub fn line(chance: &Chance, gives: Gives) -> Words {
    let task = task(chance.task);
    let title = chance.title.trim();
    let (title_zh, title_en) = if title.is_empty() {
        (String::new(), String::new())
    } else {
        (format!("（{title}）"), format!(" ({title})"))
    };
    let (zh, en) = match gives {
        Gives::Codes => (format!("{} 个抽奖码", chance.codes), counted(chance.codes, "code")),
        Gives::Spins => (format!("{} 次抽奖机会", chance.codes), counted(chance.codes, "spin")),
    };
    let often = often(chance);
    Words::new(
        format!("{}{title_zh}可得 {zh}，{}。", task.zh, often.zh),
        format!("{}{title_en} gives {en}, {}.", task.en, often.en),
    )
}

fn often(chance: &Chance) -> Words {
    match (chance.cap, chance.daily) {
        (1, false) => Words::new("限一次", "once"),
        (1, true) => Words::new("每天限一次", "once a day"),
        (cap, false) => Words::new(format!("最多 {cap} 次"), format!("at most {cap} times")),
        (cap, true) => Words::new(format!("每天最多 {cap} 次"), format!("at most {cap} times a day")),
    }
}

fn task(task: Task) -> Words {
    match task {
        Task::Follow => Words::new("关注公众号", "Following an account"),
        Task::Passcode => Words::new("输入口令", "A passcode"),
        Task::Voucher => Words::new("上传凭证并通过审核", "A voucher that is accepted"),
        Task::Article => Words::new("浏览文章", "Reading an article"),
        Task::Picture => Words::new("浏览图片", "Looking at a picture"),
        Task::MiniProgram => Words::new("浏览小程序", "Opening a mini program"),
        Task::Video => Words::new("观看视频", "Watching a video"),
        Task::Contact => Words::new("添加好友", "Adding a contact"),
        Task::Group => Words::new("加入群聊", "Joining a group"),
        Task::Invite => Words::new("邀请好友参与", "A friend who joins"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_often_is_told_in_natural_words() {
        let told = |cap, daily| {
            let chance = Chance {
                task: Task::Video,
                codes: 1,
                cap,
                daily,
                title: "新品".to_owned(),
                ..Chance::default()
            };
            let words = line(&chance, Gives::Spins);
            (words.zh, words.en)
        };
        let pair = |zh: &str, en: &str| (zh.to_owned(), en.to_owned());
        assert_eq!(
            told(1, false),
            pair(
                "观看视频（新品）可得 1 次抽奖机会，限一次。",
                "Watching a video (新品) gives 1 spin, once."
            )
        );
        assert_eq!(
            told(1, true),
            pair(
                "观看视频（新品）可得 1 次抽奖机会，每天限一次。",
                "Watching a video (新品) gives 1 spin, once a day."
            )
        );
        assert!(
            told(2, false).1.ends_with("at most 2 times.")
                && told(2, true).1.ends_with("at most 2 times a day.")
        );
    }
}
