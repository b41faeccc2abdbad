//! What other programs show of a link to a draw: title, description and picture, as tags for the head of the page.

use ammonia::Builder;

use super::{
    Kind, Published,
    form::{DrawForm, Prize},
    published,
};
use crate::{app::App, error::Result, ids::DrawId};

/// What chat programs show at most.
const LONGEST_DESCRIPTION: usize = 160;

/// The tags of a draw that may be seen, title first. `None`: there is no such draw, or not any more, or not yet.
pub async fn share_card(app: &App, id: DrawId, origin: &str) -> Result<Option<String>> {
    let found = published(app, id).await?.filter(|found| found.draw.deleted_at.is_none());
    Ok(found.map(|found| tags(&found, origin)))
}

fn tags(published: &Published, origin: &str) -> String {
    let (id, form) = (published.draw.id, &published.draw.form);
    let title = Some(form.share.title.trim()).filter(|title| !title.is_empty()).unwrap_or(&form.title);
    let description = description(form);
    let name = |name: &'static str| ("name", name);
    let property = |name: &'static str| ("property", name);
    let metas = [
        (name("description"), description.clone()),
        (property("og:type"), "website".to_owned()),
        (property("og:site_name"), "Fairdraw".to_owned()),
        (property("og:url"), format!("{origin}/mobile?lid={id}")),
        (property("og:title"), title.to_owned()),
        (property("og:description"), description),
        (property("og:image"), picture(published.draw.kind, form, origin)),
        (name("twitter:card"), "summary_large_image".to_owned()),
    ];
    let metas = metas
        .iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|((kind, key), value)| format!(r#"<meta {kind}="{key}" content="{}">"#, escape(value)));
    std::iter::once(format!("<title>{}</title>", escape(title))).chain(metas).collect()
}

/// The share cover, else what the page itself shows first, else ours for this kind of draw (`web/public/share`).
fn picture(kind: Kind, form: &DrawForm, origin: &str) -> String {
    let first = || {
        form.banner.pictures.first().or_else(|| form.prizes.iter().find_map(|prize| prize.picture.as_ref()))
    };
    match form.share.cover.as_ref().or_else(first) {
        Some(picture) if picture.starts_with('/') => format!("{origin}{picture}"),
        Some(picture) => picture.clone(),
        None => format!("{origin}/share/{}.png", kind.name()),
    }
}

/// The description without its markup, else the prizes: neither needs a language of ours, so that one page serves everybody.
fn description(form: &DrawForm) -> String {
    let text = plain(&form.description);
    if !text.is_empty() {
        return shortened(&text);
    }
    let prize = |prize: &Prize| {
        if form.hide.prize_counts {
            return prize.name.clone();
        }
        format!("{} × {}", prize.name, u64::from(prize.units) * u64::from(form.team_size.max(1)))
    };
    shortened(&form.prizes.iter().map(prize).collect::<Vec<_>>().join(" · "))
}

fn plain(html: &str) -> String {
    // A blank for each tag: lines of a list are not one word.
    let text = Builder::empty().clean(&html.replace('<', " <")).to_string();
    let text = text.replace("&nbsp;", " ").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST_DESCRIPTION {
        return text.to_owned();
    }
    text.chars().take(LONGEST_DESCRIPTION - 1).chain(['…']).collect()
}

/// Fit for text and for an attribute in double quotes.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_goes_and_words_stay_apart() {
        let html = "<h2>奖品</h2><ul><li>one &amp; two</li><li>a &lt; b</li></ul><script>x</script>";
        assert_eq!(plain(html), "奖品 one & two a < b");
        assert_eq!(plain("<p> </p>"), "");
    }

    #[test]
    fn every_kind_has_a_picture_of_ours() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/public/share");
        for kind in Kind::ALL {
            let address = picture(kind, &DrawForm::default(), "https://draw.example");
            let name = address.strip_prefix("https://draw.example/share/").expect("ours");
            let picture = image::open(folder.join(name)).expect("it is there, and a picture");
            assert_eq!((picture.width(), picture.height()), (1200, 630), "{name}");
        }
    }

    #[test]
    fn nothing_that_people_wrote_leaves_its_place() {
        assert_eq!(escape(r#""><script>'&"#), "&quot;&gt;&lt;script&gt;&#39;&amp;");
    }

    #[test]
    fn without_a_description_the_prizes_speak() {
        let prize = |name: &str, units| Prize { name: name.to_owned(), units, ..Prize::default() };
        let mut form = DrawForm { prizes: vec![prize("Tea", 2), prize("Cup", 1)], ..DrawForm::default() };
        assert_eq!(description(&form), "Tea × 2 · Cup × 1");
        form.hide.prize_counts = true;
        assert_eq!(description(&form), "Tea · Cup");
        form.description = format!("<p>{}</p>", "字".repeat(500));
        assert_eq!(description(&form).chars().count(), LONGEST_DESCRIPTION);
    }
}
