//! Exports as files: streamed row by row, so that a million participants need no more memory than a thousand; no cell
//! begins a formula.

use std::fmt::Write;

use fairdraw_db::Time;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{
    Draw,
    admins::{self, Right},
    form::Field,
    labels::prize_label,
    people_rows::{self, ExportRow},
    winner_rows,
};
use crate::{
    app::App,
    billing::{Feature, on_plan_of},
    error::{Error, Result},
    identity::Actor,
    ids::DrawId,
};

/// Rows read at a time.
const CHUNK: i64 = 2_000;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum What {
    Participants,
    Winners,
    Forms,
    Ranking,
    /// Winners with what their prizes are worth, for the tax office.
    Tax,
}

impl What {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Participants => "participants",
            Self::Winners => "winners",
            Self::Forms => "forms",
            Self::Ranking => "ranking",
            Self::Tax => "tax",
        }
    }
}

/// A table on its way out: its head, then pieces of rows until there are none.
pub struct Table {
    app: App,
    draw: Draw,
    what: What,
    place: Place,
}

enum Place {
    Head,
    After { period: i32, number: i64 },
    Offset(i64),
    End,
}

pub async fn begin(app: &App, actor: Actor, id: DrawId, what: What) -> Result<Table> {
    let mut tx = app.db.read().await?;
    let draw = admins::find_with(&mut tx, actor, id, Right::View).await?;
    if what == What::Ranking {
        on_plan_of(&mut tx, actor, draw.organiser, app.now()).await?.require(Feature::RankingExport)?;
    }
    Ok(Table { app: app.clone(), draw, what, place: Place::Head })
}

impl Table {
    /// The next rows; none at the end. The first is the head.
    pub async fn next(&mut self) -> Result<Vec<Vec<String>>> {
        match self.place {
            Place::Head => {
                self.place = match self.what {
                    What::Participants | What::Forms => Place::After { period: 0, number: 0 },
                    What::Winners | What::Tax | What::Ranking => Place::Offset(0),
                };
                Ok(vec![self.head()])
            }
            Place::After { period, number } => {
                let mut tx = self.app.db.read().await?;
                let rows = people_rows::export_after(&mut tx, self.draw.id, period, number, CHUNK).await?;
                self.place = match rows.last() {
                    Some(last) => Place::After { period: last.period, number: last.number },
                    None => Place::End,
                };
                Ok(rows.into_iter().map(|row| self.person(row)).collect())
            }
            Place::Offset(offset) => {
                let rows = self.by_offset(offset).await?;
                self.place = if rows.is_empty() { Place::End } else { Place::Offset(offset + CHUNK) };
                Ok(rows)
            }
            Place::End => Ok(Vec::new()),
        }
    }

    fn head(&self) -> Vec<String> {
        let names: &[&str] = match self.what {
            What::Participants => {
                &["period", "number", "name", "joined_at", "codes", "invites", "status", "reason", "source"]
            }
            What::Winners => &["period", "label", "prize", "place", "code", "name", "state", "reason", "at"],
            What::Tax => &["name", "prize", "value_yuan", "at"],
            What::Ranking => &["rank", "name", "codes", "invites", "joined_at"],
            What::Forms => &["period", "number", "name", "joined_at"],
        };
        let mut head: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        if self.what == What::Forms {
            head.extend(self.draw.form.conditions.form.iter().map(|field| field.label.clone()));
        }
        head
    }

    fn person(&self, row: ExportRow) -> Vec<String> {
        let mut cells =
            vec![row.period.to_string(), row.number.to_string(), row.name, row.joined_at.to_string()];
        if self.what == What::Forms {
            let answers = super::people::filled_in(&row.answers);
            cells.extend(self.draw.form.conditions.form.iter().map(|field| answer(&answers, field)));
        } else {
            let numbers = [row.codes, row.invites, row.status].map(|number| number.to_string());
            cells.extend(numbers);
            cells.extend([row.status_reason, row.source]);
        }
        cells
    }

    async fn by_offset(&self, offset: i64) -> Result<Vec<Vec<String>>> {
        let mut tx = self.app.db.read().await?;
        if self.what == What::Ranking {
            let rows = super::member_rows::ranking_page(&mut tx, self.draw.id, CHUNK, offset).await?;
            return Ok((offset + 1..)
                .zip(rows)
                .map(|(rank, row)| {
                    vec![
                        rank.to_string(),
                        row.name,
                        row.codes.to_string(),
                        row.invites.to_string(),
                        row.joined_at.to_string(),
                    ]
                })
                .collect());
        }
        let rows = winner_rows::all(&mut tx, self.draw.id, CHUNK, offset).await?;
        Ok(rows
            .into_iter()
            .filter(|row| self.what == What::Winners || row.state == "won")
            .map(|row| self.win(row))
            .collect())
    }

    fn win(&self, row: winner_rows::WinRow) -> Vec<String> {
        let prize =
            self.draw.form.prizes.get(usize::try_from(row.prize).unwrap_or(0)).cloned().unwrap_or_default();
        let at: Time = row.at;
        if self.what == What::Tax {
            let value =
                prize.value_fen.map(|fen| format!("{}.{:02}", fen / 100, fen % 100)).unwrap_or_default();
            return vec![row.name, prize.name, value, at.to_string()];
        }
        let label = prize_label(prize.label).map(|words| words.zh).unwrap_or_default();
        vec![
            row.number.to_string(),
            label,
            prize.name,
            (row.place + 1).to_string(),
            row.code,
            row.name,
            row.state,
            row.reason,
            at.to_string(),
        ]
    }
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

/// A cell that no spreadsheet takes for a formula.
pub fn safe(text: &str) -> String {
    let text: String = text.chars().filter(|c| !c.is_control()).collect();
    if text.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
        && text.trim().parse::<f64>().is_err()
    {
        format!("'{text}")
    } else {
        text
    }
}

/// Rows as CSV; the byte-order mark, which Excel needs for Chinese, comes with the first piece.
pub fn csv(rows: &[Vec<String>]) -> String {
    let mut text = String::new();
    for row in rows {
        for (place, cell) in row.iter().enumerate() {
            let comma = if place == 0 { "" } else { "," };
            // Writing to a String cannot fail.
            write!(text, "{comma}\"{}\"", safe(cell).replace('"', "\"\"")).ok();
        }
        text.push_str("\r\n");
    }
    text
}

/// The whole table as a workbook, written row by row to a file that is read back in pieces.
pub async fn workbook(mut table: Table) -> Result<Vec<u8>> {
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet_with_constant_memory().map_err(Error::internal)?;
    let mut number = 0;
    loop {
        let rows = table.next().await?;
        if rows.is_empty() {
            break;
        }
        for row in &rows {
            for (column, cell) in (0..).zip(row) {
                sheet.write_string(number, column, safe(cell)).map_err(Error::internal)?;
            }
            number += 1;
        }
    }
    tokio::task::spawn_blocking(move || book.save_to_buffer())
        .await
        .map_err(Error::internal)?
        .map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_begins_a_formula() {
        for evil in ["=1+1", "+cmd", "-2+3", "@SUM(A1)", " =x", "\t=x", "＝1"] {
            assert!(safe(evil).starts_with('\''), "{evil}");
        }
        assert_eq!(
            (safe("-5"), safe("王小明"), safe("a=b")),
            ("-5".to_owned(), "王小明".to_owned(), "a=b".to_owned())
        );
        assert_eq!(csv(&[vec!["a\"b".to_owned(), "=x".to_owned()]]), "\"a\"\"b\",\"'=x\"\r\n");
    }
}
