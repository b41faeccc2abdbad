//! The bundle of an instant draw is made once for everybody who checks, and anew when more was decided.

use fairdraw_db::on_both;
use fairdraw_fairness::{trust::Trust, verify::verify};
use futures_util::future::join_all;
use serde_json::json;

use crate::support::{
    TestApp, ask,
    spin::{wheel, wheel_with},
};

/// Everybody checks at the same moment.
async fn checked_by(app: &TestApp, lid: &str, people: usize) -> String {
    let bundles = join_all((0..people).map(|_| app.bundle(lid, 1))).await;
    let first = bundles.first().expect("somebody").clone();
    assert!(bundles.iter().all(|bundle| *bundle == first), "all hold the same");
    assert_eq!(verify(first.as_bytes(), &Trust::default(), None).error, None);
    first
}

on_both! {
    async fn many_who_check_at_once_share_one_bundle(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish_wheel(&wheel(&app)).await;
        ask(app.http.get(app.api(&format!("/lotto/bundle?lid={lid}")))).await.refused(4009);
        assert_eq!(app.app.spins.bundles.made(), 0, "before the first spin there is none");
        let person = app.person("guest").await;
        person.join(&lid).await;
        person.spin(&lid, 0).await;
        app.rounds().await;
        let first = checked_by(&app, &lid, 40).await;
        assert_eq!(app.app.spins.bundles.made(), 1);
        assert_eq!(checked_by(&app, &lid, 5).await, first, "nothing was decided since");
        assert_eq!(app.app.spins.bundles.made(), 1);

        // A spin that waits for its round changes nothing.
        person.spin(&lid, 1).await;
        assert_eq!(checked_by(&app, &lid, 5).await, first);
        assert_eq!(app.app.spins.bundles.made(), 1);

        app.rounds().await;
        let second = checked_by(&app, &lid, 40).await;
        assert_ne!(second, first, "the next batch is in it");
        assert_eq!(app.app.spins.bundles.made(), 2);
        assert!(second.matches("\"heads\"").count() == 1 && second.len() > first.len());

        // What is on the log of the draw itself is in it, too.
        ask(organiser.post("/lotto/task/cancel", &json!({"lid": lid, "reason": "rain"}))).await.ok();
        checked_by(&app, &lid, 10).await;
        assert_eq!(app.app.spins.bundles.made(), 3);
    }

    async fn every_draw_has_its_own(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let person = app.person("guest").await;
        let mut lids = Vec::new();
        for title in ["tea", "cake"] {
            let lid = organiser.publish_wheel(&wheel_with(&app, json!({"title": title}))).await;
            person.join(&lid).await;
            person.spin(&lid, 0).await;
            lids.push(lid);
        }
        app.rounds().await;
        let first = checked_by(&app, &lids[0], 3).await;
        let second = checked_by(&app, &lids[1], 3).await;
        assert_ne!(first, second);
        assert_eq!(checked_by(&app, &lids[0], 3).await, first);
        assert_eq!(app.app.spins.bundles.made(), 2);
    }

    async fn a_void_batch_is_told_at_once(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish_wheel(&wheel(&app)).await;
        let person = app.person("guest").await;
        person.join(&lid).await;
        person.spin(&lid, 0).await;
        app.rounds().await;
        checked_by(&app, &lid, 3).await;
        person.spin(&lid, 1).await;
        // Nobody closes it in time.
        app.pass(std::time::Duration::from_mins(1));
        app.turn().await;
        let bundle = checked_by(&app, &lid, 3).await;
        assert!(!bundle.contains("\"voids\":[]"), "{bundle}");
        assert_eq!(app.app.spins.bundles.made(), 2);
    }
}
