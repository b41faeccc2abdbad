//! Draws for tests: a form that can be published, and what one does with it.

use std::time::Duration;

use fairdraw::ids::DrawId;
use fairdraw_fairness::{
    trust::Trust,
    verify::{Report, verify},
};
use serde_json::{Value, json};

use super::{Person, TestApp, ask};

pub const HOUR: Duration = Duration::from_hours(1);
/// From the close to the round that decides, with room for the round itself.
pub const DELAY: Duration = Duration::from_secs(40);

/// A form that can be published as it is: one prize, closes in an hour, house beacon.
pub fn form(app: &TestApp) -> Value {
    json!({
        "title": "年会抽奖",
        "prizes": [{"label": 1, "name": "Tea", "units": 1, "hand_out": "none"}],
        "opening": {"by": "time", "at": (app.clock.now() + HOUR).to_string()},
        "delay_s": 30,
        "chain": "house",
        "safety": "off",
    })
}

/// The same with some keys changed.
#[expect(clippy::needless_pass_by_value, reason = "reads better where it is called")]
pub fn form_with(app: &TestApp, changes: Value) -> Value {
    let mut form = form(app);
    for (key, value) in changes.as_object().expect("an object") {
        form[key] = value.clone();
    }
    form
}

impl Person<'_> {
    pub async fn create(&self, form: &Value) -> String {
        let body = json!({"kind": "advance", "form": form});
        ask(self.post("/lotto/task", &body)).await.ok()["lid"].as_str().expect("an id").to_owned()
    }

    pub async fn publish(&self, form: &Value) -> String {
        let lid = self.create(form).await;
        ask(self.post("/lotto/task/publish", &json!({"lid": lid}))).await.ok();
        lid
    }

    pub async fn task(&self, lid: &str) -> Value {
        ask(self.get(&format!("/lotto/task?lid={lid}"))).await.ok()
    }

    pub async fn join(&self, lid: &str) -> Value {
        ask(self.post("/lotto/join", &json!({"lid": lid, "consents": {"rules": true}}))).await.ok()
    }

    pub async fn mine(&self, lid: &str) -> Value {
        ask(self.get(&format!("/lotto/mine?lid={lid}"))).await.ok()
    }

    pub async fn winners(&self, lid: &str) -> Vec<Value> {
        let data = ask(self.get(&format!("/lotto/task/winners?lid={lid}&size=100"))).await.ok();
        data["list"].as_array().expect("a list").clone()
    }
}

impl TestApp {
    /// So many people, each with an account.
    pub async fn people(&self, count: usize) -> Vec<Person<'_>> {
        let mut people = Vec::new();
        for number in 0..count {
            people.push(self.person(&format!("guest-{number}")).await);
        }
        people
    }

    pub async fn public(&self, lid: &str) -> Value {
        ask(self.http.get(self.api(&format!("/lotto/public?lid={lid}")))).await.ok()
    }

    pub async fn record(&self, lid: &str) -> Value {
        ask(self.http.get(self.api(&format!("/lotto/record?lid={lid}")))).await.ok()
    }

    pub async fn bundle(&self, lid: &str, period: i32) -> String {
        let url = self.api(&format!("/lotto/bundle?lid={lid}&period={period}"));
        self.http.get(url).send().await.expect("answers").text().await.expect("a file")
    }

    /// What the verifier says about a period's bundle; the whole list comes along.
    pub async fn verified(&self, lid: &str, period: i32) -> Report {
        let bundle = self.bundle(lid, period).await;
        verify(bundle.as_bytes(), &Trust::default(), None)
    }

    /// The protocol's id of a draw's first period.
    pub fn period_bytes(lid: &str) -> [u8; 16] {
        *lid.parse::<DrawId>().expect("a lid").0.as_bytes()
    }
}

/// A draw that these people joined, with its result.
pub async fn drawn(app: &TestApp, organiser: &Person<'_>, people: &[Person<'_>], changes: Value) -> String {
    let lid = organiser.publish(&form_with(app, changes)).await;
    for person in people {
        person.join(&lid).await;
    }
    app.pass_and_work(HOUR).await;
    app.pass_and_work(DELAY).await;
    lid
}
