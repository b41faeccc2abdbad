//! The public timeline in words. What is not listed here is the organiser's own business and stays private.

use serde_json::Value;

use super::{forfeits, labels::Words};

pub fn words(what: &str, detail: &Value) -> Option<Words> {
    let text = |key: &str| detail[key].as_str().unwrap_or_default().to_owned();
    let number = |key: &str| detail[key].as_u64().unwrap_or_default();
    Some(match what {
        "published" => Words::new("规则发布并写入公开日志", "Rules published and written to the public log"),
        "amended" => Words::new(
            format!("规则更新为第 {} 版", number("version")),
            format!("Rules changed to version {}", number("version")),
        ),
        "late" => Words::new(
            format!("服务器未能准时处理，晚了 {} 秒", number("seconds")),
            format!("The server was not there in time: {} seconds late", number("seconds")),
        ),
        "closed" => match text("why").as_str() {
            "sold_out" => Words::new("奖池抽完，活动结束", "The pool is empty: the draw has ended"),
            "slips_gone" => Words::new("签已抽完，抽签结束", "The slips are gone: the draw has ended"),
            "full" => Words::new("人数已满，停止参与", "The house is full: joining closed"),
            "early" => {
                Words::new("主办方提前截止，停止参与", "Closed early by the organiser: joining closed")
            }
            "by hand" => Words::new("主办方手动开奖，停止参与", "Opened by the organiser: joining closed"),
            _ => Words::new("到时停止参与", "Joining closed at its time"),
        },
        "sealed" => Words::new(
            format!("名单封存：{} 个抽奖码，由第 {} 轮信标决定", number("n"), number("round")),
            format!("List sealed: {} codes, to be decided by round {}", number("n"), number("round")),
        ),
        "sealed_late" => Words::new(
            format!("名单封存晚于计划，改由更晚的第 {} 轮信标决定", number("round")),
            format!("List sealed later than planned: the later round {} decides", number("round")),
        ),
        "drawn" if detail["lots"].is_u64() => Words::new(
            format!("信标公布，{} 支签已抽出", number("lots")),
            format!("Round published, {} lots drawn", number("lots")),
        ),
        "names_entered" => Words::new(
            format!("主办方录入 {} 个名字", number("count")),
            format!("The organiser entered {} names", number("count")),
        ),
        "drawn" => Words::new(
            format!("信标公布，产生 {} 份中奖", number("winners")),
            format!("Round published, {} prizes won", number("winners")),
        ),
        "instant_opened" => {
            Words::new("首次抽取，规则签名确定", "The first press: the rules are signed and stand")
        }
        "instant_ended" if detail["lots"].is_u64() => Words::new(
            format!("抽签结束：共抽出 {} 支签", number("lots")),
            format!("The draw has ended: {} slips drawn", number("lots")),
        ),
        "instant_ended" => Words::new(
            format!("活动结束：共抽 {} 次，中奖 {} 份", number("spins"), number("wins")),
            format!("The draw has ended: {} spins, {} prizes won", number("spins"), number("wins")),
        ),
        "void_batch" => Words::new(
            format!("第 {} 轮的 {} 次抽奖未能及时封存，作废并退回机会", number("round"), number("spins")),
            format!(
                "{} spins of round {} were not sealed in time: void, chances given back",
                number("spins"),
                number("round")
            ),
        ),
        "no_entries" => Words::new("无人参与，抽奖结束", "Nobody joined: the draw has ended"),
        "forfeit" => forfeit(&text("code"), &text("reason"), detail["next"].as_str()),
        "granted" => Words::new(
            format!("主办方向一人发放 {} 个抽奖码：{}", number("count"), text("reason")),
            format!("The organiser gave one person {} codes: {}", number("count"), text("reason")),
        ),
        "excluded" => Words::new(
            format!("主办方排除一人：{}", text("reason")),
            format!("The organiser excluded one person: {}", text("reason")),
        ),
        "appeal_accepted" => appeal_accepted(&text("about")),
        "appeal_declined" => Words::new("主办方驳回一份申诉", "The organiser declined an appeal"),
        "ended_early" => Words::new(
            format!("主办方提前截止：{}", text("reason")),
            format!("The organiser ended it early: {}", text("reason")),
        ),
        "cancelled" => cancelled(&text("reason")),
        _ => return None,
    })
}

/// What only the organiser and their helpers see.
pub fn private(what: &str, detail: &Value) -> Words {
    let count = detail["count"].as_u64().unwrap_or_default();
    match what {
        "created" => Words::new("创建草稿", "Draft created"),
        "opened" => Words::new("手动开奖", "Opened by hand"),
        "deleted" => Words::new("移入回收站", "Moved to the recycle bin"),
        "restored" => Words::new("从回收站恢复", "Restored from the recycle bin"),
        "redraw" => Words::new("递补一位缺席的中奖者", "Replaced an absent winner"),
        "included" => Words::new("恢复一位参与者", "Took a participant back in"),
        "appealed" => match detail["about"].as_str() {
            Some("door") => Words::new("在门口被拒后提出申诉", "Appealed against being refused at the door"),
            _ => Words::new("被排除后提出申诉", "Appealed against being taken out"),
        },
        "suspect_fine" => {
            Words::new("核查一条可疑参与，确认无误", "Looked at a suspicious entry and found it fine")
        }
        "suspect_open" => Words::new("将一条参与重新列为可疑", "Listed an entry as suspicious again"),
        "admin_invited" => Words::new("邀请协助管理员", "Invited a helper"),
        "admin_revoked" => Words::new("撤回协助管理员邀请", "Took a helper's invitation back"),
        "admin_joined" => Words::new("成为协助管理员", "Became a helper"),
        "admin_removed" => Words::new("移除协助管理员", "Removed a helper"),
        "unmasked" => Words::new("查看中奖者资料", "Looked at a winner's data"),
        "form_unmasked" => Words::new("查看参与者填写的资料", "Looked at what a participant filled in"),
        "shipped" => Words::new(format!("登记寄出 {count} 件"), format!("Entered {count} shipments")),
        "handed_over" => Words::new("登记已发放", "Entered a prize as handed over"),
        "scanned" => Words::new("现场核销一份奖品", "Redeemed a prize on site"),
        "codes_uploaded" => {
            Words::new(format!("上传 {count} 个兑换码"), format!("Uploaded {count} redemption codes"))
        }
        "reviewed" if detail["approved"] == true => {
            Words::new(format!("通过 {count} 份凭证"), format!("Vouchers approved: {count}"))
        }
        "reviewed" => Words::new(format!("驳回 {count} 份凭证"), format!("Vouchers rejected: {count}")),
        "exported" => Words::new(
            format!("导出{}", export_name(detail).0),
            format!("Exported {}", export_name(detail).1),
        ),
        other => Words::new(other, other),
    }
}

/// What an accepted appeal changed.
fn appeal_accepted(about: &str) -> Words {
    match about {
        "door" => Words::new(
            "申诉成立：主办方允许一人越过安全限制参与",
            "Appeal accepted: the organiser lets one person join beyond the limits of the safety level",
        ),
        _ => Words::new(
            "申诉成立：一位被排除的参与者恢复资格",
            "Appeal accepted: one person who was taken out is back in the hat",
        ),
    }
}

/// What went out in a file.
fn export_name(detail: &Value) -> (&'static str, &'static str) {
    match detail["what"].as_str().unwrap_or_default() {
        "participants" => ("参与者名单", "the participants"),
        "winners" => ("中奖名单", "the winners"),
        "lots" => ("抽签结果", "the lots"),
        "forms" if detail["full"] == true => ("参与表单（完整资料）", "the forms in full"),
        "forms" => ("参与表单", "the forms"),
        "ranking" => ("排行榜", "the ranking"),
        "tax" => ("税务清单（含姓名与手机号）", "the tax list with names and phones"),
        "shipping" => ("发货清单（含收件信息）", "the shipping list with addresses"),
        _ => ("文件", "a file"),
    }
}

fn forfeit(code: &str, reason: &str, next: Option<&str>) -> Words {
    let reason = forfeits::words(reason).unwrap_or_else(|| Words::new(reason, reason));
    match next {
        Some(next) => Words::new(
            format!("{code} 的奖品由候补 {next} 递补（{}）", reason.zh),
            format!("{code} gave way ({}); reserve {next} moved up", reason.en),
        ),
        None => Words::new(
            format!("{code} 的奖品收回（{}），已无候补", reason.zh),
            format!("{code} gave way ({}); no reserve was left", reason.en),
        ),
    }
}

fn cancelled(reason: &str) -> Words {
    match reason {
        "not_full" => Words::new("到时仍未满员，抽奖取消", "Not full in time: the draw was cancelled"),
        "too_few" => Words::new("参与人数不足，抽奖取消", "Too few people: the draw was cancelled"),
        other => Words::new(format!("主办方取消：{other}"), format!("Cancelled by the organiser: {other}")),
    }
}
