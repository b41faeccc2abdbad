//! Files for tests: sent as a browser would, made as a spreadsheet program would, read back by another reader.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};
use fairdraw::{entropy::Entropy, ids::DrawId};
use fairdraw_db::Bulk;
use reqwest::{
    RequestBuilder,
    multipart::{Form, Part},
};
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Person, TestApp, ask};

impl Person<'_> {
    pub fn send_file(&self, path: &str, name: &str, bytes: impl Into<Vec<u8>>) -> RequestBuilder {
        let part = Part::bytes(bytes.into()).file_name(name.to_owned());
        let form = Form::new().part("file", part);
        self.app.http.post(self.app.api(path)).header("token", &self.token).multipart(form)
    }

    /// Asks for a table as a file.
    pub async fn export(&self, lid: &str, what: &str, format: &str) -> Value {
        ask(self.post("/lotto/task/exports", &json!({"lid": lid, "what": what, "format": format}))).await.ok()
    }

    pub async fn exports(&self, lid: &str) -> Vec<Value> {
        let data = ask(self.get(&format!("/lotto/task/exports?lid={lid}"))).await.ok();
        data["list"].as_array().expect("a list").clone()
    }

    pub fn check(&self, lid: &str, name: &str, bytes: impl Into<Vec<u8>>) -> RequestBuilder {
        self.send_file(&format!("/lotto/task/claims/import?lid={lid}"), name, bytes)
    }
}

impl TestApp {
    /// What lies behind a link.
    pub async fn fetch(&self, export: &Value) -> Vec<u8> {
        let url = export["url"].as_str().expect("a link");
        let response = self.http.get(self.url(url)).send().await.expect("answers");
        assert_eq!(response.status(), 200);
        response.bytes().await.expect("to its end").to_vec()
    }

    /// Files that wait behind links.
    pub fn kept_exports(&self) -> usize {
        std::fs::read_dir(self.folder().join("uploads/exports")).map_or(0, Iterator::count)
    }

    /// People written straight into the table: thousands of joins would test joining.
    pub async fn crowd(&self, lid: &str, count: i64) {
        static PEOPLE: Bulk = Bulk::new(
            "INSERT INTO participants (id, period_id, user_id, number, name, avatar, joined_at, salt, tag, invites, codes,
                 status, status_reason, answers, source, address_hash, publish_name, marketing)",
            "(?, ?, ?, ?, ?, '', 0, NULL, ?, 0, 1, 0, '', '{}', '', ?, FALSE, FALSE)",
            "",
        );
        let period = lid.parse::<DrawId>().expect("an id").0;
        let rows = (1..=count).map(|number| {
            let id = Uuid::from_bytes(Entropy.bytes());
            (id, period, id, number, format!("人 {number}"), vec![0_u8; 32], Vec::<u8>::new())
        });
        let mut tx = self.app.db.begin().await.expect("a transaction");
        tx.insert_many(&PEOPLE, rows).await.expect("people");
        tx.execute("UPDATE periods SET participants = $2 WHERE id = $1", (period, count))
            .await
            .expect("counted");
        tx.commit().await.expect("kept");
    }
}

/// A workbook with one sheet of texts.
pub fn book(rows: &[Vec<String>]) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (number, row) in (0..).zip(rows) {
        for (column, cell) in (0..).zip(row) {
            sheet.write_string(number, column, cell).expect("fits");
        }
    }
    book.save_to_buffer().expect("a workbook")
}

/// The cells of the first sheet, as texts.
pub fn read_book(bytes: &[u8]) -> Vec<Vec<String>> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).expect("a workbook");
    let sheet = book.worksheet_range_at(0).expect("a sheet").expect("readable");
    sheet.rows().map(|row| row.iter().map(Data::to_string).collect()).collect()
}
