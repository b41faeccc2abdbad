//! A courier's table: exported, filled in, brought back, looked at, agreed to, written once. And codes by file.

use encoding_rs::GB18030;
use fairdraw_db::on_both;
use rust_xlsxwriter::{Format, Formula, Workbook};
use serde_json::{Value, json};

use crate::{
    claims::{address, claims_of, prizes},
    support::{
        Person, TestApp, ask,
        draw::drawn,
        file::{book, read_book},
    },
};

/// A draw whose winners all have filled in where to send the goods; their claims, one a person.
async fn to_ship(app: &TestApp, organiser: &Person<'_>, people: &[Person<'_>]) -> (String, Vec<Value>) {
    let units = u32::try_from(people.len()).expect("few");
    let lid = drawn(app, organiser, people, json!({"prizes": prizes("goods", units)})).await;
    let mut claims = Vec::new();
    for (number, person) in people.iter().enumerate() {
        let claim = claims_of(person, &lid).await[0].clone();
        let mut filled = address(&lid, &claim);
        filled["name"] = json!(format!("收件人{number}"));
        filled["phone"] = json!(format!("1380013800{number}"));
        ask(person.post("/lotto/claim", &filled)).await.ok();
        claims.push(claim);
    }
    (lid, claims)
}

fn problems(import: &Value) -> Vec<(u64, String)> {
    let rows = import["rows"].as_array().expect("rows");
    rows.iter()
        .filter(|row| !row["problem"].is_null())
        .map(|row| {
            (row["line"].as_u64().expect("a line"), row["problem"].as_str().expect("a problem").to_owned())
        })
        .collect()
}

async fn apply(organiser: &Person<'_>, import: &Value) -> Value {
    ask(organiser.post("/lotto/task/claims/import/apply", &json!({"id": import["id"]}))).await.ok()
}

async fn news(person: &Person<'_>) -> usize {
    let list = ask(person.get("/lotto/notices")).await.ok();
    list["list"].as_array().expect("a list").iter().filter(|notice| notice["kind"] == "shipped").count()
}

on_both! {
    async fn a_template_is_filled_in_and_brought_back(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(3).await;
        let (lid, _) = to_ship(&app, &organiser, &people).await;
        let template = organiser.export(&lid, "shipping", "xlsx").await;
        let mut rows = read_book(&app.fetch(&template).await);
        assert_eq!(rows.len(), 4);
        let width = rows[0].len();
        for (number, row) in rows.iter_mut().enumerate().skip(1).take(2) {
            row.resize(width, String::new());
            row[width - 2] = "顺丰".to_owned();
            row[width - 1] = format!("SF000{number}");
        }
        let checked = ask(organiser.check(&lid, "发货.xlsx", book(&rows))).await.ok();
        assert_eq!((checked["state"].clone(), checked["total"].clone(), checked["problems"].clone()), (json!("checked"), json!(3), json!(1)));
        assert_eq!(problems(&checked), [(4, "no_number".to_owned())], "the row that is not sent yet");
        for person in &people {
            assert_eq!(claims_of(person, &lid).await[0]["state"], "filled", "nothing is written before somebody agrees");
        }
        let done = apply(&organiser, &checked).await;
        assert_eq!((done["state"].clone(), done["shipped"].clone(), done["done"].clone()), (json!("done"), json!(2), json!(3)));
        assert_eq!(apply(&organiser, &checked).await["shipped"], 2, "agreed to twice is written once");
        app.work().await;
        let (mut shipped, mut told) = (0, 0);
        for person in &people {
            let claim = claims_of(person, &lid).await[0].clone();
            shipped += usize::from(claim["state"] == "shipped" && claim["courier"] == "顺丰");
            told += news(person).await;
        }
        assert_eq!((shipped, told), (2, 2));
        let again = ask(organiser.check(&lid, "发货.xlsx", book(&rows))).await.ok();
        let unchanged: Vec<String> = problems(&again).into_iter().map(|(_, problem)| problem).collect();
        assert_eq!(unchanged, ["unchanged", "unchanged", "no_number"]);
        let history = ask(organiser.get(&format!("/lotto/task/history?lid={lid}"))).await.ok();
        let entered = history["list"].as_array().expect("a list").iter().filter(|line| line["what"] == "shipped").count();
        assert_eq!(entered, 1);
    }

    async fn encodings_headings_and_keys_of_every_kind_are_understood(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(2).await;
        let (lid, claims) = to_ship(&app, &organiser, &people).await;
        let code = organiser.winners(&lid).await[0]["code"].as_str().expect("a code").to_uppercase();
        let chinese = "收件人,手机,物流公司,运单号\n收件人0,13800138000,中通快递,ZT1\n收件人1,13800138001,中通快递,ZT2\n";
        let wide: Vec<u8> = [0xff, 0xfe].into_iter().chain(chinese.encode_utf16().flat_map(u16::to_le_bytes)).collect();
        let by_code = format!("{}-{},SF,1", &code[..4], &code[4..]);
        for (bytes, encoding, rows) in [
            (GB18030.encode(chinese).0.into_owned(), "GB18030", 2),
            (chinese.as_bytes().to_vec(), "UTF-8", 2),
            (format!("\u{feff}{chinese}").into_bytes(), "UTF-8", 2),
            (wide, "UTF-16LE", 2),
            (chinese.replace(',', "\t").into_bytes(), "UTF-8", 2),
            (by_code.into_bytes(), "UTF-8", 1),
        ] {
            let checked = ask(organiser.check(&lid, "a.csv", bytes)).await.ok();
            assert_eq!((problems(&checked), &checked["total"]), (Vec::new(), &json!(rows)), "{encoding}");
            assert_eq!(checked["found"]["encoding"], encoding);
        }
        let done = ask(organiser.check(&lid, "a.csv", GB18030.encode(chinese).0.into_owned())).await.ok();
        assert_eq!(apply(&organiser, &done).await["shipped"], 2);
        let mine = claims_of(&people[1], &lid).await[0].clone();
        assert_eq!((mine["win"].clone(), mine["courier"].clone(), mine["tracking"].clone()), (claims[1]["win"].clone(), json!("中通快递"), json!("ZT2")));
    }

    async fn formulas_merged_cells_and_slipped_columns_are_named_by_their_row(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(3).await;
        let (lid, claims) = to_ship(&app, &organiser, &people).await;
        let win = |number: usize| claims[number]["win"].as_str().expect("an id").to_owned();
        let mut workbook = Workbook::new();
        let sheet = workbook.add_worksheet();
        for (column, name) in (0..).zip(["Claim id", "Name", "Courier", "Tracking number"]) {
            sheet.write_string(0, column, name).expect("fits");
        }
        sheet.write_string(1, 0, win(0)).expect("fits");
        sheet.write_formula(1, 3, Formula::new("=1+1").set_result("SF77")).expect("fits");
        sheet.write_string(2, 0, win(1)).expect("fits");
        sheet.write_string(2, 1, "收件人2").expect("fits");
        sheet.write_string(2, 3, "SF78").expect("fits");
        sheet.write_string(3, 0, win(2)).expect("fits");
        sheet.write_string(3, 3, "=cmd|'/c calc'!A0").expect("fits");
        sheet.write_string(4, 0, win(2)).expect("fits");
        sheet.write_number(4, 3, 1_234_567_890_123_456_789_f64).expect("fits");
        sheet.merge_range(5, 3, 6, 3, "SF79", &Format::new()).expect("fits");
        sheet.write_string(5, 0, win(2)).expect("fits");
        sheet.write_string(6, 0, win(2)).expect("fits");
        let checked = ask(organiser.check(&lid, "a.xlsx", workbook.save_to_buffer().expect("a workbook"))).await.ok();
        let expected = [(3, "mismatch"), (4, "formula"), (5, "cut"), (6, "merged"), (7, "merged")];
        assert_eq!(problems(&checked), expected.map(|(line, problem)| (line, problem.to_owned())));
        assert_eq!(apply(&organiser, &checked).await["shipped"], 1);
        assert_eq!(claims_of(&people[0], &lid).await[0]["tracking"], "SF77", "the value that was saved with the formula");
    }

    async fn what_changed_since_the_preview_is_refused_and_said(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(2).await;
        let (lid, claims) = to_ship(&app, &organiser, &people).await;
        let line = |number: usize| format!("{},SF,{number}\n", claims[number]["win"].as_str().expect("an id"));
        let checked = ask(organiser.check(&lid, "a.csv", format!("win,courier,number\n{}{}", line(0), line(1)))).await.ok();
        ask(organiser.post("/lotto/task/claims/hand_over", &json!({"lid": lid, "win": claims[1]["win"]}))).await.ok();
        let done = apply(&organiser, &checked).await;
        assert_eq!((done["shipped"].clone(), problems(&done)), (json!(1), vec![(3, "refused".to_owned())]));
        assert_eq!(claims_of(&people[1], &lid).await[0]["state"], "received");
        // A day later nobody needs the table any more.
        app.pass_and_work(std::time::Duration::from_hours(24)).await;
        ask(organiser.get(&format!("/lotto/task/claims/import?id={}", done["id"].as_str().expect("an id")))).await.refused(4004);
    }

    async fn codes_come_by_file_and_everybody_knows_how_many_are_left(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(4).await;
        let lid = drawn(&app, &organiser, &people, json!({"prizes": prizes("code", 4)})).await;
        let send = |name: &str, bytes: Vec<u8>| organiser.send_file(&format!("/lotto/task/claims/codes/file?lid={lid}&prize=0"), name, bytes);
        let text = GB18030.encode("兑换码,备注\nGIFT-1,一\nGIFT-2,二\nGIFT-1,又\n").0.into_owned();
        let read = ask(send("codes.csv", text)).await.ok();
        assert_eq!(read, json!({"added": 2, "known": 0, "repeated_count": 1, "repeated": [{"line": 4, "first_line": 2}], "total": 2, "left": 2}));
        let rows: Vec<Vec<String>> = ["Code", "GIFT-2", "GIFT-3"].map(|cell| vec![cell.to_owned()]).to_vec();
        let read = ask(send("codes.xlsx", book(&rows))).await.ok();
        assert_eq!((read["added"].clone(), read["known"].clone(), read["left"].clone()), (json!(1), json!(1), json!(3)));
        let spoilt = ask(send("codes.txt", b"GIFT-4\n=cmd\nGIFT-5".to_vec())).await.refused(4022);
        assert!(spoilt.msg.contains("Row 2"), "{}", spoilt.msg);
        let win = claims_of(&people[0], &lid).await[0]["win"].clone();
        ask(people[0].post("/lotto/claim", &json!({"lid": lid, "win": win}))).await.ok();
        let list = ask(organiser.get(&format!("/lotto/task/claims/codes?lid={lid}"))).await.ok();
        let prize = list["list"][0].clone();
        let counts = ["needed", "total", "given", "left", "missing"].map(|key| prize[key].as_i64().expect("a number"));
        assert_eq!(counts, [4, 3, 1, 2, 1], "one winner would go without");
        assert_eq!(prize["recent"][0]["code"], "GI**-1");
        ask(organiser.send_file(&format!("/lotto/task/claims/codes/file?lid={lid}&prize=7"), "a.txt", "X")).await.refused(4022);
    }

    async fn two_uploads_of_codes_at_once_lose_none(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(1).await;
        let lid = drawn(&app, &organiser, &people, json!({"prizes": prizes("code", 1)})).await;
        let send = |hand: u32| {
            let text = (0..50).map(|number| format!("HAND-{hand}-{number}\n")).collect::<Vec<_>>().concat();
            ask(organiser.send_file(&format!("/lotto/task/claims/codes/file?lid={lid}&prize=0"), "a.txt", text))
        };
        let answers = futures_util::future::join_all((0..6).map(send)).await;
        let added: u64 = answers.into_iter().map(|answer| answer.ok()["added"].as_u64().expect("a number")).sum();
        let list = ask(organiser.get(&format!("/lotto/task/claims/codes?lid={lid}"))).await.ok();
        assert_eq!((added, list["list"][0]["total"].clone()), (300, json!(300)));
    }
}
