//! Wheels for tests, and what one does with them.

use std::time::Duration;

use fairdraw::{identity, language::Language, spins};
use fairdraw_fairness::{
    trust::Trust,
    verify::{Report, verify},
};
use serde_json::{Value, json};

use super::{
    Answer, Person, TestApp, ask,
    draw::{HOUR, form},
};

/// A wheel that can be published as it is: a prize that is met every other time, house beacon, three free spins.
pub fn wheel(app: &TestApp) -> Value {
    let mut form = form(app);
    form["opening"] = json!({"by": "instant", "ends_at": (app.clock.now() + HOUR).to_string()});
    form["prizes"] =
        json!([{"label": 1, "name": "Tea", "units": 100, "hand_out": "none", "weight": 500_000}]);
    form["instant"] = json!({"mode": "odds", "free_per_day": 0, "free_per_draw": 3});
    form["limits"] = json!({"wins_per_person": 100});
    form
}

/// The same with some keys changed; those of `instant` one by one.
#[expect(clippy::needless_pass_by_value, reason = "reads better where it is called")]
pub fn wheel_with(app: &TestApp, changes: Value) -> Value {
    let mut form = wheel(app);
    for (key, value) in changes.as_object().expect("an object") {
        match value.as_object().filter(|_| key == "instant") {
            Some(fields) => fields.iter().for_each(|(name, field)| form[key][name] = field.clone()),
            None => form[key] = value.clone(),
        }
    }
    form
}

/// A seed of its own for every number.
pub fn seed(number: u64) -> String {
    format!("{number:032x}")
}

impl Person<'_> {
    pub async fn create_kind(&self, kind: &str, form: &Value) -> String {
        let body = json!({"kind": kind, "form": form});
        ask(self.post("/lotto/task", &body)).await.ok()["lid"].as_str().expect("an id").to_owned()
    }

    pub async fn publish_kind(&self, kind: &str, form: &Value) -> String {
        let lid = self.create_kind(kind, form).await;
        ask(self.post("/lotto/task/publish", &json!({"lid": lid}))).await.ok();
        lid
    }

    pub async fn publish_wheel(&self, form: &Value) -> String {
        self.publish_kind("turnlottery", form).await
    }

    pub async fn try_spin(&self, lid: &str, nonce: u64, seed: &str) -> Answer {
        ask(self.post("/lotto/spin", &json!({"lid": lid, "nonce": nonce, "seed": seed}))).await
    }

    pub async fn spin(&self, lid: &str, nonce: u64) -> Value {
        self.try_spin(lid, nonce, &seed(nonce)).await.ok()
    }

    pub async fn spun(&self, lid: &str, nonce: u64) -> Value {
        ask(self.get(&format!("/lotto/spin?lid={lid}&nonce={nonce}"))).await.ok()
    }
}

impl TestApp {
    /// Closes and resolves what is due at this moment.
    pub async fn turn(&self) {
        spins::run_due(&self.app).await.expect("what is due is done");
    }

    /// Lets the rounds of all spins that were made come and go.
    pub async fn rounds(&self) {
        for _ in 0..12 {
            self.pass(Duration::from_millis(500));
            self.turn().await;
        }
    }

    /// Guests made in one transaction: a test of spinning need not wait for a thousand challenges.
    pub async fn guests(&self, count: usize) -> Vec<Person<'_>> {
        let mut tx = self.app.db.begin().await.expect("begins");
        let mut people = Vec::with_capacity(count);
        for number in 0..count {
            let name = format!("guest {number}");
            let token =
                identity::open_guest(&self.app, &mut tx, name, "", Language::English).await.expect("a guest");
            people.push(Person { app: self, token });
        }
        tx.commit().await.expect("commits");
        people
    }

    /// What the verifier says about an instant draw, with every spin handed in.
    pub async fn verified_spins(&self, lid: &str) -> Report {
        let bundle = self.bundle(lid, 1).await;
        let url = self.api(&format!("/lotto/spins?lid={lid}&format=fdl"));
        let file = self.http.get(url).send().await.expect("answers").bytes().await.expect("a file");
        verify(bundle.as_bytes(), &Trust::default(), Some(&mut std::iter::once(file.to_vec())))
    }
}

/// Refused for this reason.
#[track_caller]
pub fn refused_as(answer: Answer, reason: &str) {
    assert_eq!(answer.refused(4009).data["reason"], reason);
}
