//! Files that are not what they say, too large or meant to hurt: a clear answer, and nothing is written.

use std::io::{Cursor, Write};

use fairdraw_db::on_both;
use serde_json::{Value, json};
use zip::{ZipWriter, write::SimpleFileOptions};

use crate::{
    claims::{address, claims_of, prizes},
    support::{TestApp, ask, draw::drawn},
};

/// One more than a sheet can have.
const ROWS: usize = 1_048_577;

/// Written piece by piece: the rows are never together in memory.
fn endless_book() -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_level(Some(1));
    let mut part = |name: &str, text: &str| {
        zip.start_file(name, options).expect("a part");
        zip.write_all(text.as_bytes()).expect("written");
    };
    part(
        "[Content_Types].xml",
        "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"/>",
    );
    part(
        "_rels/.rels",
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"r1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>",
    );
    part(
        "xl/_rels/workbook.xml.rels",
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"r1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>",
    );
    part(
        "xl/workbook.xml",
        "<workbook xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets><sheet name=\"S\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>",
    );
    part(
        "xl/worksheets/sheet1.xml",
        "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>",
    );
    let thousand = "<row><c t=\"n\"><v>1</v></c></row>".repeat(1_000);
    for _ in 0..ROWS / 1_000 {
        zip.write_all(thousand.as_bytes()).expect("written");
    }
    let rest = "<row><c t=\"n\"><v>1</v></c></row>".repeat(ROWS % 1_000);
    zip.write_all(format!("{rest}</sheetData></worksheet>").as_bytes()).expect("written");
    zip.finish().expect("a zip").into_inner()
}

fn bomb() -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    zip.start_file("xl/workbook.xml", options).expect("a part");
    zip.start_file("xl/sharedStrings.xml", options).expect("a part");
    let blank = vec![b' '; 1024 * 1024];
    for _ in 0..60 {
        zip.write_all(&blank).expect("written");
    }
    zip.finish().expect("a zip").into_inner()
}

on_both! {
    async fn no_file_does_harm_and_each_answer_says_what_to_do(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(1).await;
        let lid = drawn(&app, &organiser, &people, json!({"prizes": prizes("goods", 1)})).await;
        let claim = claims_of(&people[0], &lid).await[0].clone();
        ask(people[0].post("/lotto/claim", &address(&lid, &claim))).await.ok();
        let png = [&[0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a][..], &[0; 64]].concat();
        let long_text = format!("win,courier,number\n{}", "w,S,1\n".repeat(ROWS));
        for (name, bytes, zh, en) in [
            ("rows.csv", long_text.into_bytes(), "超过 100000 行", "more than 100000 rows"),
            ("rows.xlsx", endless_book(), "超过 100000 行", "more than 100000 rows"),
            ("bomb.xlsx", bomb(), "解压后超过 48 MB", "Unpacked, the file is larger than 48 MB"),
            ("large.csv", vec![b'x'; 20 * 1024 * 1024 + 1], "超过 20 MB", "larger than 20 MB"),
            ("picture.xlsx", png, "不是表格文件", "not a table"),
            ("empty.csv", Vec::new(), "没有任何内容", "nothing in this file"),
            ("head.csv", b"win,courier,number\n".to_vec(), "没有任何内容", "nothing in this file"),
            ("old.xls", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1].to_vec(), "旧版 .xls", "old .xls"),
            ("broken.xlsx", b"PK\x03\x04 and then nothing".to_vec(), "已损坏", "damaged"),
            ("columns.csv", b"colour,size\nred,M\n".to_vec(), "第 1 行没有“领奖编号", "Row 1 has no column “Claim id"),
            ("columns.csv", b"win,size\nw_1,M\n".to_vec(), "没有“快递单号”", "no column “Tracking number”"),
            ("encoding.csv", b"win,courier,number\nw_1,\xff\xff,1\n".to_vec(), "第 2 行的文字编码", "Row 2 is in an unknown encoding"),
        ] {
            // What is large is sent once.
            let languages = if bytes.len() > 1024 * 1024 { &[("zh-CN", zh)][..] } else { &[("zh-CN", zh), ("en", en)] };
            for (language, words) in languages {
                let answer = ask(organiser.check(&lid, name, bytes.clone()).header("accept-language", *language)).await.refused(4022);
                assert!(answer.msg.contains(*words), "{name}: {}", answer.msg);
                assert_eq!(answer.data[0]["field"], "file");
            }
        }
        let missing = organiser.post(&format!("/lotto/task/claims/import?lid={lid}"), &json!({}));
        assert_eq!(ask(missing).await.flaws(), ["file"]);
        assert_eq!(claims_of(&people[0], &lid).await[0]["state"], "filled");
    }

    async fn five_megabytes_of_text_are_not_a_form(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(1).await;
        let lid = drawn(&app, &organiser, &people, json!({
            "prizes": prizes("goods", 1),
            "claim": {"fields": [{"id": "note", "label": "Note", "kind": "text", "required": false}]},
        })).await;
        let claim = claims_of(&people[0], &lid).await[0].clone();
        let huge = "很长".repeat(5 * 1024 * 1024 / 6);
        for field in ["address", "note"] {
            let mut body = address(&lid, &claim);
            if field == "note" {
                body["answers"] = json!({"note": huge});
            } else {
                body[field] = json!(huge);
            }
            let answer = ask(people[0].post("/lotto/claim", &body)).await;
            assert_eq!((answer.status, answer.sta), (413, -3), "{field}: {}", answer.msg);
            assert!(!answer.msg.is_empty());
        }
        let mut long = address(&lid, &claim);
        long["answers"] = json!({"note": "长".repeat(201)});
        assert_eq!(ask(people[0].post("/lotto/claim", &long)).await.flaws(), ["answers.note"]);
        let mine: Value = claims_of(&people[0], &lid).await[0].clone();
        assert_eq!(mine["state"], "to_fill", "nothing is half done");
        ask(people[0].post("/lotto/claim", &address(&lid, &claim))).await.ok();
    }
}
