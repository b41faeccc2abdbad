//! The district list: three levels, inclusive ranges, municipalities, Hong Kong, Macau and Taiwan.

use fairdraw_db::testing::Engine;
use serde_json::Value;

use crate::support::{TestApp, ask};

fn range(item: &Value) -> Option<(usize, usize)> {
    let index = |place: usize| usize::try_from(item["cidx"][place].as_u64()?).ok();
    Some((index(0)?, index(1)?))
}

#[tokio::test]
async fn every_place_has_exactly_one_parent_with_its_prefix() {
    let app = TestApp::new(Engine::Sqlite).await;
    let data = ask(app.http.get(app.api("/util/district/list"))).await.ok();
    let levels: Vec<&Vec<Value>> = data["result"]
        .as_array()
        .expect("levels")
        .iter()
        .map(|level| level.as_array().expect("a list"))
        .collect();
    assert_eq!(levels.len(), 3);
    for (level, digits) in [(0, 2), (1, 4)] {
        let mut next = 0;
        for item in levels[level] {
            let Some((first, last)) = range(item) else { continue };
            assert_eq!(first, next, "ranges follow one another");
            assert!(last >= first && last < levels[level + 1].len(), "the end is included");
            let id = item["id"].as_str().expect("an id");
            for child in &levels[level + 1][first..=last] {
                let child = child["id"].as_str().expect("an id");
                assert!(child.len() == 6 && child[..digits] == id[..digits], "{child} under {id}");
            }
            next = last + 1;
        }
        assert_eq!(next, levels[level + 1].len(), "nobody is left out");
    }
}

#[tokio::test]
async fn municipalities_hold_their_districts_at_the_second_level() {
    let app = TestApp::new(Engine::Sqlite).await;
    let data = ask(app.http.get(app.api("/util/district/list"))).await.ok();
    let find = |name: &str| {
        let provinces = data["result"][0].as_array().expect("provinces");
        provinces
            .iter()
            .find(|item| item["name"] == name)
            .unwrap_or_else(|| panic!("{name} is missing"))
            .clone()
    };
    for name in ["北京", "天津", "上海", "重庆", "香港", "澳门"] {
        let (first, last) = range(&find(name)).expect("it has districts");
        for district in &data["result"][1].as_array().expect("cities")[first..=last] {
            assert!(district.get("cidx").is_none(), "{name}: {district}");
        }
    }
    assert_eq!(find("北京")["fullname"], "北京市");
    assert_eq!(find("台湾")["fullname"], "台湾省");
    assert_eq!(data["result"][0].as_array().map(Vec::len), Some(34));
}
