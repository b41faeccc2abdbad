//! The rows of each table as cells, read in one go and handed on in pieces.

use fairdraw_db::{Db, Time, Tx};
use futures_util::{StreamExt, stream::BoxStream};
use serde_json::Value;
use tokio::sync::mpsc;

use super::What;
use crate::{
    claims::{self, ToShip, ToTax},
    draws::{
        Draw, Words,
        export_rows::{self, PersonRow, WinnerRow},
        filled_in, forfeit_words,
        form::{Field, Prize},
        masked_form, prize_label,
    },
    error::Result,
    ids::{DrawId, ExportId},
    language::Language,
    lots::{
        is_out,
        store::{self as lots, LotRow},
    },
    tables::Cell,
};

/// Rows a piece; four pieces may wait for whoever writes them down.
const PIECE: usize = 1_000;
const PIECES: usize = 4;

pub type Piece = Result<Vec<Vec<Cell>>>;

/// A table that can be written down without asking anybody again.
#[derive(Clone)]
pub struct Table {
    pub export: ExportId,
    pub draw: Draw,
    pub what: What,
    pub language: Language,
    /// Forms are shown in full of whoever was in by then: they can see that they are in this file.
    pub full_until: Option<Time>,
}

pub async fn count(tx: &mut Tx, draw: DrawId, what: What) -> Result<i64> {
    Ok(match what {
        What::Participants | What::Forms | What::Ranking | What::Lots => {
            export_rows::count_people(tx, draw).await?
        }
        What::Winners => export_rows::count_winners(tx, draw).await?,
        What::Tax => claims::count_to_tax(tx, draw).await?,
        What::Shipping => claims::count_to_ship(tx, draw).await?,
    })
}

impl Table {
    pub fn head(&self) -> Vec<String> {
        let say = |zh, en| self.language.pick(zh, en).to_owned();
        let (period, number) = (say("期数", "Period"), say("序号", "Number"));
        let (name, joined) = (say("昵称", "Name"), say("参与时间", "Joined at"));
        let (codes, invites) = (say("抽奖码数", "Codes"), say("邀请人数", "Invites"));
        let (prize, code) = (say("奖品", "Prize"), say("抽奖码", "Code"));
        match self.what {
            What::Participants => {
                let rest = [say("状态", "Status"), say("原因", "Reason"), say("来源", "Source")];
                [vec![period, number, name, joined, codes, invites], rest.to_vec()].concat()
            }
            What::Forms => {
                let labels = self.draw.form.conditions.form.iter().map(|field| field.label.clone());
                [period, number, name, joined].into_iter().chain(labels).collect()
            }
            What::Ranking => vec![say("名次", "Rank"), name, codes, invites, joined],
            What::Winners => {
                let (label, place) = (say("奖项", "Tier"), say("抽中顺序", "Order"));
                let rest = [say("状态", "State"), say("原因", "Reason"), say("时间", "At")];
                [vec![period, label, prize, place, code, name], rest.to_vec()].concat()
            }
            What::Tax => {
                let person = [say("姓名", "Name"), say("手机号", "Phone")];
                let answers = self.draw.form.claim.fields.iter().map(|field| field.label.clone());
                let prize =
                    [say("昵称", "Nickname"), prize, say("价值（元）", "Value (CNY)"), say("时间", "At")];
                person.into_iter().chain(answers).chain(prize).collect()
            }
            What::Lots => {
                vec![say("签", "Slip"), name, say("签号", "Lot"), number, code, say("状态", "Status")]
            }
            What::Shipping => {
                let person = [say("姓名", "Name"), say("手机号", "Phone"), say("地址", "Address")];
                let answers = self.draw.form.claim.fields.iter().map(|field| field.label.clone());
                let fill_in = [say("快递公司", "Courier"), say("快递单号", "Tracking number")];
                let head = [say("领奖编号", "Claim id"), code, prize].into_iter().chain(person);
                head.chain(answers).chain(fill_in).collect()
            }
        }
    }

    /// Reads in a task of its own: who listens may stop at any moment, and no statement is torn.
    pub fn read(self, db: Db) -> mpsc::Receiver<Piece> {
        let (sender, receiver) = mpsc::channel(PIECES);
        tokio::spawn(async move {
            if let Err(error) = self.produce(&db, &sender).await {
                sender.send(Err(error)).await.ok();
            }
        });
        receiver
    }

    async fn produce(&self, db: &Db, sender: &mpsc::Sender<Piece>) -> Result<()> {
        let mut tx = db.read().await?;
        let id = self.draw.id;
        match self.what {
            What::Participants => {
                send(export_rows::people(&mut tx, id)?, sender, |row| Some(self.participant(row))).await
            }
            What::Forms => send(export_rows::forms(&mut tx, id)?, sender, |row| Some(self.form(row))).await,
            What::Ranking => {
                let mut rank = 0_i64;
                let cells = |row: PersonRow| {
                    rank += 1;
                    Some(ranked(rank, row))
                };
                send(export_rows::ranking(&mut tx, id)?, sender, cells).await
            }
            What::Winners => {
                send(export_rows::winners(&mut tx, id)?, sender, |row| Some(self.winner(row))).await
            }
            What::Tax => {
                send(claims::to_tax(&mut tx, id, self.export)?, sender, |row| Some(self.taxed(row))).await
            }
            What::Lots => send(lots::all(&mut tx, id)?, sender, |row| Some(self.lot(row))).await,
            What::Shipping => {
                send(claims::to_ship(&mut tx, self.export)?, sender, |row| Some(self.shipping(row))).await
            }
        }
    }

    fn participant(&self, row: PersonRow) -> Vec<Cell> {
        let status = match row.status {
            0 => self.language.pick("有效", "in the hat"),
            _ => self.language.pick("无效", "not in the hat"),
        };
        vec![
            row.period.into(),
            row.number.into(),
            row.name.into(),
            row.joined_at.into(),
            row.codes.into(),
            row.invites.into(),
            status.to_owned().into(),
            row.status_reason.into(),
            row.source.into(),
        ]
    }

    fn form(&self, row: PersonRow) -> Vec<Cell> {
        let fields = &self.draw.form.conditions.form;
        let answers = match self.full_until {
            Some(until) if row.joined_at <= until => filled_in(&row.answers),
            _ => masked_form(fields, filled_in(&row.answers)),
        };
        let answered = fields.iter().map(|field| answer(&answers, field).into());
        [row.period.into(), row.number.into(), row.name.into(), row.joined_at.into()]
            .into_iter()
            .chain(answered)
            .collect()
    }

    fn prize(&self, index: i32) -> Prize {
        let prize = usize::try_from(index).ok().and_then(|index| self.draw.form.prizes.get(index));
        prize.cloned().unwrap_or_default()
    }

    fn winner(&self, row: WinnerRow) -> Vec<Cell> {
        let prize = self.prize(row.prize);
        let spoken = |words: Words| match self.language {
            Language::Chinese => words.zh,
            Language::English => words.en,
        };
        let label = prize_label(prize.label).map(spoken);
        let reason = forfeit_words(&row.reason).map_or(row.reason, spoken);
        let state = match row.state.as_str() {
            "won" => self.language.pick("中奖", "won"),
            "reserve" => self.language.pick("候补", "reserve"),
            _ => self.language.pick("已失效", "gave way"),
        };
        vec![
            row.period.into(),
            label.unwrap_or_default().into(),
            prize.name.into(),
            (row.place + 1).into(),
            row.code.into(),
            row.name.into(),
            state.to_owned().into(),
            reason.into(),
            row.at.into(),
        ]
    }

    fn lot(&self, row: LotRow) -> Vec<Cell> {
        let lot = row.lot.and_then(|lot| u64::try_from(lot).ok());
        let form = self.draw.form.lots.as_ref();
        let slip = form.zip(lot).and_then(|(lots, lot)| lots.words_of(lot));
        let excluded = form.is_some_and(|form| is_out(form, &row));
        let status = match (excluded, lot, &slip) {
            (false, None, _) => self.language.pick("未抽", "not drawn"),
            (false, Some(_), None) => self.language.pick("空签", "no slip left"),
            (false, Some(_), Some(_)) => self.language.pick("有效", "counts"),
            (true, ..) => self.language.pick("无效", "does not count"),
        };
        vec![
            slip.filter(|_| !excluded).unwrap_or_default().into(),
            row.name.into(),
            lot.map_or_else(String::new, |lot| (lot + 1).to_string()).into(),
            row.number.into(),
            row.code.into(),
            status.to_owned().into(),
        ]
    }

    fn taxed(&self, row: ToTax) -> Vec<Cell> {
        let prize = self.prize(row.prize);
        let value = prize.value_fen.map(|fen| format!("{}.{:02}", fen / 100, fen % 100)).unwrap_or_default();
        let answers = serde_json::from_str::<Value>(&row.answers).unwrap_or_default();
        let answered = self.draw.form.claim.fields.iter().map(|field| answer(&answers, field).into());
        [row.name.into(), row.phone.into()]
            .into_iter()
            .chain(answered)
            .chain([row.nickname.into(), prize.name.into(), value.into(), row.at.into()])
            .collect()
    }

    fn shipping(&self, row: ToShip) -> Vec<Cell> {
        let answers = serde_json::from_str::<Value>(&row.answers).unwrap_or_default();
        let address = [row.province, row.city, row.area, row.address].join(" ");
        let answered = self.draw.form.claim.fields.iter().map(|field| answer(&answers, field).into());
        [
            row.win_id.to_string().into(),
            row.code.into(),
            self.prize(row.prize).name.into(),
            row.name.into(),
            row.phone.into(),
            address.trim().to_owned().into(),
        ]
        .into_iter()
        .chain(answered)
        .chain([String::new().into(), String::new().into()])
        .collect()
    }
}

async fn send<R>(
    mut rows: BoxStream<'_, fairdraw_db::Result<R>>,
    sender: &mpsc::Sender<Piece>,
    mut cells: impl FnMut(R) -> Option<Vec<Cell>>,
) -> Result<()> {
    let mut piece = Vec::with_capacity(PIECE);
    while let Some(row) = rows.next().await {
        piece.extend(cells(row?));
        if piece.len() == PIECE {
            let full = std::mem::replace(&mut piece, Vec::with_capacity(PIECE));
            if sender.send(Ok(full)).await.is_err() {
                return Ok(());
            }
        }
    }
    sender.send(Ok(piece)).await.ok();
    Ok(())
}

fn ranked(rank: i64, row: PersonRow) -> Vec<Cell> {
    vec![rank.into(), row.name.into(), row.codes.into(), row.invites.into(), row.joined_at.into()]
}

fn answer(answers: &Value, field: &Field) -> String {
    match &answers[&field.id] {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("、"),
        Value::Object(region) => ["province", "city", "area"]
            .iter()
            .filter_map(|key| region.get(*key)?.as_str())
            .collect::<String>(),
        other => other.to_string(),
    }
}
