//! Reminders: each once, in good time, and not when they are no longer needed. And news of new draws, for those who want it.

use std::time::Duration;

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::{
    notices::{drawn, settings},
    support::{
        Person, TestApp, ask,
        draw::{DELAY, HOUR, form, form_with},
    },
};

const DAY: Duration = Duration::from_hours(24);

async fn kinds(person: &Person<'_>) -> Vec<String> {
    let list = ask(person.get("/lotto/notices?size=100")).await.ok()["list"].clone();
    list.as_array()
        .expect("a list")
        .iter()
        .rev()
        .map(|notice| notice["kind"].as_str().expect("a kind").to_owned())
        .collect()
}

async fn words(person: &Person<'_>, kind: &str) -> Vec<String> {
    let list = ask(person.get("/lotto/notices?size=100")).await.ok()["list"].clone();
    let list = list.as_array().expect("a list").iter().filter(|notice| notice["kind"] == kind);
    list.map(|notice| notice["words"]["en"].as_str().expect("words").to_owned()).collect()
}

fn goods(days: u32) -> Value {
    json!({"prizes": [{"label": 1, "name": "Tea", "units": 1, "hand_out": "goods"}], "claim": {"deadline_days": days}})
}

async fn fill(person: &Person<'_>, lid: &str) {
    let claims = ask(person.get(&format!("/lotto/claim?lid={lid}"))).await.ok();
    let body = json!({
        "lid": lid, "win": claims["list"][0]["win"], "name": "王小明", "phone": "13800138000",
        "region": {"province": "浙江省", "city": "杭州市", "area": "西湖区"}, "address": "文三路 100 号 3 幢 501", "consent": true,
    });
    ask(person.post("/lotto/claim", &body)).await.ok();
}

/// In steps of an hour, as time passes.
async fn pass(app: &TestApp, hours: u32) {
    for _ in 0..hours {
        app.pass_and_work(HOUR).await;
    }
}

on_both! {
    async fn a_winner_is_reminded_once_a_day_before_the_end(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, lazy, quick) = (app.person("organiser").await, app.person("lazy").await, app.person("quick").await);
        let first = drawn(&app, &organiser, &[&lazy], &form_with(&app, goods(3))).await;
        let second = drawn(&app, &organiser, &[&quick], &form_with(&app, goods(3))).await;
        fill(&quick, &second).await;
        pass(&app, 46).await;
        assert_eq!(kinds(&lazy).await, ["won"], "{first}");
        pass(&app, 30).await;
        assert_eq!(kinds(&lazy).await, ["won", "claim_soon", "expired"]);
        assert_eq!(words(&lazy, "claim_soon").await, ["Your Tea from “年会抽奖” is not claimed yet; in about 24 hours it goes to a reserve"]);
        assert_eq!(kinds(&quick).await, ["won"], "nothing to remind of");
    }

    async fn a_short_deadline_is_mentioned_half_way(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, lazy) = (app.person("organiser").await, app.person("lazy").await);
        drawn(&app, &organiser, &[&lazy], &form_with(&app, goods(1))).await;
        pass(&app, 11).await;
        assert_eq!(kinds(&lazy).await, ["won"]);
        pass(&app, 1).await;
        assert_eq!(kinds(&lazy).await, ["won", "claim_soon"]);
    }

    async fn an_organiser_hears_of_the_hour_before_and_not_of_times_that_were_changed(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let at = |hours: u32| (app.clock.now() + HOUR * hours).to_string();
        let changed = json!({"by": "time", "at": at(30)});
        let lid = organiser.publish(&form_with(&app, json!({"starts_at": at(5), "opening": {"by": "time", "at": at(20)}}))).await;
        let mut form = organiser.task(&lid).await["form"].clone();
        form["opening"] = changed;
        ask(organiser.post("/lotto/task/update", &json!({"lid": lid, "form": form}))).await.ok();
        pass(&app, 3).await;
        assert!(kinds(&organiser).await.is_empty());
        pass(&app, 1).await;
        assert_eq!(kinds(&organiser).await, ["starts_soon"]);
        pass(&app, 1).await;
        app.person("guest").await.join(&lid).await;
        pass(&app, 23).await;
        assert_eq!(kinds(&organiser).await, ["starts_soon"], "the twentieth hour counts no more");
        pass(&app, 1).await;
        assert_eq!(words(&organiser, "opens_soon").await, ["“年会抽奖” closes and opens in 1 hour; 1 person has joined so far"]);
        pass(&app, 3).await;
        assert_eq!(kinds(&organiser).await, ["starts_soon", "opens_soon", "drawn"]);
    }

    async fn a_draw_by_hand_waits_for_its_organiser_and_helpers(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, opens, views) = (app.person("organiser").await, app.person("opens").await, app.person("views").await);
        app.make_vip(&organiser).await;
        let by_hand = json!({"opening": {"by": "hand", "latest_at": (app.clock.now() + DAY * 4).to_string()}});
        let lid = organiser.publish(&form_with(&app, by_hand)).await;
        for (helper, right) in [(&opens, "open"), (&views, "view")] {
            let link = ask(organiser.post("/lotto/task/admin/invite", &json!({"lid": lid, "rights": [right]}))).await.ok();
            let token = link["url"].as_str().expect("a link").rsplit('=').next().expect("a token").to_owned();
            ask(helper.post("/lotto/task/admin/accept", &json!({"token": token}))).await.ok();
        }
        pass(&app, 71).await;
        assert!(kinds(&organiser).await.is_empty());
        pass(&app, 2).await;
        assert_eq!((kinds(&organiser).await, kinds(&opens).await, kinds(&views).await.len()), (vec!["hand_waits".to_owned()], vec!["hand_waits".to_owned()], 0));
        assert_eq!(words(&organiser, "hand_waits").await, ["“年会抽奖” waits for you to open it; in about 24 hours it opens by itself"]);
    }

    async fn vouchers_and_prizes_that_lie_about_are_mentioned(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, person) = (app.person("organiser").await, app.person("person").await);
        app.make_vip(&organiser).await;
        let lid = organiser.publish(&form_with(&app, json!({
            "opening": {"by": "time", "at": (app.clock.now() + DAY * 10).to_string()},
            "chances": [{"task": "voucher", "codes": 1, "cap": 5, "title": "Receipt"}], "limits": {"codes_per_person": 10},
        }))).await;
        person.join(&lid).await;
        ask(person.post("/lotto/chance/finish", &json!({"lid": lid, "chance": 0, "voucher": upload(&person).await}))).await.ok();
        pass(&app, 23).await;
        assert!(kinds(&organiser).await.is_empty());
        pass(&app, 2).await;
        assert_eq!(words(&organiser, "vouchers_wait").await, ["In “年会抽奖”, 1 voucher has been waiting for review for more than a day"]);
        pass(&app, 24).await;
        assert_eq!(kinds(&organiser).await.len(), 2, "once a day");
        let list = ask(organiser.get(&format!("/lotto/task/vouchers?lid={lid}"))).await.ok();
        ask(organiser.post("/lotto/task/vouchers/review", &json!({"lid": lid, "ids": [list["list"][0]["id"]], "verdict": "approve"}))).await.ok();
        pass(&app, 72).await;
        assert_eq!(kinds(&organiser).await.len(), 2, "nothing waits any more");

        let other = app.person("other").await;
        let lid = drawn(&app, &other, &[&person], &form_with(&app, goods(3))).await;
        fill(&person, &lid).await;
        pass(&app, 25).await;
        assert_eq!(words(&other, "to_ship").await, ["In “年会抽奖”, 1 prize waits to be sent"]);
        let claims = ask(other.get(&format!("/lotto/task/claims?lid={lid}"))).await.ok();
        let rows = json!([{"win": claims["list"][0]["win"], "courier": "SF", "tracking": "1"}]);
        ask(other.post("/lotto/task/claims/ship", &json!({"lid": lid, "rows": rows}))).await.ok();
        pass(&app, 100).await;
        assert_eq!(kinds(&other).await, ["drawn", "to_ship"]);
    }

    async fn earlier_participants_who_agreed_hear_of_a_new_draw_once(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, fan, shy) = (app.person("organiser").await, app.person("fan").await, app.person("shy").await);
        let asks = json!({"consents": {"publish_name": false, "marketing": true, "text": "news"}});
        let free = form_with(&app, json!({"notify_fans": true}));
        let draft = organiser.create(&free).await;
        ask(organiser.post("/lotto/task/publish", &json!({"lid": draft}))).await.refused(4002);
        app.make_vip(&organiser).await;
        let first = organiser.publish(&form_with(&app, asks.clone())).await;
        for (person, marketing) in [(&fan, true), (&shy, false)] {
            let body = json!({"lid": first, "consents": {"rules": true, "marketing": marketing}});
            ask(person.post("/lotto/join", &body)).await.ok();
        }
        organiser.publish(&form(&app)).await;
        app.work().await;
        assert!(kinds(&fan).await.is_empty(), "only when the organiser says so");
        organiser.publish(&free).await;
        app.work().await;
        app.pass_and_work(Duration::from_mins(1)).await;
        assert_eq!((words(&fan, "new_draw").await, kinds(&shy).await.len()), (vec!["organiser has a new draw: “年会抽奖”".to_owned()], 0));
        assert!(kinds(&organiser).await.is_empty());

        let known = settings(&fan).await["organisers"].clone();
        assert_eq!((known[0]["name"].clone(), settings(&shy).await["organisers"].clone()), (json!("organiser"), json!([])));
        let stop = |person: &Person<'_>| person.post("/lotto/notices/stop", &json!({"id": known[0]["id"]}));
        ask(stop(&shy)).await.refused(4004);
        assert_eq!(ask(stop(&fan)).await.ok()["organisers"], json!([]));
        organiser.publish(&free).await;
        app.work().await;
        assert_eq!(kinds(&fan).await.len(), 1, "stopped is stopped");
        app.pass(Duration::from_secs(1));
        let again = organiser.publish(&form_with(&app, asks)).await;
        ask(fan.post("/lotto/join", &json!({"lid": again, "consents": {"rules": true, "marketing": true}}))).await.ok();
        organiser.publish(&free).await;
        app.work().await;
        assert_eq!(kinds(&fan).await.len(), 2, "agreed anew");
        app.pass_and_work(DELAY).await;
    }
}

async fn upload(person: &Person<'_>) -> Value {
    let picture = image::RgbImage::from_pixel(60, 60, image::Rgb([200, 20, 20]));
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::DynamicImage::ImageRgb8(picture).write_to(&mut bytes, image::ImageFormat::Png).expect("encodes");
    let part = reqwest::multipart::Part::bytes(bytes.into_inner()).file_name("voucher.png");
    let form = reqwest::multipart::Form::new().part("file", part);
    let request =
        person.app.http.post(person.app.api("/upload/pic")).header("token", &person.token).multipart(form);
    ask(request).await.ok()["url"].clone()
}
