//! Many at one urn: a thousand people get a thousand different slips, a nervous thumb gets one, and a crash costs nobody theirs.

use std::{collections::BTreeSet, time::Duration};

use fairdraw::spins;
use fairdraw_db::on_both;
use fairdraw_fairness::Code;
use futures_util::{StreamExt, future::join_all, stream};
use serde_json::{Value, json};

use crate::{
    lots::{publish, results},
    lots_one_by_one::{numbers, urn_form},
    opening::crash_after,
    support::{
        TestApp,
        spin::{refused_as, seed},
    },
};

fn slips(rows: &[Value]) -> Vec<&str> {
    rows.iter().filter_map(|row| row["slip"].as_str()).collect()
}

on_both! {
    async fn a_thousand_people_at_once_draw_a_thousand_different_slips(engine) {
        let app = TestApp::with(engine, |config| (config.rate_per_address, config.rate_per_token) = (0, 0)).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let mut form = urn_form(&app, &numbers(1000));
        form["login_free"] = json!(true);
        let lid = publish(&organiser, &form).await;
        // Three more than there are slips.
        let people = app.guests(1003).await;
        stream::iter(people.iter().map(|person| person.join(&lid))).buffer_unordered(64).collect::<Vec<_>>().await;
        let draws = (0..).zip(&people).map(|(number, person)| {
            let lid = lid.clone();
            async move { person.try_spin(&lid, 0, &seed(number)).await }
        });
        let answers: Vec<_> = stream::iter(draws).buffer_unordered(1003).collect().await;
        let mut sequences: Vec<u64> = answers.iter().filter(|answer| answer.sta == 0).map(|answer| answer.data["sequence"].as_u64().expect("a number")).collect();
        sequences.sort_unstable();
        assert!(sequences.into_iter().eq(0..1000), "as many as there are slips");
        let gone: Vec<_> = answers.into_iter().filter(|answer| answer.sta != 0).collect();
        assert_eq!(gone.len(), 3);
        for answer in gone {
            refused_as(answer, "slips_gone");
        }
        app.rounds().await;
        let rows = results(&organiser, &lid).await;
        let drawn = slips(&rows);
        assert_eq!(drawn, (1..=1000).map(|number| number.to_string()).collect::<Vec<_>>(), "every slip once");
        let members: BTreeSet<&str> = rows.iter().map(|row| row["member"].as_str().expect("a member")).collect();
        assert_eq!(members.len(), 1003, "nobody twice");
        assert_eq!(organiser.task(&lid).await["outcome"], "lots");
        let report = app.verified_spins(&lid).await;
        assert_eq!((report.error, report.full), (None, true), "and anyone can compute it again");
    }

    async fn a_hundred_presses_of_one_person_are_one_slip(engine) {
        let app = TestApp::with(engine, |config| (config.rate_per_address, config.rate_per_token) = (0, 0)).await;
        let organiser = app.person("organiser").await;
        let lid = publish(&organiser, &urn_form(&app, &numbers(5))).await;
        let person = app.person("guest").await;
        person.join(&lid).await;
        // Half of them the same press, half with a seed of their own.
        let answers = join_all((0..100_u64).map(|number| {
            let (lid, person) = (&lid, &person);
            async move { person.try_spin(lid, 0, &seed(if number % 2 == 0 { 0 } else { number })).await }
        })).await;
        let taken: BTreeSet<String> = answers.iter().filter(|answer| answer.sta == 0).map(|answer| answer.data["spin"].to_string()).collect();
        assert_eq!(taken.len(), 1, "one of them counts");
        assert_eq!(answers.iter().filter(|answer| answer.sta == 0 && answer.data["again"] == false).count(), 1);
        refused_as(person.try_spin(&lid, 1, &seed(1)).await, "slip_drawn");
        app.rounds().await;
        assert_eq!(slips(&results(&organiser, &lid).await).len(), 1);
        assert_eq!(app.public(&lid).await["lots"]["urn"]["drawn"], 1);
    }

    async fn work_on_an_urn_that_is_dropped_anywhere_is_done_once(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = publish(&organiser, &urn_form(&app, &numbers(45))).await;
        let people = app.people(45).await;
        for (three, steps) in people.chunks(3).zip((1..).step_by(4)) {
            for person in three {
                person.join(&lid).await;
                person.spin(&lid, 0).await;
            }
            // Half a second at a time past the cut-off and the round; each time the work is dropped first.
            for _ in 0..12 {
                app.pass(Duration::from_millis(500));
                crash_after(steps, spins::run_due(&app.app)).await;
                app.turn().await;
            }
        }
        let rows = results(&organiser, &lid).await;
        assert_eq!(slips(&rows), (1..=45).map(|number| number.to_string()).collect::<Vec<_>>());
        assert_eq!(organiser.task(&lid).await["outcome"], "lots");
        let report = app.verified_spins(&lid).await;
        assert_eq!((report.error, report.full), (None, true));
        assert!(!report.warnings.contains(&Code::Voided), "{:?}", report.warnings);
    }
}
