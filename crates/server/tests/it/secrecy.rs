//! No payload names a winner before the result is public: everything that can be read is read, by everybody.

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::support::{
    Person, TestApp, ask,
    draw::{DELAY, HOUR, form, form_with},
};

/// What is never read to its end, or belongs to somebody else's vendor.
const ELSEWHERE: [&str; 3] = ["/live", "/oidc/{name}/callback", "/oidc/{name}/start"];

/// Everything that this person can read with these values, as it came.
async fn read_all(app: &TestApp, person: &Person<'_>, values: &[(&str, &str)]) -> Vec<(String, String)> {
    let mut read = Vec::new();
    for call in app.documented().await {
        if call.method != "get" || ELSEWHERE.contains(&call.path.as_str()) {
            continue;
        }
        let known =
            values.iter().filter(|(name, _)| call.parameters.iter().any(|parameter| parameter == name));
        let query: Vec<_> = known.collect();
        let answer = person.get(&call.path).query(&query).send().await.expect("answers");
        let body = String::from_utf8_lossy(&answer.bytes().await.expect("a body")).into_owned();
        read.push((call.path, body));
    }
    read
}

/// Where a win is told: the calls whose answer has the id of one, or says that somebody won.
fn tells(read: &[(String, String)], wins: &[String]) -> Vec<String> {
    let is_told = |body: &str| body.contains(r#""state":"won""#) || wins.iter().any(|win| body.contains(win));
    read.iter().filter(|(_, body)| is_told(body)).map(|(path, _)| path.clone()).collect()
}

/// Where some are found and others are not, besides the reader: that would single them out.
fn singles_out(read: &[(String, String)], reader: usize, names: &[[String; 2]]) -> Vec<String> {
    let others: Vec<&[String; 2]> =
        (0..).zip(names).filter(|(place, _)| *place != reader).map(|(_, names)| names).collect();
    let is_uneven = |body: &str| {
        let found =
            others.iter().filter(|names| names.iter().any(|name| body.contains(name.as_str()))).count();
        found != 0 && found != others.len()
    };
    read.iter().filter(|(_, body)| is_uneven(body)).map(|(path, _)| path.clone()).collect()
}

on_both! {
    async fn nobody_learns_a_winner_before_the_result_is_public(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let people = app.people(3).await;
        let goods = json!({"prizes": [{"label": 1, "name": "Tea", "units": 1, "hand_out": "goods"}]});
        let lid = organiser.publish(&form_with(&app, goods)).await;
        let mut members = Vec::new();
        for person in &people {
            members.push(person.join(&lid).await["member"].as_str().expect("an id").to_owned());
        }
        let mut names = Vec::new();
        for (person, member) in people.iter().zip(&members) {
            let code = person.mine(&lid).await["codes"][0]["code"].as_str().expect("a code").to_owned();
            names.push([code, member.clone()]);
        }
        let values = [("lid", lid.as_str()), ("period", "1"), ("nonce", "0")];
        let nobody = Person { app: &app, token: String::new() };
        let everybody = || [&people[0], &people[1], &people[2], &organiser, &nobody];
        app.pass_and_work(HOUR).await;
        // The round's time has come, but the job has not run: still nothing.
        app.pass(DELAY);
        let mut before = Vec::new();
        for person in everybody() {
            before.push(read_all(&app, person, &values).await);
        }
        for person in &people {
            assert_eq!(person.mine(&lid).await["wins"], json!([]));
        }
        assert_eq!(organiser.winners(&lid).await, Vec::<Value>::new());
        assert_eq!(app.record(&lid).await["result"], Value::Null);
        ask(app.http.get(app.api(&format!("/lotto/winners?lid={lid}")))).await.refused(4004);
        ask(app.http.get(app.api(&format!("/lotto/bundle?lid={lid}")))).await.refused(4009);

        app.work().await;
        let wins: Vec<String> = organiser.winners(&lid).await.iter().map(|win| win["id"].as_str().expect("an id").to_owned()).collect();
        assert_eq!(wins.len(), 3, "a winner and two reserves");
        for (reader, read) in before.iter().enumerate() {
            assert_eq!(tells(read, &wins), [""; 0]);
            assert_eq!(singles_out(read, reader, &names), [""; 0], "everybody is named, or nobody");
        }
        // The same reading afterwards finds them: it can tell.
        let after = read_all(&app, &organiser, &values).await;
        assert!(!singles_out(&read_all(&app, &nobody, &values).await, usize::MAX, &names).is_empty());
        for path in ["/lotto/task/winners", "/lotto/task/claims", "/lotto/record", "/lotto/winners"] {
            assert!(tells(&after, &wins).iter().any(|told| told == path), "{path}");
        }
    }

    async fn a_draw_by_hand_is_no_different(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let guest = app.person("guest").await;
        let mut by_hand = form(&app);
        by_hand["opening"] = json!({"by": "hand", "latest_at": (app.clock.now() + HOUR).to_string()});
        let lid = organiser.publish(&by_hand).await;
        guest.join(&lid).await;
        ask(organiser.post("/lotto/task/open", &json!({"lid": lid}))).await.ok();
        app.work().await;
        let values = [("lid", lid.as_str())];
        for person in [&organiser, &guest] {
            assert_eq!(tells(&read_all(&app, person, &values).await, &[]), [""; 0]);
        }
        app.pass_and_work(DELAY).await;
        assert!(!tells(&read_all(&app, &guest, &values).await, &[]).is_empty());
    }
}
