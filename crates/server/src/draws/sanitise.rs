//! Rich text: only what a description needs survives, whatever was sent.

use std::collections::{HashMap, HashSet};

use ammonia::Builder;

const TAGS: [&str; 14] =
    ["p", "br", "b", "strong", "i", "em", "u", "h2", "h3", "ul", "ol", "li", "a", "blockquote"];

/// Scripts, styles, pictures from elsewhere and unknown tags go; links lose everything but an http address.
pub fn rich_text(html: &str) -> String {
    Builder::default()
        .tags(HashSet::from(TAGS))
        .tag_attributes(HashMap::from([("a", HashSet::from(["href"]))]))
        .generic_attributes(HashSet::new())
        .url_schemes(HashSet::from(["http", "https"]))
        .url_relative(ammonia::UrlRelative::Deny)
        .link_rel(Some("noopener noreferrer nofollow"))
        .clean(html)
        .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_a_description_needs() {
        let text = "<h2>奖品</h2><p>Hello <strong>you</strong></p><ul><li>one</li></ul>";
        assert_eq!(rich_text(text), text);
    }

    #[test]
    fn nothing_that_runs_or_loads_survives() {
        for evil in [
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "<a href=\"javascript:alert(1)\">x</a>",
            "<p onclick=alert(1) style=\"position:fixed\">x</p>",
            "<iframe src=https://example.com></iframe>",
            "<svg><animate onbegin=alert(1)></svg>",
            "<a href=\"//example.com\">x</a>",
        ] {
            let clean = rich_text(evil);
            for forbidden in
                ["script", "onerror", "javascript", "onclick", "style", "iframe", "svg", "//example"]
            {
                assert!(!clean.contains(forbidden), "{evil} became {clean}");
            }
        }
    }
}
