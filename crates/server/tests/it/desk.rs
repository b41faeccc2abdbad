//! The organiser's desk: finding one's draws, ending one early, the bin, many at a time, and what needs somebody now.

use std::time::Duration;

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::support::{
    Person, TestApp, ask,
    draw::{DELAY, HOUR, form, form_with},
};

const DAY: Duration = Duration::from_hours(24);

async fn list(person: &Person<'_>, query: Value) -> Value {
    ask(person.post("/lotto/task/list", &query)).await.ok()
}

/// Two draws of the same moment stand in any order.
fn sorted(list: &Value) -> Vec<String> {
    let mut names = titles(list);
    names.sort();
    names
}

fn titles(list: &Value) -> Vec<String> {
    let rows = list["list"].as_array().expect("a list");
    rows.iter().map(|row| row["title"].as_str().expect("a title").to_owned()).collect()
}

async fn titled(person: &Person<'_>, title: &str) -> String {
    person.create(&form_with(person.app, json!({"title": title}))).await
}

async fn desk(person: &Person<'_>) -> Value {
    ask(person.get("/lotto/dashboard")).await.ok()
}

/// The need of one kind for one draw, if there is one.
fn need<'a>(desk: &'a Value, what: &str, lid: &str) -> Option<&'a Value> {
    desk["needs"].as_array().expect("needs").iter().find(|need| need["what"] == what && need["lid"] == lid)
}

on_both! {
    async fn a_list_is_narrowed_by_dates_words_kind_and_state(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let first = app.clock.now();
        titled(&organiser, "ＧＡＬＡ　２０２６ 年会").await;
        app.pass(DAY);
        let second = app.clock.now();
        let early = organiser.publish(&form_with(&app, json!({"title": "Soon over", "opening": {"by": "time", "at": (second + HOUR).to_string()}}))).await;
        app.pass(HOUR / 2);
        organiser.publish(&form_with(&app, json!({"title": "Later 100%_x", "opening": {"by": "time", "at": (second + 5 * DAY).to_string()}}))).await;
        assert_eq!(titles(&list(&organiser, json!({"words": "gala 2026"})).await), ["ＧＡＬＡ　２０２６ 年会"], "however it was typed");
        assert_eq!(titles(&list(&organiser, json!({"words": "%_"})).await), ["Later 100%_x"], "signs are signs");
        assert_eq!(titles(&list(&organiser, json!({"words": "x%l"})).await), Vec::<String>::new());
        assert_eq!(titles(&list(&organiser, json!({"to": first.to_string()})).await), ["ＧＡＬＡ　２０２６ 年会"]);
        assert_eq!(titles(&list(&organiser, json!({"from": second.to_string(), "sort": "created"})).await), ["Later 100%_x", "Soon over"]);
        let closing = json!({"by": "closes", "from": second.to_string(), "to": (second + DAY).to_string()});
        assert_eq!(titles(&list(&organiser, closing).await), ["Soon over"], "drafts close never");
        assert_eq!(titles(&list(&organiser, json!({"sort": "closes"})).await), ["Later 100%_x", "Soon over", "ＧＡＬＡ　２０２６ 年会"]);
        app.pass(Duration::from_secs(1));
        ask(organiser.post("/lotto/task/cancel", &json!({"lid": early, "reason": "x"}))).await.ok();
        assert_eq!(titles(&list(&organiser, json!({"sort": "updated"})).await)[0], "Soon over");
        assert_eq!(titles(&list(&organiser, json!({"state": "open", "kind": "advance", "words": "later"})).await), ["Later 100%_x"]);
        assert_eq!(list(&organiser, json!({"state": "open", "kind": "new_fast"})).await["total"], 0);
        let page = list(&organiser, json!({"page": 2, "size": 2})).await;
        assert_eq!((page["total"].clone(), page["more"].clone(), titles(&page).len()), (json!(3), json!(false), 1));
        for odd in [json!({"sort": "rigged"}), json!({"by": 1}), json!({"from": "tomorrow"}), json!({"page": -1})] {
            ask(organiser.post("/lotto/task/list", &odd)).await.refused(4022);
        }
    }

    async fn ten_thousand_draws_are_counted_no_further_than_needed(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let organiser = Person::sign_in(&app, "organiser").await;
        let lid = organiser.publish(&form_with(&app, json!({"title": "The one"}))).await;
        app.person("guest").await.join(&lid).await;
        // Ten thousand more of the same, straight into the table: what is tested is reading them.
        let mut tx = app.app.db.begin().await.expect("a transaction");
        for number in 0..10_000_i64 {
            let id = fairdraw::ids::DrawId(app.app.new_id());
            tx.execute(
                "INSERT INTO draws (id, organiser_id, kind, state, title, title_key, form, revision, created_at, updated_at, summed_up)
                 SELECT $1, organiser_id, kind, 'draft', $2, $2, form, 1, created_at - $3, updated_at, TRUE FROM draws WHERE id = $4",
                (id, format!("draw {number}"), number + 1, lid.parse::<fairdraw::ids::DrawId>().expect("a lid")),
            ).await.expect("a row");
        }
        tx.commit().await.expect("written");
        let first = list(&organiser, json!({})).await;
        assert_eq!((first["total"].clone(), first["more"].clone()), (json!(1000), json!(true)));
        assert_eq!((first["list"][0]["title"].clone(), first["list"][0]["participants"].clone()), (json!("The one"), json!(1)));
        let last = list(&organiser, json!({"page": 101, "size": 100})).await;
        assert_eq!(titles(&last), ["draw 9999"], "the very last page");
        assert_eq!(list(&organiser, json!({"state": "open"})).await["total"], 1);
        let found = list(&organiser, json!({"words": "draw 7777"})).await;
        assert_eq!((found["total"].clone(), titles(&found)), (json!(1), vec!["draw 7777".to_owned()]));
        assert_eq!(desk(&organiser).await["counts"], json!({"drafts": 10_000, "running": 1, "drawn": 0, "over": 0}));
    }

    async fn what_lists_show_follows_the_form(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = titled(&organiser, "First").await;
        let prizes = json!([{"label": 1, "name": "A", "units": 2}, {"label": 2, "name": "B", "units": 5, "hand_out": "code"}]);
        let changed = form_with(&app, json!({"title": "Second", "prizes": prizes}));
        ask(organiser.post("/lotto/task/update", &json!({"lid": lid, "form": changed}))).await.ok();
        let row = list(&organiser, json!({"words": "second"})).await["list"][0].clone();
        assert_eq!((row["title"].clone(), row["units"].clone()), (json!("Second"), json!(7)));
        // A draw from before the columns: the next start fills them in.
        let mut tx = app.app.db.begin().await.expect("a transaction");
        tx.execute("UPDATE draws SET summed_up = FALSE, title_key = '', units = 0", ()).await.expect("forgotten");
        tx.commit().await.expect("written");
        assert_eq!(list(&organiser, json!({"words": "second"})).await["total"], 0);
        fairdraw::draws::sum_up_older(&app.app).await.expect("summed up");
        assert_eq!(list(&organiser, json!({"words": "second"})).await["list"][0]["units"], 7);
    }

    async fn only_what_was_announced_ends_early_and_the_record_says_why(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, stranger) = (app.person("organiser").await, app.person("stranger").await);
        let people = app.people(3).await;
        let at = (app.clock.now() + HOUR).to_string();
        let lid = organiser.publish(&form_with(&app, json!({"opening": {"by": "time", "at": at, "early": true}}))).await;
        let fixed = organiser.publish(&form(&app)).await;
        for person in &people {
            person.join(&lid).await;
        }
        people[0].join(&fixed).await;
        let public = app.public(&lid).await;
        assert_eq!((public["opening"]["by"].clone(), public["opening"]["early"].clone()), (json!("time"), json!(true)), "entrants are told");
        assert!(public["rules"]["en"].as_str().expect("rules").contains("may close it earlier"));
        assert!(organiser.task(&lid).await["allowed"].as_array().expect("verbs").contains(&json!("end")));
        assert!(!organiser.task(&fixed).await["allowed"].as_array().expect("verbs").contains(&json!("end")));
        let end = |person: &Person<'_>, lid: &str, reason: &str| person.post("/lotto/task/end", &json!({"lid": lid, "reason": reason}));
        ask(end(&stranger, &lid, "x")).await.refused(4004);
        assert_eq!(ask(end(&organiser, &lid, " ")).await.flaws(), ["reason"]);
        assert_eq!(ask(end(&organiser, &fixed, "x")).await.refused(4009).data["reason"], "not_announced_early");
        // Nor can it be made so once somebody is in.
        let late = form_with(&app, json!({"opening": {"by": "time", "at": at, "early": true}}));
        let refused = ask(organiser.post("/lotto/task/update", &json!({"lid": fixed, "form": late}))).await.refused(4009);
        assert_eq!(refused.data["fields"], json!(["opening"]));
        app.pass(HOUR / 4);
        let (one, two) = tokio::join!(ask(end(&organiser, &lid, "everybody is here")), ask(end(&organiser, &lid, "everybody is here")));
        assert_eq!((one.sta, two.sta), (0, 0));
        app.work().await;
        app.pass_and_work(DELAY).await;
        assert_eq!(organiser.task(&lid).await["outcome"], "winners");
        let record = app.record(&lid).await;
        assert_eq!(record["powers"]["ended_early"], 1, "pressed twice it is one end");
        let words: Vec<&str> = record["timeline"].as_array().expect("a timeline").iter().filter_map(|moment| moment["words"]["en"].as_str()).collect();
        assert!(words.contains(&"The organiser ended it early: everybody is here"), "{words:?}");
        let report = app.verified(&lid, 1).await;
        assert_eq!(report.error, None, "{report:?}");
        app.pass_and_work(HOUR).await;
        assert_eq!(app.record(&lid).await["powers"]["ended_early"], 1, "the job at its old time leaves it alone");
    }

    async fn what_may_end_early_but_does_not_closes_at_its_time(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let at = (app.clock.now() + HOUR).to_string();
        let lid = organiser.publish(&form_with(&app, json!({"opening": {"by": "time", "at": at, "early": true}}))).await;
        app.person("guest").await.join(&lid).await;
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        assert_eq!(app.verified(&lid, 1).await.error, None);
        assert_eq!(app.record(&lid).await["powers"]["ended_early"], 0);
        let start = (app.clock.now() + HOUR).to_string();
        let later = organiser.publish(&form_with(&app, json!({"starts_at": start, "opening": {"by": "time", "at": (app.clock.now() + 2 * HOUR).to_string(), "early": true}}))).await;
        ask(organiser.post("/lotto/task/end", &json!({"lid": later, "reason": "x"}))).await.refused(4009);
        let windows = json!([{"starts_at": app.clock.now().to_string(), "closes_at": start}]);
        let body = json!({"kind": "advance", "form": form_with(&app, json!({"periods": windows, "opening": {"by": "time", "at": null, "early": true}}))});
        let lid = ask(organiser.post("/lotto/task", &body)).await.ok()["lid"].clone();
        assert_eq!(ask(organiser.post("/lotto/task/publish", &json!({"lid": lid}))).await.flaws(), ["opening.early"]);
    }

    async fn many_at_a_time_are_answered_one_by_one(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, stranger) = (app.person("organiser").await, app.person("stranger").await);
        let mine = [titled(&organiser, "One").await, titled(&organiser, "Two").await];
        let theirs = titled(&stranger, "Theirs").await;
        let running = organiser.publish(&form_with(&app, json!({"title": "Running"}))).await;
        app.person("guest").await.join(&running).await;
        let many = |person: &Person<'_>, action: &str, lids: Value| person.post("/lotto/task/many", &json!({"action": action, "lids": lids}));
        let lids = json!([mine[0], theirs, running, mine[1], mine[0]]);
        let answer = ask(many(&organiser, "delete", lids).header("accept-language", "zh-CN")).await.ok();
        assert_eq!(answer["done"], json!(mine));
        let failed = answer["failed"].as_array().expect("a list");
        assert_eq!((failed[0]["lid"].clone(), failed[0]["sta"].clone()), (json!(theirs), json!(4004)));
        assert_eq!((failed[1]["lid"].clone(), failed[1]["sta"].clone()), (json!(running), json!(4009)));
        assert_eq!(failed[1]["msg"], "抽奖正在进行且已有人参与，请先取消再删除");
        assert_eq!(failed.len(), 2);
        assert_eq!(titles(&list(&stranger, json!({})).await), ["Theirs"], "nothing of theirs changed");
        assert_eq!(titles(&list(&organiser, json!({})).await), ["Running"]);
        // At once it can be taken back on any plan; later only where the plan holds the bin.
        assert_eq!(ask(many(&organiser, "restore", json!([mine[0]]))).await.ok()["failed"][0]["sta"], 4002);
        assert_eq!(ask(many(&organiser, "undo", json!([mine[0], theirs]))).await.ok()["done"], json!([mine[0]]));
        assert_eq!(sorted(&list(&organiser, json!({})).await), ["One", "Running"]);
        app.make_vip(&stranger).await;
        for action in ["restore", "undo", "delete"] {
            let answer = ask(many(&stranger, action, json!([mine[1], running]))).await.ok();
            assert_eq!(answer["done"], json!([]));
            let failed: Vec<_> = answer["failed"].as_array().expect("a list").iter().map(|one| one["sta"].clone()).collect();
            assert_eq!(failed, [4004, 4004], "{action}");
        }
        assert_eq!(sorted(&list(&organiser, json!({})).await), ["One", "Running"], "nothing of another's changed");
        app.pass(HOUR);
        let late = ask(many(&organiser, "undo", json!([mine[1]]))).await.ok();
        assert_eq!(late["failed"][0]["sta"], 4002);
        let too_many: Vec<&String> = std::iter::repeat_n(&theirs, 101).collect();
        assert_eq!(ask(many(&organiser, "delete", json!(too_many))).await.flaws(), ["lids"]);
        for odd in [json!({"action": "open", "lids": []}), json!({"action": "delete", "lids": ["x"]}), json!({"action": "delete"})] {
            ask(organiser.post("/lotto/task/many", &odd)).await.refused(4022);
        }
        assert_eq!(ask(many(&organiser, "delete", json!([]))).await.ok(), json!({"done": [], "failed": []}));
    }

    async fn after_thirty_days_the_bin_is_empty_but_a_joined_draw_stays_on_record(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let (draft, kept) = (titled(&organiser, "Draft").await, titled(&organiser, "Kept").await);
        let joined = organiser.publish(&form_with(&app, json!({"title": "Joined"}))).await;
        app.person("guest").await.join(&joined).await;
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        for lid in [&draft, &kept, &joined] {
            ask(organiser.delete(&format!("/lotto/task?lid={lid}"))).await.ok();
        }
        ask(organiser.post("/lotto/task/restore", &json!({"lid": kept}))).await.ok();
        assert_eq!(list(&organiser, json!({"deleted": true})).await["list"][0]["days_left"], 30);
        app.pass_and_work(29 * DAY + HOUR).await;
        let organiser = Person::sign_in(&app, "organiser").await;
        let bin = list(&organiser, json!({"deleted": true})).await;
        assert_eq!((bin["total"].clone(), bin["list"][0]["days_left"].clone()), (json!(2), json!(1)), "the last day");
        app.pass_and_work(DAY).await;
        let organiser = Person::sign_in(&app, "organiser").await;
        assert_eq!(list(&organiser, json!({"deleted": true})).await["total"], 0);
        for verb in ["restore", "copy", "publish"] {
            ask(organiser.post(&format!("/lotto/task/{verb}"), &json!({"lid": draft}))).await.refused(4004);
        }
        assert_eq!(ask(organiser.post("/lotto/task/restore", &json!({"lid": joined}))).await.refused(4009).data["reason"], "bin_too_old");
        assert_eq!(organiser.task(&kept).await["form"]["title"], "Kept", "restored in time: its old job leaves it alone");
        let record = app.record(&joined).await;
        assert_eq!((record["deleted"].clone(), record["title"].clone()), (json!(true), json!("Joined")));
        assert_eq!(app.verified(&joined, 1).await.error, None);
    }

    async fn the_desk_says_what_waits_for_whom(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, helper) = (app.person("organiser").await, app.person("helper").await);
        app.make_vip(&organiser).await;
        assert_eq!(desk(&organiser).await["needs"], json!([]));
        let people = app.people(3).await;
        let latest = (app.clock.now() + 2 * HOUR).to_string();
        let by_hand = organiser.publish(&form_with(&app, json!({"title": "By hand", "opening": {"by": "hand", "latest_at": latest}}))).await;
        let codes = json!([{"label": 1, "name": "A", "units": 2, "hand_out": "code"}, {"label": 2, "name": "B", "units": 1, "hand_out": "goods"}]);
        let prizes = organiser.publish(&form_with(&app, json!({"title": "Prizes", "prizes": codes}))).await;
        let lonely = organiser.publish(&form_with(&app, json!({"title": "Lonely", "min_participants": 9}))).await;
        assert_eq!(need(&desk(&organiser).await, "open", &by_hand), None, "nobody is in");
        for person in &people {
            person.join(&by_hand).await;
            person.join(&prizes).await;
        }
        people[0].join(&lonely).await;
        let now = desk(&organiser).await;
        assert_eq!(need(&now, "open", &by_hand).expect("to open")["count"], 3);
        assert_eq!(need(&now, "codes", &prizes).expect("two codes are missing")["count"], 2);
        ask(organiser.post("/lotto/task/claims/codes", &json!({"lid": prizes, "prize": 0, "codes": ["AAA-1"]}))).await.ok();
        assert_eq!(need(&desk(&organiser).await, "codes", &prizes).expect("one is missing")["count"], 1);
        let rights = json!({"lid": by_hand, "rights": ["review"]});
        let link = ask(organiser.post("/lotto/task/admin/invite", &rights)).await.ok();
        let token = link["url"].as_str().expect("a link").rsplit('=').next().expect("a token");
        ask(helper.post("/lotto/task/admin/accept", &json!({"token": token}))).await.ok();
        let theirs = desk(&helper).await;
        assert_eq!(theirs["needs"], json!([]), "may not open it");
        assert_eq!((theirs["running"].as_array().expect("rows").len(), theirs["running"][0]["own"].clone()), (1, json!(false)));
        let running: Vec<&str> = now["running"].as_array().expect("rows").iter().filter_map(|row| row["title"].as_str()).collect();
        assert_eq!(running.len(), 3);
        assert_eq!(*running.last().expect("three"), "By hand", "the next to close comes first: {running:?}");
        assert_eq!(now["counts"]["running"], 3);

        app.pass(HOUR + Duration::from_mins(3));
        assert_eq!(need(&desk(&organiser).await, "stuck", &prizes).expect("nobody closed it")["count"], 3);
        app.work().await;
        app.pass_and_work(DELAY).await;
        let now = desk(&organiser).await;
        assert_eq!(need(&now, "stuck", &prizes), None);
        assert_eq!(need(&now, "cancelled", &lonely).expect("too few came")["count"], 1);
        assert_eq!(need(&now, "codes", &prizes).expect("two won, one code")["count"], 1);
        for person in &people {
            let claims = ask(person.get(&format!("/lotto/claim?lid={prizes}"))).await.ok();
            for claim in claims["list"].as_array().expect("claims").iter().filter(|claim| claim["hand_out"] == "goods") {
                let filled = json!({"lid": prizes, "win": claim["win"], "name": "A B", "phone": "13800000000", "region": {"province": "北京市", "city": "北京市", "area": "东城区"}, "address": "1 Road", "consent": true});
                ask(person.post("/lotto/claim", &filled)).await.ok();
            }
        }
        let now = desk(&organiser).await;
        let to_send = need(&now, "hand_out", &prizes).expect("one to send");
        assert_eq!((to_send["count"].clone(), to_send["since"].clone()), (json!(1), json!(app.clock.now().to_string())));
        assert_eq!(desk(&app.person("stranger").await).await["needs"], json!([]));
        app.pass(8 * DAY);
        let organiser = Person::sign_in(&app, "organiser").await;
        assert_eq!(need(&desk(&organiser).await, "cancelled", &lonely), None, "old news");
    }

    async fn draws_are_found_only_by_whom_the_organiser_wants(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, friend, stranger) = (app.person("organiser").await, app.person("friend").await, app.person("stranger").await);
        let publish = |title: &'static str, listing: &'static str, changes: Value| {
            let mut form = form_with(&app, json!({"title": title, "listing": listing}));
            for (key, value) in changes.as_object().expect("an object") {
                form[key] = value.clone();
            }
            let organiser = &organiser;
            async move { organiser.publish(&form).await }
        };
        let secret = publish("By link", "link", json!({})).await;
        publish("For friends", "known", json!({})).await;
        let all = publish("For all", "all", json!({})).await;
        publish("Small", "all", json!({"limits": {"participants": 1}})).await;
        let found = |person: &Person<'_>| {
            let call = person.get("/lotto/joinable");
            async move { ask(call).await.ok() }
        };
        assert_eq!(sorted(&found(&stranger).await), ["For all", "Small"]);
        assert_eq!(titles(&found(&organiser).await), Vec::<String>::new(), "not one's own");
        friend.join(&secret).await;
        let answer = found(&friend).await;
        assert_eq!(sorted(&answer), ["For all", "For friends", "Small"]);
        assert!(answer["list"].as_array().expect("rows").iter().all(|row| row["known"] == true));
        friend.join(&all).await;
        ask(friend.post("/lotto/join", &json!({"lid": answer["list"].as_array().expect("rows").iter().find(|row| row["title"] == "Small").expect("small")["lid"], "consents": {"rules": true}}))).await.ok();
        assert_eq!(titles(&found(&friend).await), ["For friends"], "joined ones are elsewhere");
        assert_eq!(titles(&found(&stranger).await), ["For all"], "the small one is full");
        ask(organiser.post("/lotto/task/cancel", &json!({"lid": all, "reason": "x"}))).await.ok();
        assert_eq!(titles(&found(&stranger).await), Vec::<String>::new());
        ask(app.http.get(app.api("/lotto/joinable"))).await.refused(4001);
    }

    async fn only_the_card_may_be_framed(engine) {
        let app = TestApp::new(engine).await;
        let page = |path: &'static str| app.http.get(app.url(path)).send();
        let card = page("/embed?lid=d_01m7ena5qyf1p9bnb2p1yypczm").await.expect("answers");
        if card.status() == 200 {
            let policy = card.headers()["content-security-policy"].to_str().expect("a policy");
            assert!(policy.contains("frame-ancestors *") && policy.contains("form-action 'none'"), "{policy}");
            assert!(!policy.contains("unsafe"), "{policy}");
            assert!(!card.headers().contains_key("x-frame-options"));
        }
        for path in ["/", "/mobile?lid=x", "/embed/x", "/embedded", "/dashboard", "/embed.html", "/lotto/api/v1/ping"] {
            let other = page(path).await.expect("answers");
            assert_eq!(other.headers()["x-frame-options"], "DENY", "{path}");
            assert!(other.headers()["content-security-policy"].to_str().expect("a policy").contains("frame-ancestors 'none'"), "{path}");
        }
    }
}
