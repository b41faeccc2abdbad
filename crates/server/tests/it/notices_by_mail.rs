//! Mail: to nobody who did not confirm, never again to whoever unsubscribed, and nothing that people wrote breaks out of it.

use fairdraw_db::{on_both, testing::Engine};
use serde_json::{Value, json};

use crate::{
    notices::{drawn, sent, settings},
    support::{
        Person, TestApp, ask,
        draw::{HOUR, form, form_with},
        mail_server::{Mail, MailServer, Mood},
    },
};

const PUBLIC: &str = "https://draw.example.com";

async fn world(engine: Engine) -> (TestApp, MailServer) {
    let server = MailServer::start().await;
    let url = server.url.clone();
    let app = TestApp::with(engine, |config| {
        config.smtp_url = fairdraw::config::Secret::new(url);
        config.mail_from = "Fairdraw <draws@example.com>".to_owned();
        config.public_url = PUBLIC.to_owned();
    })
    .await;
    (app, server)
}

/// The links in a mail, as addresses of this test's node.
fn link(app: &TestApp, mail: &Mail, path: &str) -> String {
    let from =
        mail.plain.find(&format!("{PUBLIC}{path}")).unwrap_or_else(|| panic!("no {path} in {}", mail.plain));
    let link = mail.plain[from..].split_whitespace().next().expect("a link");
    link.replace(PUBLIC, &app.url(""))
}

async fn open(app: &TestApp, address: &str) -> (u16, String) {
    let response = app.http.get(address).send().await.expect("answers");
    (response.status().as_u16(), response.text().await.expect("a page"))
}

async fn press(app: &TestApp, address: &str) -> u16 {
    app.http.post(address).send().await.expect("answers").status().as_u16()
}

/// Asks for the mailbox, opens the link, presses, and agrees to these subjects.
async fn confirmed(
    app: &TestApp,
    server: &MailServer,
    person: &Person<'_>,
    address: &str,
    subjects: &Value,
) -> Mail {
    ask(person.post("/lotto/notices/mailbox", &json!({"address": address}))).await.ok();
    ask(person.post("/lotto/notices/consents", &json!({"channel": "mail", "subjects": subjects}))).await.ok();
    app.carry().await;
    let mail = server.mails().last().expect("a mail").clone();
    assert_eq!(press(app, &link(app, &mail, "/mail/confirm")).await, 200);
    mail
}

on_both! {
    async fn nothing_is_sent_before_the_address_is_confirmed(engine) {
        let (app, server) = world(engine).await;
        let (organiser, person) = (app.person("organiser").await, app.person("person").await);
        assert_eq!(settings(&person).await["mail_available"], true);
        for bad in ["", "mei", "mei@localhost", "a@b.com\r\nBcc: c@d.com", "Mei <mei@example.com>"] {
            assert_eq!(ask(person.post("/lotto/notices/mailbox", &json!({"address": bad}))).await.flaws(), ["address"]);
        }
        ask(person.post("/lotto/notices/mailbox", &json!({"address": "Mei@Example.com"}))).await.ok();
        ask(person.post("/lotto/notices/consents", &json!({"channel": "mail", "subjects": ["mine"]}))).await.ok();
        app.carry().await;
        drawn(&app, &organiser, &[&person], &form(&app)).await;
        app.carry().await;
        let mails = server.mails();
        assert_eq!(mails.len(), 1, "the link, and nothing else");
        assert_eq!((mails[0].to.as_str(), mails[0].headers["subject"].as_str()), ("Mei@example.com", "Please confirm your address"));
        assert!(!mails[0].headers.contains_key("list-unsubscribe"));
        let mailbox = settings(&person).await["mailbox"].clone();
        assert_eq!(mailbox["confirmed"], false);
        ask(person.post("/lotto/notices/test", &json!({"id": mailbox["id"]}))).await.refused(4009);

        let address = link(&app, &mails[0], "/mail/confirm");
        let (status, page) = open(&app, &address).await;
        assert!(status == 200 && page.contains("<button>Confirm</button>"), "{page}");
        assert_eq!(settings(&person).await["mailbox"]["confirmed"], false, "mail programs open links by themselves");
        let forged = format!("{}x", &address[..address.len() - 1]);
        assert_eq!((open(&app, &forged).await.0, press(&app, &forged).await, press(&app, &app.url("/mail/confirm")).await), (404, 404, 404));
        assert_eq!((press(&app, &address).await, press(&app, &address).await), (200, 200));
        assert_eq!(settings(&person).await["mailbox"]["confirmed"], true);

        drawn(&app, &organiser, &[&person], &form(&app)).await;
        app.carry().await;
        app.carry().await;
        assert_eq!(server.mails().len(), 2);
        let log = sent(&person).await;
        assert_eq!((log[0]["target"].clone(), log[0]["state"].clone()), (json!("M*i@example.com"), json!("sent")));
    }

    async fn a_link_is_asked_for_now_and_then_and_only_the_last_one_counts(engine) {
        let (app, server) = world(engine).await;
        let person = app.person("person").await;
        let want = |address: &str| person.post("/lotto/notices/mailbox", &json!({"address": address}));
        ask(want("a@example.com")).await.ok();
        ask(want("a@example.com")).await.refused(4029);
        ask(want("b@example.com")).await.refused(4029);
        app.carry().await;
        app.pass(HOUR);
        ask(want("a@example.com")).await.ok();
        app.carry().await;
        let mails = server.mails();
        let links: Vec<String> = mails.iter().map(|mail| link(&app, mail, "/mail/confirm")).collect();
        assert_ne!(links[0], links[1]);
        assert_eq!((press(&app, &links[0]).await, open(&app, &links[1]).await.0), (404, 200));
        app.pass(HOUR * 25);
        assert_eq!(press(&app, &links[1]).await, 404, "a day later it is dead");
        // Another address takes the place of the first, and the first one's link is worth nothing.
        ask(want("b@example.com")).await.ok();
        app.carry().await;
        assert_eq!(press(&app, &links[1]).await, 404);
        assert_eq!(server.mails()[2].to, "b@example.com");
        for _ in 0..4 {
            app.pass(HOUR);
            ask(want("b@example.com")).await.ok();
        }
        app.pass(HOUR);
        ask(want("b@example.com")).await.refused(4029);
    }

    async fn a_mail_says_it_in_the_persons_language_and_how_to_stop(engine) {
        let (app, server) = world(engine).await;
        let (organiser, person) = (app.person("organiser").await, app.person("person").await);
        confirmed(&app, &server, &person, "mei@example.com", &json!(["mine"])).await;
        ask(person.post("/user/info", &json!({"language": "zh-CN"}))).await.ok();
        let lid = drawn(&app, &organiser, &[&person], &form_with(&app, json!({"title": "<b>年会</b> & “抽奖” 🎉"}))).await;
        app.carry().await;
        let mail = server.mails().last().expect("a mail").clone();
        assert_eq!(mail.headers["subject"], "恭喜！你在「<b>年会</b> & “抽奖” 🎉」中获得 Tea");
        assert_eq!(mail.headers["content-language"], "zh-CN");
        assert!(mail.plain.contains(&format!("{PUBLIC}/mobile?lid={lid}")), "{}", mail.plain);
        assert!(mail.html.contains("&lt;b&gt;年会&lt;/b&gt; &amp; ") && !mail.html.contains("<b>年会"), "{}", mail.html);
        let stop = mail.headers["list-unsubscribe"].trim_matches(['<', '>']).to_owned();
        assert_eq!(mail.headers["list-unsubscribe-post"], "List-Unsubscribe=One-Click");
        assert_eq!(stop.replace(PUBLIC, &app.url("")), link(&app, &mail, "/mail/unsubscribe"));
    }

    async fn nothing_that_people_wrote_breaks_out_of_a_header(engine) {
        let (app, server) = world(engine).await;
        let (organiser, person) = (app.person("organiser").await, app.person("person").await);
        confirmed(&app, &server, &person, "mei@example.com", &json!(["mine"])).await;
        let lid = drawn(&app, &organiser, &[&person], &form(&app)).await;
        // Forms refuse line ends; whatever gets into the database in another way must not get further.
        let mut tx = app.app.db.begin().await.expect("a transaction");
        let title = "x\r\nBcc: everybody@example.com\r\n\r\n.\r\nMAIL FROM:<evil@example.com>\u{202e}".to_owned();
        tx.execute("UPDATE draws SET title = $2 WHERE id = $1", (lid.parse::<fairdraw::ids::DrawId>().expect("an id"), title)).await.expect("written");
        tx.commit().await.expect("written");
        app.carry().await;
        let mail = server.mails().last().expect("a mail").clone();
        assert_eq!(mail.to, "mei@example.com");
        assert!(!mail.headers.contains_key("bcc") && mail.headers["subject"].contains("Bcc: everybody"), "{}", mail.raw);
        assert!(!mail.headers["subject"].contains(['\r', '\n', '\u{202e}']));
    }

    async fn unsubscribed_is_unsubscribed_and_old_links_bring_nothing_back(engine) {
        let (app, server) = world(engine).await;
        let (organiser, person, other) = (app.person("organiser").await, app.person("person").await, app.person("other").await);
        let asked = confirmed(&app, &server, &person, "mei@example.com", &json!(["mine", "new"])).await;
        confirmed(&app, &server, &other, "other@example.com", &json!(["mine"])).await;
        drawn(&app, &organiser, &[&person], &form(&app)).await;
        app.carry().await;
        let news = server.mails().last().expect("a mail").clone();
        let stop = link(&app, &news, "/mail/unsubscribe");
        let (status, page) = open(&app, &stop).await;
        assert!(status == 200 && page.contains("<button>Unsubscribe</button>"), "{page}");
        assert_eq!(settings(&person).await["mailbox"]["confirmed"], true, "looking changes nothing");
        let forged = format!("{}x", &stop[..stop.len() - 1]);
        assert_eq!(press(&app, &forged).await, 404);
        assert_eq!(settings(&person).await["mailbox"]["confirmed"], true);
        // As a mail program does it: one click, no session.
        let click = app.http.post(&stop).form(&[("List-Unsubscribe", "One-Click")]).send().await.expect("answers");
        assert_eq!(click.status(), 200);
        let view = settings(&person).await;
        assert_eq!((view["mailbox"].clone(), view["consents"].clone()), (json!(null), json!([])));
        assert_eq!(press(&app, &stop).await, 200, "again is the same");
        assert_eq!(press(&app, &link(&app, &asked, "/mail/confirm")).await, 404, "an old yes is worth nothing");
        assert_eq!(settings(&person).await["mailbox"], json!(null));
        assert_eq!(settings(&other).await["mailbox"]["confirmed"], true, "somebody else's stays");
        let before = server.mails().len();
        drawn(&app, &organiser, &[&person], &form(&app)).await;
        app.carry().await;
        assert_eq!(server.mails().len(), before);

        // With another address, the link in mails to the old one stops nothing.
        app.pass(HOUR);
        confirmed(&app, &server, &person, "new@example.com", &json!(["mine"])).await;
        assert_eq!(press(&app, &stop).await, 404);
        assert_eq!(settings(&person).await["mailbox"]["confirmed"], true);
    }

    async fn a_repeated_mail_has_the_same_name(engine) {
        let (app, server) = world(engine).await;
        let (organiser, person) = (app.person("organiser").await, app.person("person").await);
        confirmed(&app, &server, &person, "mei@example.com", &json!(["mine"])).await;
        server.answer_next(Mood::Later);
        server.answer_next(Mood::TakesAndHangsUp);
        drawn(&app, &organiser, &[&person], &form(&app)).await;
        app.carry().await;
        assert_eq!(sent(&person).await[0]["state"], "waiting");
        for _ in 0..2 {
            app.pass(HOUR);
            app.carry().await;
        }
        let mails = server.mails();
        let names: Vec<&String> = mails[1..].iter().map(|mail| &mail.headers["message-id"]).collect();
        assert_eq!((names.len(), names[0]), (2, names[1]), "the sender could not know that it was taken");
        assert_eq!(sent(&person).await[0]["state"], "sent");
        server.answer_next(Mood::Refuse);
        drawn(&app, &organiser, &[&person], &form(&app)).await;
        app.carry().await;
        let line = sent(&person).await[0].clone();
        assert_eq!((line["state"].clone(), line["reason"].clone()), (json!("failed"), json!("550")));
    }

    async fn without_a_mail_server_the_settings_say_so(engine) {
        let app = TestApp::new(engine).await;
        let person = app.person("person").await;
        assert_eq!(settings(&person).await["mail_available"], false);
        let refused = ask(person.post("/lotto/notices/mailbox", &json!({"address": "mei@example.com"}))).await.refused(4009);
        assert_eq!(refused.data["reason"], "mail_not_configured");
    }
}
