//! What other programs show of a link to a draw.

use fairdraw::draws::share_card;
use fairdraw_db::on_both;
use serde_json::json;

use crate::support::{
    TestApp, ask,
    draw::{HOUR, form_with},
};

const ORIGIN: &str = "https://draw.example";

async fn card(app: &TestApp, lid: &str) -> Option<String> {
    share_card(&app.app, lid.parse().expect("an id"), ORIGIN).await.expect("readable")
}

on_both! {
    async fn a_link_shows_title_words_and_cover_and_nothing_that_was_smuggled_in(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let cover = organiser.picture(false).await;
        let form = form_with(&app, json!({
            "title": "\"><script>alert(1)</script>",
            "description": "<p>Come &amp; win</p><p>it's \"easy\"</p>",
            "share": {"title": "", "cover": cover},
        }));
        let lid = organiser.publish(&form).await;
        let tags = card(&app, &lid).await.expect("it may be seen");
        let title = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;";
        for tag in [
            format!("<title>{title}</title>"),
            format!(r#"<meta property="og:title" content="{title}">"#),
            r#"<meta name="description" content="Come &amp; win it&#39;s &quot;easy&quot;">"#.to_owned(),
            r#"<meta property="og:description" content="Come &amp; win it&#39;s &quot;easy&quot;">"#.to_owned(),
            format!(r#"<meta property="og:image" content="{ORIGIN}{}">"#, cover.as_str().expect("an address")),
            format!(r#"<meta property="og:url" content="{ORIGIN}/mobile?lid={lid}">"#),
        ] {
            assert!(tags.contains(&tag), "{tag}\n{tags}");
        }
        assert!(!tags.contains("<script"), "{tags}");

        let changed = form_with(&app, json!({"share": {"title": "For you"}, "opening": {"by": "time", "at": (app.clock.now() + HOUR).to_string()}}));
        ask(organiser.post("/lotto/task/update", &json!({"lid": lid, "form": changed}))).await.ok();
        let tags = card(&app, &lid).await.expect("it may be seen");
        assert!(tags.starts_with("<title>For you</title>"), "the new one at once: {tags}");
        assert!(tags.contains(r#"content="Tea × 1""#), "{tags}");
        let ours = format!(r#"<meta property="og:image" content="{ORIGIN}/share/advance.png">"#);
        assert!(tags.contains(&ours), "without a cover, a picture of ours: {tags}");
    }

    async fn what_may_not_be_seen_has_no_card(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let draft = organiser.create(&form_with(&app, json!({"title": "Secret"}))).await;
        assert_eq!(card(&app, &draft).await, None, "a draft");
        assert_eq!(card(&app, "d_01m7ena5qyf1p9bnb2p1yypczm").await, None, "unknown");
        let lid = organiser.publish(&form_with(&app, json!({"title": "Soon gone"}))).await;
        assert!(card(&app, &lid).await.is_some());
        ask(organiser.delete(&format!("/lotto/task?lid={lid}"))).await.ok();
        assert_eq!(card(&app, &lid).await, None, "in the bin");
    }
}
