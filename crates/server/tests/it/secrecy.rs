//! No payload names a winner before the result is public: everything that can be read is read, by everybody, however the
//! draw is opened.

use std::io::{Cursor, Read};

use fairdraw_db::on_both;
use serde_json::{Value, json};
use zip::ZipArchive;

use crate::{
    live_draw::Page,
    support::{
        Person, TestApp, ask,
        draw::{DELAY, HOUR, form_with},
    },
};

/// What is never read to its end, or belongs to somebody else's vendor. The stream is read for itself.
const ELSEWHERE: [&str; 3] = ["/live", "/oidc/{name}/callback", "/oidc/{name}/start"];
const TABLES: [&str; 6] = ["participants", "winners", "forms", "ranking", "tax", "shipping"];

/// As calls write it, and as the record in the evidence does, for people to read.
const SAYS_WON: [&str; 2] = [r#""state":"won""#, r#""state": "won""#];

/// What a call answered: once, or once for each person it was asked about.
#[derive(Clone)]
struct Reading {
    path: String,
    bodies: Vec<String>,
}

/// A draw that is closed and sealed, whose round has come, and whose result has not been worked out yet.
struct Sealed<'a> {
    app: &'a TestApp,
    lid: String,
    period: &'static str,
    organiser: &'a Person<'a>,
    people: &'a [Person<'a>],
    /// Of everybody: the code in this period, and the id in the draw.
    names: Vec<[String; 2]>,
    /// Tables that the organiser took while it was sealed.
    tables: Vec<Reading>,
    stream: Page,
}

impl<'a> Sealed<'a> {
    async fn join(
        app: &'a TestApp,
        organiser: &'a Person<'a>,
        people: &'a [Person<'a>],
        lid: String,
        period: &'static str,
    ) -> Self {
        let stream = Page::open(app, &format!("lid={lid}")).await;
        let mut names = Vec::new();
        for person in people {
            let joined = person.join(&lid).await;
            let member = joined["member"].as_str().expect("an id").to_owned();
            names.push([joined["codes"][0]["code"].as_str().expect("a code").to_owned(), member]);
        }
        Self { app, lid, period, organiser, people, names, tables: Vec::new(), stream }
    }

    /// Closed; the tables are made of what is known now; then the round comes, but nobody works.
    async fn wait(mut self) -> Self {
        self.app.work().await;
        assert_eq!(self.organiser.task(&self.lid).await["state"], "locked");
        for what in TABLES {
            self.organiser.export(&self.lid, what, "csv").await;
        }
        self.app.work().await;
        for export in self.organiser.exports(&self.lid).await {
            let table = String::from_utf8(self.app.fetch(&export).await).expect("text");
            self.tables.push(Reading { path: format!("table of {}", export["what"]), bodies: vec![table] });
        }
        assert_eq!(self.tables.len(), TABLES.len());
        self.app.pass(DELAY);
        self
    }

    /// Everything that this person can read, as it came; what is asked for one name is asked for all.
    async fn read(&self, person: &Person<'_>) -> Vec<Reading> {
        let mut read = Vec::new();
        for call in self.app.documented().await {
            if call.method != "get" || ELSEWHERE.contains(&call.path.as_str()) {
                continue;
            }
            let takes = |name: &str| call.parameters.iter().any(|parameter| parameter == name);
            let mut query = vec![
                ("lid", self.lid.as_str()),
                ("period", self.period),
                ("nonce", "0"),
                ("from", "0"),
                ("index", "0"),
                ("q", "guest"),
            ];
            query.retain(|(name, _)| takes(name));
            let own: Vec<Option<(&str, &str)>> = match call.path.as_str() {
                "/lotto/proof" => self.names.iter().map(|[code, _]| Some(("code", code.as_str()))).collect(),
                "/lotto/task/member" => {
                    self.names.iter().map(|[_, member]| Some(("id", member.as_str()))).collect()
                }
                _ => vec![None],
            };
            let mut bodies = Vec::new();
            for one in own {
                let answer = person
                    .get(&call.path)
                    .query(&query)
                    .query(&one.as_slice())
                    .send()
                    .await
                    .expect("answers");
                bodies.push(text(&answer.bytes().await.expect("a body")));
            }
            read.push(Reading { path: call.path, bodies });
        }
        for (path, body) in [
            ("/lotto/task/list", json!({})),
            ("/lotto/join", json!({"lid": self.lid, "consents": {"rules": true}})),
        ] {
            let answer = person.post(path, &body).send().await.expect("answers");
            read.push(Reading {
                path: format!("post {path}"),
                bodies: vec![answer.text().await.expect("a body")],
            });
        }
        read
    }

    async fn read_by_everybody(&self) -> Vec<Vec<Reading>> {
        let nobody = Person { app: self.app, token: String::new() };
        let mut all = vec![self.tables.clone()];
        for person in self.people.iter().chain([self.organiser, &nobody]) {
            all.push(self.read(person).await);
        }
        all
    }
}

/// As it came; an archive with all that is in it.
fn text(body: &[u8]) -> String {
    let mut all = String::from_utf8_lossy(body).into_owned();
    if let Ok(mut archive) = ZipArchive::new(Cursor::new(body)) {
        for place in 0..archive.len() {
            let mut file = Vec::new();
            archive.by_index(place).expect("a file").read_to_end(&mut file).expect("readable");
            all.push_str(&String::from_utf8_lossy(&file));
        }
    }
    all
}

impl Reading {
    fn contains(&self, text: &str) -> bool {
        self.bodies.iter().any(|body| body.contains(text))
    }
}

fn paths(read: &[Reading], is_one: impl Fn(&Reading) -> bool) -> Vec<&str> {
    read.iter().filter(|reading| is_one(reading)).map(|reading| reading.path.as_str()).collect()
}

/// Where a win is told: the calls whose answer has the id of one, or says that somebody won.
fn tells<'a>(read: &'a [Reading], wins: &[String], says_won: bool) -> Vec<&'a str> {
    paths(read, |reading| {
        (says_won && SAYS_WON.iter().any(|text| reading.contains(text)))
            || wins.iter().any(|win| reading.contains(win))
    })
}

/// Where some are found and others are not, besides the reader: that would single them out.
fn singles_out<'a>(read: &'a [Reading], reader: Option<usize>, names: &[Vec<&str>]) -> Vec<&'a str> {
    let others: Vec<&Vec<&str>> =
        (0..).zip(names).filter(|(place, _)| Some(*place) != reader).map(|(_, names)| names).collect();
    paths(read, |reading| {
        let found = others.iter().filter(|names| names.iter().any(|name| reading.contains(name))).count();
        found != 0 && found != others.len()
    })
}

/// Everything was read; now the result is worked out, and what was read did not know it.
async fn nothing_was_told(mut sealed: Sealed<'_>) {
    let (app, lid, organiser) = (sealed.app, sealed.lid.clone(), sealed.organiser);
    let is_first = sealed.period == "1";
    let before = sealed.read_by_everybody().await;
    ask(app.http.get(app.api(&format!("/lotto/bundle?lid={lid}&period={}", sealed.period))))
        .await
        .refused(4009);

    app.work().await;
    let period: u64 = sealed.period.parse().expect("a number");
    let of_this = |win: &&Value| win["period"] == period;
    let won = organiser.winners(&lid).await;
    let wins: Vec<String> =
        won.iter().filter(of_this).map(|win| win["id"].as_str().expect("an id").to_owned()).collect();
    assert_eq!(wins.len(), 3, "a winner and two reserves");
    // Whoever is in the second period may have won the first, and be known for that.
    let names: Vec<Vec<&str>> = sealed
        .names
        .iter()
        .map(|names| names.iter().take(if is_first { 2 } else { 1 }).map(String::as_str).collect())
        .collect();
    for (place, read) in before.iter().enumerate() {
        assert_eq!(tells(read, &wins, is_first), [""; 0]);
        // The first that was read are the organiser's tables; then come the people, in their order.
        assert_eq!(singles_out(read, place.checked_sub(1), &names), [""; 0], "everybody is named, or nobody");
    }
    // The stream names nobody at all, not even now.
    let mut streamed = String::new();
    while !streamed.contains(r#""state":"drawn""#) {
        streamed.push_str(&sealed.stream.next().await);
    }
    let all = wins.iter().map(String::as_str).chain(sealed.names.iter().flatten().map(String::as_str));
    assert_eq!(all.filter(|name| streamed.contains(name)).collect::<Vec<_>>(), [""; 0], "{streamed}");

    // The same reading afterwards finds them: it can tell.
    let after = sealed.read_by_everybody().await;
    let organisers = &after[sealed.people.len() + 1];
    for path in
        ["/lotto/task/winners", "/lotto/task/claims", "/lotto/record", "/lotto/winners", "/lotto/evidence"]
    {
        assert!(tells(organisers, &wins, true).contains(&path), "{path}");
    }
    assert!(after.last().is_some_and(|nobodys| !singles_out(nobodys, None, &names).is_empty()));
}

fn goods() -> Value {
    json!([{"label": 1, "name": "Tea", "units": 1, "hand_out": "goods"}])
}

on_both! {
    async fn nobody_learns_a_winner_before_the_time_has_come(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let people = app.people(3).await;
        let lid = organiser.publish(&form_with(&app, json!({"prizes": goods()}))).await;
        let joined = Sealed::join(&app, &organiser, &people, lid, "1").await;
        app.pass(HOUR);
        nothing_was_told(joined.wait().await).await;
    }

    async fn nor_when_the_house_is_full(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let people = app.people(3).await;
        let opening = json!({"by": "full", "people": 3, "fallback_at": (app.clock.now() + HOUR).to_string(), "fallback": "open"});
        let lid = organiser.publish(&form_with(&app, json!({"prizes": goods(), "opening": opening}))).await;
        nothing_was_told(Sealed::join(&app, &organiser, &people, lid, "1").await.wait().await).await;
    }

    async fn nor_when_it_is_opened_by_hand(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let people = app.people(3).await;
        let opening = json!({"by": "hand", "latest_at": (app.clock.now() + HOUR).to_string()});
        let lid = organiser.publish(&form_with(&app, json!({"prizes": goods(), "opening": opening}))).await;
        let joined = Sealed::join(&app, &organiser, &people, lid, "1").await;
        ask(organiser.post("/lotto/task/open", &json!({"lid": joined.lid}))).await.ok();
        nothing_was_told(joined.wait().await).await;
    }

    async fn nor_in_a_later_period(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let people = app.people(3).await;
        let at = |hours: u32| (app.clock.now() + HOUR * hours).to_string();
        let lid = organiser.publish(&form_with(&app, json!({
            "prizes": goods(), "opening": {"by": "time", "at": null},
            "periods": [{"starts_at": at(0), "closes_at": at(1)}, {"starts_at": at(2), "closes_at": at(3)}],
        }))).await;
        people[0].join(&lid).await;
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        app.pass_and_work(HOUR).await;
        let joined = Sealed::join(&app, &organiser, &people, lid, "2").await;
        app.pass(HOUR);
        nothing_was_told(joined.wait().await).await;
    }
}
