//! Tables as files: there at once or by a job, formula-safe, behind a link that expires.

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::{
    claims::{address, claims_of, prizes},
    support::{
        Person, TestApp, ask,
        draw::{DELAY, HOUR, drawn, form, form_with},
        file::read_book,
    },
};

/// More than what is written with the answer.
const LONG: i64 = 6_001;

async fn history(organiser: &Person<'_>, lid: &str) -> Vec<Value> {
    let history = ask(organiser.get(&format!("/lotto/task/history?lid={lid}"))).await.ok();
    history["list"].as_array().expect("a list").clone()
}

on_both! {
    async fn every_short_table_is_there_at_once_and_opens_elsewhere(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let lid = organiser.publish(&form_with(&app, json!({
            "prizes": [{"label": 1, "name": "Tea", "units": 1, "hand_out": "none", "value_fen": 12_345}],
            "conditions": {"form": [{"id": "size", "label": "=Size", "kind": "choice", "options": ["S", "M"], "required": true}]},
        }))).await;
        let person = app.person("=cmd|x").await;
        ask(person.post("/lotto/join", &json!({"lid": lid, "answers": {"size": "M"}, "consents": {"rules": true}}))).await.ok();
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        for (what, holds) in [("participants", "in the hat"), ("winners", "won"), ("forms", "M"), ("ranking", "1"), ("tax", "123.45")] {
            let text = organiser.export(&lid, what, "csv").await;
            assert_eq!((text["state"].clone(), text["done"].clone()), (json!("ready"), json!(1)), "{text}");
            let text = String::from_utf8(app.fetch(&text).await).expect("a text");
            assert!(text.starts_with('\u{feff}') && text.contains("\"'=cmd|x\"") && text.contains(holds), "{text}");
            assert_eq!(text.lines().count(), 2, "{what}: a head and one row");
            let book = organiser.export(&lid, what, "xlsx").await;
            let cells = read_book(&app.fetch(&book).await);
            assert_eq!(cells.len(), 2);
            assert!(cells[1].contains(&"'=cmd|x".to_owned()) && cells[1].contains(&holds.to_owned()), "{cells:?}");
            assert!(cells.concat().iter().all(|cell| !cell.starts_with('=')), "{cells:?}");
        }
        let chinese = organiser.post("/lotto/task/exports", &json!({"lid": lid, "what": "winners", "format": "csv"})).header("accept-language", "zh-CN");
        let chinese = ask(chinese).await.ok();
        let packed = app.http.get(app.url(chinese["url"].as_str().expect("a link"))).header("accept-encoding", "gzip").send().await.expect("answers");
        assert!(packed.headers()["content-disposition"].to_str().expect("a text").contains("%E5%B9%B4%E4%BC%9A"), "the draw's title is in the name");
        assert!(packed.bytes().await.expect("to its end").starts_with(&[0x1f, 0x8b]), "as a browser asks for it");
        assert!(String::from_utf8(app.fetch(&chinese).await).expect("a text").contains("抽中顺序"));
        let lines = history(&organiser, &lid).await;
        assert_eq!(lines.iter().filter(|line| line["what"] == "exported").count(), 11);
        assert!(lines.iter().any(|line| line["words"]["en"] == "Exported the winners" && line["who"] == "organiser"));
        ask(organiser.post("/lotto/task/exports", &json!({"lid": lid, "what": "winners", "format": "pdf"}))).await.refused(4022);
        ask(organiser.post("/lotto/task/exports", &json!({"lid": lid, "what": "everything", "format": "csv"}))).await.refused(4022);
    }

    async fn a_long_table_is_written_by_its_job_and_its_link_expires(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish(&form_with(&app, json!({"opening": {"by": "time", "at": (app.clock.now() + HOUR * 48).to_string()}}))).await;
        app.crowd(&lid, LONG).await;
        let asked = organiser.export(&lid, "participants", "csv").await;
        assert_eq!((asked["state"].clone(), asked["total"].clone(), asked["url"].clone()), (json!("waiting"), json!(LONG), Value::Null));
        assert_eq!(organiser.export(&lid, "participants", "csv").await["id"], asked["id"], "asked twice is one file");
        let other = organiser.export(&lid, "participants", "xlsx").await;
        app.work().await;
        let ready = organiser.exports(&lid).await;
        assert_eq!(ready.iter().map(|file| file["state"].clone()).collect::<Vec<_>>(), ["ready", "ready"]);
        let (book, text) = if ready[0]["id"] == other["id"] { (&ready[0], &ready[1]) } else { (&ready[1], &ready[0]) };
        let lines = String::from_utf8(app.fetch(text).await).expect("a text");
        assert_eq!(i64::try_from(lines.lines().count()), Ok(LONG + 1));
        assert!(lines.lines().last().expect("a line").contains(&format!("人 {LONG}")), "in the order of joining");
        assert_eq!(i64::try_from(read_book(&app.fetch(book).await).len()), Ok(LONG + 1));
        assert_eq!(text["bytes"].as_u64(), Some(lines.len() as u64));

        let link = app.url(text["url"].as_str().expect("a link"));
        for forged in [link.replace("until=1", "until=9"), format!("{link}0"), link.replace(text["id"].as_str().expect("an id"), book["id"].as_str().expect("an id"))] {
            ask(app.http.get(forged)).await.refused(4004);
        }
        // A file below the private prefix is not an upload.
        let key = format!("/uploads/exports%2F{}.csv", text["id"].as_str().expect("an id"));
        assert_eq!(app.http.get(app.url(&key)).send().await.expect("answers").status(), 404);

        app.pass(HOUR);
        let late = ask(app.http.get(&link)).await.refused(4009);
        assert_eq!(late.data["reason"], "file_expired");
        let page = app.http.get(&link).header("accept", "text/html").header("accept-language", "zh").send().await.expect("answers");
        assert_eq!(page.status(), 410);
        assert!(page.text().await.expect("a page").contains("链接已过期"));
        assert_eq!(organiser.exports(&lid).await[0]["state"], "expired");
        assert_eq!(app.kept_exports(), 2);
        app.work().await;
        assert_eq!(app.kept_exports(), 0, "swept");
    }

    async fn a_file_that_nobody_wants_any_more_is_not_kept(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish(&form(&app)).await;
        app.crowd(&lid, LONG).await;
        let waiting = organiser.export(&lid, "participants", "csv").await;
        let cancel = |file: &Value| organiser.post("/lotto/task/exports/cancel", &json!({"id": file["id"]}));
        ask(cancel(&waiting)).await.ok();
        app.work().await;
        assert_eq!((organiser.exports(&lid).await.len(), app.kept_exports()), (0, 0));
        let ready = organiser.export(&lid, "winners", "csv").await;
        assert_eq!(app.kept_exports(), 1);
        ask(cancel(&ready)).await.ok();
        ask(cancel(&ready)).await.ok();
        assert_eq!(app.kept_exports(), 0);
        ask(app.http.get(app.url(ready["url"].as_str().expect("a link")))).await.refused(4009);
    }

    async fn addresses_go_out_only_to_who_hands_out_and_the_winner_sees_it(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let people = app.people(2).await;
        let lid = drawn(&app, &organiser, &people, json!({"prizes": prizes("goods", 2)})).await;
        for person in &people {
            let claim = claims_of(person, &lid).await[0].clone();
            ask(person.post("/lotto/claim", &address(&lid, &claim))).await.ok();
        }
        let viewer = app.person("viewer").await;
        let link = ask(organiser.post("/lotto/task/admin/invite", &json!({"lid": lid, "rights": ["view"]}))).await.ok();
        let token = link["url"].as_str().expect("a link").rsplit_once('=').expect("a token").1.to_owned();
        ask(viewer.post("/lotto/task/admin/accept", &json!({"token": token}))).await.ok();
        let shipping = json!({"lid": lid, "what": "shipping", "format": "csv"});
        ask(viewer.post("/lotto/task/exports", &shipping)).await.refused(4003);
        assert_eq!(viewer.export(&lid, "winners", "csv").await["state"], "ready");
        assert_eq!(claims_of(&people[0], &lid).await[0]["seen_by"], json!([]));

        let file = organiser.export(&lid, "shipping", "csv").await;
        let text = String::from_utf8(app.fetch(&file).await).expect("a text");
        assert_eq!(text.matches("13800138000").count(), 2, "{text}");
        assert!(text.contains("浙江省 杭州市 西湖区 文三路 100 号 3 幢 501"), "{text}");
        for person in &people {
            let seen = claims_of(person, &lid).await[0]["seen_by"].clone();
            assert_eq!((seen.as_array().map(Vec::len), seen[0]["name"].clone()), (Some(1), json!("organiser")));
        }
        assert!(history(&organiser, &lid).await.iter().any(|line| line["words"]["zh"] == "导出发货清单（含收件信息）"));
        // The helper has the right to see the draw's files, but not another's.
        assert!(viewer.exports(&lid).await.iter().all(|mine| mine["id"] != file["id"]));
        ask(viewer.post("/lotto/task/exports/cancel", &json!({"id": file["id"]}))).await.refused(4004);
    }

    async fn files_of_another_organiser_do_not_exist(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, stranger) = (app.person("organiser").await, app.person("stranger").await);
        let people = app.people(1).await;
        let lid = drawn(&app, &organiser, &people, json!({"prizes": prizes("goods", 1)})).await;
        let claim = claims_of(&people[0], &lid).await[0].clone();
        ask(people[0].post("/lotto/claim", &address(&lid, &claim))).await.ok();
        let export = organiser.export(&lid, "winners", "csv").await;
        let table = format!("claim id,courier,number\n{},SF,1", claim["win"].as_str().expect("an id"));
        let import = ask(organiser.check(&lid, "a.csv", table.clone())).await.ok();
        let mut calls = vec![
            stranger.get(&format!("/lotto/task/exports?lid={lid}")),
            stranger.post("/lotto/task/exports/cancel", &json!({"id": export["id"]})),
            stranger.check(&lid, "a.csv", table),
            stranger.get(&format!("/lotto/task/claims/import?id={}", import["id"].as_str().expect("an id"))),
            stranger.post("/lotto/task/claims/import/apply", &json!({"id": import["id"]})),
            stranger.get(&format!("/lotto/task/claims/codes?lid={lid}")),
            stranger.send_file(&format!("/lotto/task/claims/codes/file?lid={lid}&prize=0"), "a.txt", "CODE-1"),
        ];
        for what in ["participants", "winners", "forms", "ranking", "tax", "shipping"] {
            calls.push(stranger.post("/lotto/task/exports", &json!({"lid": lid, "what": what, "format": "csv"})));
        }
        for call in calls {
            ask(call).await.refused(4004);
        }
        assert_eq!(claims_of(&people[0], &lid).await[0]["state"], "filled", "nothing has changed");
        assert_eq!(organiser.exports(&lid).await.len(), 1);
        let nobody = app.http.post(app.api("/lotto/task/exports")).json(&json!({"lid": lid, "what": "winners", "format": "csv"}));
        ask(nobody).await.refused(4001);
    }
}
