//! The snapshot of a comment section: what was fetched, when, by which rules.

use crate::{
    DrawId,
    canonical::{self, Fields, Value},
    error::{Code, Result},
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    pub draw: DrawId,
    pub posts: Vec<String>,
    pub fetched_from_ms: u64,
    pub fetched_to_ms: u64,
    pub pages: u64,
    /// Comments fetched, the rejected ones included.
    pub size: u64,
    pub importer: String,
    pub rules: String,
}

impl Snapshot {
    pub fn decode(bytes: &[u8]) -> Result<Self> {
        Self::read(bytes).map_err(|error| Code::Snapshot.at(error.at))
    }

    fn read(bytes: &[u8]) -> Result<Self> {
        let value = canonical::record(bytes)?;
        let mut fields = Fields::of(&value, Code::Snapshot)?;
        fields.literal("type", "snapshot")?;
        fields.version()?;
        let snapshot = Self {
            draw: fields.get("draw", Value::as_hex)?,
            posts: fields.get("posts", posts)?,
            fetched_from_ms: fields.get("fetched_from", Value::as_milliseconds)?,
            fetched_to_ms: fields.get("fetched_to", Value::as_milliseconds)?,
            pages: fields.get("pages", Value::as_integer)?,
            size: fields.get("n", Value::as_integer)?,
            importer: fields.get("importer", |value| value.as_short_text(200))?,
            rules: fields.get("rules", |value| value.as_short_text(4000))?,
        };
        fields.finish()?;
        Ok(snapshot)
    }

    pub fn encode(&self) -> String {
        let posts = self.posts.iter().map(|post| Value::text(post.clone())).collect();
        canonical::write(&Value::object([
            ("draw", Value::hex(self.draw)),
            ("fetched_from", Value::integer(self.fetched_from_ms)),
            ("fetched_to", Value::integer(self.fetched_to_ms)),
            ("importer", Value::text(self.importer.clone())),
            ("n", Value::integer(self.size)),
            ("pages", Value::integer(self.pages)),
            ("posts", Value::List(posts)),
            ("rules", Value::text(self.rules.clone())),
            ("type", Value::text("snapshot")),
            ("v", Value::Integer(1)),
        ]))
    }
}

fn posts(value: &Value<'_>) -> Option<Vec<String>> {
    let list = value.as_list().filter(|list| (1..=16).contains(&list.len()))?;
    list.iter().map(|post| post.as_short_text(2000)).collect()
}
