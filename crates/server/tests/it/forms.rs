//! Forms that cannot be: each says where, and a draft is bounded too.

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::support::{Person, TestApp, ask, draw::form_with};

/// The flaws that publishing a form finds.
async fn flaws(person: &Person<'_>, form: &Value) -> Vec<String> {
    let lid = person.create(form).await;
    ask(person.post("/lotto/task/publish", &json!({"lid": lid}))).await.flaws()
}

on_both! {
    async fn a_form_that_cannot_be_says_where(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let at = |hours: i64| fairdraw_db::Time::from_seconds(app.clock.now().seconds() + hours * 3600).to_string();
        let prize = |label: u32, units: u32| json!({"label": label, "name": "x", "units": units});
        let cases = [
            (json!({"title": ""}), "title"),
            (json!({"prizes": []}), "prizes"),
            (json!({"prizes": [prize(1, 0)]}), "prizes[0].units"),
            (json!({"prizes": [prize(1, 1), prize(1, 1)]}), "prizes[1].label"),
            (json!({"prizes": [prize(2, 1), prize(1, 1)]}), "prizes[1].label"),
            (json!({"prizes": [{"label": 1, "name": "", "units": 1}]}), "prizes[0].name"),
            (json!({"opening": {"by": "time", "at": at(-1)}}), "opening.at"),
            (json!({"opening": {"by": "time", "at": null}}), "opening.at"),
            (json!({"opening": {"by": "time", "at": at(9000)}}), "opening.at"),
            (json!({"opening": {"by": "full", "people": 0, "fallback_at": at(1), "fallback": "open"}}), "opening.people"),
            (json!({"opening": {"by": "full", "people": 3, "fallback_at": at(-1), "fallback": "open"}}), "opening.fallback_at"),
            (json!({"opening": {"by": "hand", "latest_at": null}}), "opening.latest_at"),
            (json!({"opening": {"by": "hand", "latest_at": at(-1)}}), "opening.latest_at"),
            (json!({"opening": {"by": "full", "people": 10, "fallback_at": at(1), "fallback": "open"}, "limits": {"participants": 9}}), "opening.people"),
            (json!({"starts_at": at(2)}), "opening.at"),
            (json!({"periods": [{"starts_at": at(0), "closes_at": at(2)}, {"starts_at": at(1), "closes_at": at(3)}]}), "periods[1].starts_at"),
            (json!({"periods": [{"starts_at": at(2), "closes_at": at(1)}]}), "periods[0].closes_at"),
            (json!({"periods": [{"starts_at": at(-3), "closes_at": at(-1)}]}), "periods[0].closes_at"),
            (json!({"delay_s": 29}), "delay_s"),
            (json!({"chain": "lottery"}), "chain"),
            (json!({"team_size": 3}), "team_size"),
            (json!({"limits": {"wins_per_person": 0}}), "limits.wins_per_person"),
            (json!({"min_participants": 10, "limits": {"participants": 9}}), "min_participants"),
            (json!({"conditions": {"age": {"least": 60, "most": 18}}}), "conditions.age.most"),
            (json!({"conditions": {"regions": [{"province": "火星", "city": "", "area": ""}]}}), "conditions.regions[0]"),
            (json!({"conditions": {"passcode": {"words": "", "hint": ""}}}), "conditions.passcode.words"),
            (json!({"conditions": {"form": [{"id": "a", "label": "A", "kind": "choice", "options": ["one"]}]}}), "conditions.form[0].options"),
            (json!({"chances": [{"task": "article", "seconds": 5}]}), "chances[0].url"),
            (json!({"chances": [{"task": "invite"}, {"task": "voucher"}, {"task": "voucher"}, {"task": "invite"}]}), "chances[3].task"),
            (json!({"blacklist": ["somebody"]}), "blacklist[0]"),
            (json!({"claim": {"deadline_days": 0}}), "claim.deadline_days"),
            (json!({"erase_after_days": 731}), "erase_after_days"),
        ];
        for (changes, field) in cases {
            let found = flaws(&organiser, &form_with(&app, changes.clone())).await;
            assert!(found.contains(&field.to_owned()), "{changes} gave {found:?}");
        }
    }

    async fn even_a_draft_is_not_monstrous(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let prizes: Vec<Value> = (1..=51).map(|label| json!({"label": label, "name": "x", "units": 1})).collect();
        let cases = [
            (json!({"title": "字".repeat(61)}), "title"),
            (json!({"title": "🎉".repeat(200)}), "title"),
            (json!({"prizes": [{"label": 1, "name": "🎁".repeat(200), "units": 1}]}), "prizes[0].name"),
            (json!({"prizes": vec![json!({"label": 1, "name": "x", "units": 1}); 51]}), "prizes"),
            (json!({"prizes": [{"label": 51, "name": "x", "units": 1}]}), "prizes[0].label"),
            (json!({"banner": {"pictures": ["https://example.com/x.png"]}}), "banner.pictures[0]"),
            (json!({"banner": {"video": "/uploads/p_01m7ena5qyf1p9bnb2p1yypczm.png"}}), "banner.video"),
            (json!({"buy_link": {"label": "x", "url": "javascript:alert(1)"}}), "buy_link.url"),
            (json!({"title": "a\u{202e}b"}), "title"),
            (json!({"skin": {"accent": "red"}}), "skin.accent"),
        ];
        for (changes, field) in cases {
            let body = json!({"kind": "advance", "form": form_with(&app, changes)});
            assert_eq!(ask(organiser.post("/lotto/task", &body)).await.flaws(), [field]);
        }
        for odd in [json!({"kind": "advance", "form": {"units": -1}}), json!({"kind": "rigged", "form": {}}), json!({"kind": "advance", "form": {"prizes": [{"units": -1}]}})] {
            ask(organiser.post("/lotto/task", &odd)).await.refused(4022);
        }
        let fifty: Vec<Value> = prizes[..50].to_vec();
        organiser.publish(&form_with(&app, json!({"prizes": fifty}))).await;
    }

    async fn a_business_keeps_to_the_rules(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let business = |name: &str| json!({"type": "business", "name": name, "contact": "x", "country": "cn"});
        let dear = json!([{"label": 1, "name": "Car", "units": 1, "value_fen": 5_000_001}]);
        assert_eq!(flaws(&organiser, &form_with(&app, json!({"organiser": business("Tea Ltd"), "prizes": dear}))).await, ["prizes[0].value_fen"]);
        assert_eq!(flaws(&organiser, &form_with(&app, json!({"organiser": business("")}))).await, ["organiser.name"]);
        let hidden = json!({"organiser": business("Tea Ltd"), "hide": {"prize_counts": true, "odds": true}});
        assert_eq!(flaws(&organiser, &form_with(&app, hidden)).await, ["hide.odds"]);
        let private = json!({"prizes": [{"label": 1, "name": "Car", "units": 1, "value_fen": 9_000_000}]});
        organiser.publish(&form_with(&app, private)).await;
        let checked = ask(organiser.post("/lotto/task/check", &json!({"kind": "advance", "form": form_with(&app, json!({"organiser": business("Tea Ltd"), "team_size": 4}))}))).await.ok();
        assert!(!checked["compliance"].as_array().expect("advice").is_empty());
        assert_eq!(checked["team_units"], 4);
        assert!(checked["rules"]["zh"].as_str().expect("rules").contains("Tea Ltd"));
        assert!(checked["rules"]["en"].as_str().expect("rules").contains("The organiser cannot choose a winner"));
    }
}
