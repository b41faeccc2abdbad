//! A draw from its form to a result that anybody can verify.

use std::time::Duration;

use fairdraw_db::on_both;
use serde_json::json;

use crate::support::{
    TestApp, ask,
    draw::{DELAY, HOUR, form, form_with},
};

on_both! {
    async fn a_draw_at_a_time_from_the_form_to_the_verified_result(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(5).await;
        let lid = organiser.publish(&form_with(&app, json!({
            "prizes": [
                {"label": 1, "name": "Phone", "units": 1},
                {"label": 2, "name": "Tea", "units": 2},
            ],
        }))).await;
        assert_eq!(app.public(&lid).await["state"], "open");
        for person in &people {
            let joined = person.join(&lid).await;
            assert_eq!(joined["codes"].as_array().expect("codes").len(), 1);
            assert_eq!(joined["receipts"].as_array().expect("receipts").len(), 1);
        }
        assert_eq!(app.public(&lid).await["participants"], 5);

        app.pass_and_work(HOUR).await;
        let locked = app.public(&lid).await;
        assert_eq!(locked["state"], "locked");
        assert!(locked["commit"].is_string() && locked["round"].is_number());
        assert!(organiser.winners(&lid).await.is_empty(), "nobody knows before the round");

        app.pass_and_work(DELAY).await;
        assert_eq!(app.public(&lid).await["state"], "drawn");
        let won: Vec<_> = organiser.winners(&lid).await.into_iter().filter(|win| win["state"] == "won").collect();
        assert_eq!(won.len(), 3);
        assert_eq!(won[0]["prize"], "Phone");

        let report = app.verified(&lid, 1).await;
        assert_eq!(report.error, None, "{report:?}");

        let mut winners = 0;
        for person in &people {
            let mine = person.mine(&lid).await;
            winners += mine["wins"].as_array().expect("wins").len();
        }
        assert_eq!(winners, 3);
    }

    async fn a_full_house_opens_at_the_last_seat_and_tells_the_next_one(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(4).await;
        let fallback = (app.clock.now() + HOUR).to_string();
        let lid = organiser.publish(&form_with(&app, json!({
            "opening": {"by": "full", "people": 3, "fallback_at": fallback, "fallback": "open"},
        }))).await;
        for person in &people[..2] {
            assert_eq!(person.join(&lid).await["full"], false);
        }
        assert_eq!(people[2].join(&lid).await["full"], true);
        let refused = ask(people[3].post("/lotto/join", &json!({"lid": lid, "consents": {"rules": true}}))).await;
        refused.refused(4009);
        app.work().await;
        app.pass_and_work(DELAY).await;
        assert_eq!(app.public(&lid).await["state"], "drawn");
        assert_eq!(app.verified(&lid, 1).await.error, None);
        // The fallback's time comes and finds nothing to do.
        app.pass_and_work(HOUR).await;
        assert_eq!(organiser.winners(&lid).await.iter().filter(|win| win["state"] == "won").count(), 1);
    }

    async fn a_house_that_does_not_fill_is_opened_or_cancelled_as_announced(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let person = app.person("guest").await;
        for (fallback, state) in [("open", "locked"), ("cancel", "cancelled")] {
            let fallback_at = (app.clock.now() + HOUR).to_string();
            let opening = json!({"by": "full", "people": 3, "fallback_at": fallback_at, "fallback": fallback});
            let lid = organiser.publish(&form_with(&app, json!({"opening": opening}))).await;
            person.join(&lid).await;
            app.pass_and_work(HOUR).await;
            let public = app.public(&lid).await;
            assert_eq!(public["state"], state, "{fallback}");
            app.pass_and_work(DELAY).await;
            if state == "cancelled" {
                assert_eq!(public["cancel_reason"], "not_full");
                assert_eq!(app.record(&lid).await["result"], json!(null));
            } else {
                assert_eq!(app.verified(&lid, 1).await.error, None);
                assert_eq!(person.mine(&lid).await["wins"][0]["state"], "won", "the only one there");
            }
        }
    }

    async fn by_hand_and_pressed_twice_is_one_opening(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let person = app.person("guest").await;
        let latest = (app.clock.now() + HOUR).to_string();
        let lid = organiser.publish(&form_with(&app, json!({"opening": {"by": "hand", "latest_at": latest}}))).await;
        person.join(&lid).await;
        let press = || organiser.post("/lotto/task/open", &json!({"lid": lid}));
        let (first, second) = tokio::join!(ask(press()), ask(press()));
        assert_eq!((first.ok()["state"].clone(), second.ok()["state"].clone()), (json!("locked"), json!("locked")));
        app.work().await;
        app.pass_and_work(DELAY).await;
        assert_eq!(app.public(&lid).await["state"], "drawn");
        assert_eq!(app.verified(&lid, 1).await.error, None);
        let sealed = app.record(&lid).await["timeline"].as_array().expect("a timeline").iter()
            .filter(|moment| moment["what"] == "sealed").count();
        assert_eq!(sealed, 1);
    }

    async fn by_hand_and_never_pressed_opens_at_its_latest_time(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(2).await;
        let latest = (app.clock.now() + HOUR).to_string();
        let lid = organiser.publish(&form_with(&app, json!({"opening": {"by": "hand", "latest_at": latest}}))).await;
        for person in &people {
            person.join(&lid).await;
        }
        app.pass_and_work(Duration::from_secs(3599)).await;
        assert_eq!(app.public(&lid).await["state"], "open");
        app.pass_and_work(Duration::from_secs(1)).await;
        assert_eq!(app.public(&lid).await["state"], "locked");
        app.pass_and_work(DELAY).await;
        assert_eq!(app.public(&lid).await["state"], "drawn");
        assert_eq!(app.verified(&lid, 1).await.error, None);
        assert_eq!(organiser.winners(&lid).await.iter().filter(|win| win["state"] == "won").count(), 1);
    }

    async fn a_fast_draw_from_the_form_to_the_verified_result(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(3).await;
        let lid = organiser.publish_kind("new_fast", &form(&app)).await;
        for person in &people {
            person.join(&lid).await;
        }
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        assert_eq!(app.public(&lid).await["state"], "drawn");
        assert_eq!(app.verified(&lid, 1).await.error, None);
        let won: Vec<_> = organiser.winners(&lid).await.into_iter().filter(|win| win["state"] == "won").collect();
        assert_eq!(won.len(), 1);
        let mut wins = 0;
        for person in &people {
            wins += person.mine(&lid).await["wins"].as_array().expect("wins").len();
        }
        assert_eq!(wins, 1, "the same one on the phones");
    }

    async fn nobody_came_or_too_few(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let empty = organiser.publish(&form(&app)).await;
        let few = organiser.publish(&form_with(&app, json!({"min_participants": 2}))).await;
        app.person("guest").await.join(&few).await;
        app.pass_and_work(HOUR).await;
        let ended = app.public(&empty).await;
        assert_eq!((ended["state"].clone(), ended["outcome"].clone()), (json!("settled"), json!("no_entries")));
        let cancelled = app.public(&few).await;
        assert_eq!((cancelled["state"].clone(), cancelled["cancel_reason"].clone()), (json!("cancelled"), json!("too_few")));
    }

    async fn fewer_people_than_prizes_everybody_wins_from_the_top_down(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(2).await;
        let lid = organiser.publish(&form_with(&app, json!({
            "prizes": [{"label": 1, "name": "A", "units": 1}, {"label": 2, "name": "B", "units": 5}],
        }))).await;
        for person in &people {
            person.join(&lid).await;
        }
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        let mut won: Vec<_> = organiser.winners(&lid).await.into_iter().map(|win| win["prize"].clone()).collect();
        won.sort_by_key(ToString::to_string);
        assert_eq!(won, [json!("A"), json!("B")]);
        assert_eq!(app.verified(&lid, 1).await.error, None);
    }

    /// Each of four has a quarter: that one of them wins none of eighty draws is rarer than one in a thousand million.
    async fn everybody_can_win_whatever_their_place_in_the_list(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let people = app.people(4).await;
        let mut lids = Vec::new();
        for _ in 0..80 {
            let lid = organiser.publish(&form(&app)).await;
            for person in &people {
                person.join(&lid).await;
            }
            lids.push(lid);
        }
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        let mut won = [0; 4];
        for lid in &lids {
            for (place, person) in people.iter().enumerate() {
                won[place] += usize::from(person.mine(lid).await["wins"][0]["state"] == "won");
            }
        }
        assert_eq!(won.iter().sum::<usize>(), lids.len(), "one of them each time");
        assert!(won.iter().all(|wins| *wins > 0), "by the order in which they joined: {won:?}");
    }

    async fn each_period_has_its_own_hat_and_result(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(2).await;
        let at = |hours: u32| (app.clock.now() + HOUR * hours).to_string();
        let lid = organiser.publish(&form_with(&app, json!({
            "opening": {"by": "time", "at": null},
            "periods": [{"starts_at": at(0), "closes_at": at(1)}, {"starts_at": at(2), "closes_at": at(3)}],
        }))).await;
        people[0].join(&lid).await;
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        assert_eq!(app.verified(&lid, 1).await.error, None);
        let refused = ask(people[1].post("/lotto/join", &json!({"lid": lid, "consents": {"rules": true}}))).await;
        refused.refused(4009);
        app.pass_and_work(HOUR).await;
        people[0].join(&lid).await;
        people[1].join(&lid).await;
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        assert_eq!(app.verified(&lid, 2).await.error, None);
        assert_eq!(organiser.task(&lid).await["state"], "drawn");
        let won = organiser.winners(&lid).await;
        assert_eq!(won.iter().filter(|win| win["state"] == "won").count(), 2);
    }

    async fn a_server_that_was_off_opens_what_is_due_and_says_that_it_is_late(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish(&form(&app)).await;
        app.person("guest").await.join(&lid).await;
        app.pass_and_work(HOUR + Duration::from_hours(24)).await;
        app.pass_and_work(DELAY).await;
        let record = app.record(&lid).await;
        let what: Vec<_> = record["timeline"].as_array().expect("a timeline").iter().map(|moment| moment["what"].clone()).collect();
        assert!(what.contains(&json!("late")) && what.contains(&json!("sealed_late")), "{what:?}");
        let report = app.verified(&lid, 1).await;
        assert_eq!(report.error, None);
    }
}
