//! A thousand winners want a code at once, and there are five hundred.

use std::collections::BTreeSet;

use fairdraw_db::on_both;
use futures_util::{StreamExt, stream};
use serde_json::{Value, json};

use crate::{
    claims::prizes,
    support::{
        TestApp, ask,
        draw::{DELAY, HOUR, form_with},
    },
};

const WINNERS: usize = 1_000;
const CODES: usize = 500;
/// People who come in at the same moment, before the rush itself.
const AT_THE_DOOR: usize = 32;

/// Somebody without an account joins; returns their token.
async fn guest(app: &TestApp, lid: &str, number: usize) -> String {
    let challenge = ask(app.http.get(app.api(&format!("/lotto/challenge?lid={lid}")))).await.ok();
    let body = json!({"lid": lid, "challenge": challenge["challenge"], "solution": "0", "nickname": format!("guest {number}")});
    let token = ask(app.http.post(app.api("/lotto/guest")).json(&body)).await.ok()["token"].clone();
    let token = token.as_str().expect("a token").to_owned();
    let join = json!({"lid": lid, "consents": {"rules": true}});
    ask(app.http.post(app.api("/lotto/join")).header("token", &token).json(&join)).await.ok();
    token
}

on_both! {
    async fn five_hundred_codes_for_a_thousand_winners_each_given_once(engine) {
        let app = TestApp::with(engine, |config| config.rate_per_address = 0).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let lid = organiser.publish(&form_with(&app, json!({"login_free": true, "prizes": prizes("code", 1_000)}))).await;
        let doors = stream::iter(0..WINNERS).map(|number| guest(&app, &lid, number));
        let tokens: Vec<String> = doors.buffer_unordered(AT_THE_DOOR).collect().await;
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        let codes = (0..CODES).map(|number| format!("GIFT-{number}\n")).collect::<Vec<_>>().concat();
        let send = |text: String| ask(organiser.send_file(&format!("/lotto/task/claims/codes/file?lid={lid}&prize=0"), "codes.txt", text));
        assert_eq!(send(format!("{codes}{codes}")).await.ok()["added"], CODES, "twice the same is once");

        let claim = |token: &str, win: &Value| {
            ask(app.http.post(app.api("/lotto/claim")).header("token", token).json(&json!({"lid": lid, "win": win})))
        };
        let wins = stream::iter(&tokens).map(async |token| {
            let mine = ask(app.http.get(app.api(&format!("/lotto/claim?lid={lid}"))).header("token", token)).await.ok();
            (token, mine["list"][0]["win"].clone())
        });
        let wins: Vec<(&String, Value)> = wins.buffer_unordered(AT_THE_DOOR).collect().await;
        let answers = futures_util::future::join_all(wins.iter().map(|(token, win)| claim(token, win))).await;

        let given: Vec<&str> = answers.iter().filter(|answer| answer.sta == 0).map(|answer| answer.data["redemption"].as_str().expect("a code")).collect();
        assert_eq!((given.len(), given.iter().collect::<BTreeSet<_>>().len()), (CODES, CODES), "exactly the codes there are, none twice");
        for told in answers.iter().filter(|answer| answer.sta != 0) {
            assert_eq!((told.sta, &told.data["reason"]), (4009, &json!("codes_gone")), "{told:?}");
        }
        let list = ask(organiser.get(&format!("/lotto/task/claims/codes?lid={lid}"))).await.ok();
        assert_eq!((list["list"][0]["given"].clone(), list["list"][0]["left"].clone()), (json!(CODES), json!(0)));
        // Asked again: the same code.
        let (lucky, (token, win)) = answers.iter().zip(&wins).find(|(answer, _)| answer.sta == 0).expect("somebody");
        assert_eq!(claim(token, win).await.ok()["redemption"], lucky.data["redemption"]);
        // More codes: the others can claim after all.
        let more = (CODES..WINNERS).map(|number| format!("GIFT-{number}\n")).collect::<Vec<_>>().concat();
        assert_eq!(send(more).await.ok()["left"], WINNERS - CODES);
        let late = stream::iter(answers.iter().zip(&wins).filter(|(answer, _)| answer.sta != 0)).map(|(_, (token, win))| claim(token, win));
        let late: Vec<_> = late.buffer_unordered(AT_THE_DOOR).collect().await;
        assert_eq!(late.into_iter().filter(|answer| answer.sta == 0).count(), WINNERS - CODES);
        assert_eq!(organiser.task(&lid).await["state"], "settled");
    }
}
