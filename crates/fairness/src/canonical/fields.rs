//! Takes an object apart key by key and refuses what is left over: unknown keys are never ignored.

use std::borrow::Cow;

use super::Value;
use crate::error::{Code, Result};

/// Each key may be asked for once; `finish` then knows whether any was not asked for.
pub struct Fields<'v, 'a> {
    object: &'v [(Cow<'a, str>, Value<'a>)],
    used: usize,
    code: Code,
}

impl<'v, 'a> Fields<'v, 'a> {
    /// `code` is what every failure in this object is called.
    pub fn of(value: &'v Value<'a>, code: Code) -> Result<Self> {
        let object = value.as_object().ok_or_else(|| code.at("an object was expected"))?;
        Ok(Self { object, used: 0, code })
    }

    pub fn maybe<T>(
        &mut self,
        key: &str,
        read: impl FnOnce(&'v Value<'a>) -> Option<T>,
    ) -> Result<Option<T>> {
        let Some((_, value)) = self.object.iter().find(|(name, _)| name == key) else {
            return Ok(None);
        };
        self.used += 1;
        read(value).map(Some).ok_or_else(|| self.code.at(key))
    }

    pub fn get<T>(&mut self, key: &str, read: impl FnOnce(&'v Value<'a>) -> Option<T>) -> Result<T> {
        self.maybe(key, read)?.ok_or_else(|| self.code.at(key))
    }

    /// The key must hold exactly this text.
    pub fn literal(&mut self, key: &str, expected: &str) -> Result<()> {
        self.get(key, |value| (value.as_text()? == expected).then_some(()))
    }

    /// The version, which is 1 in every record.
    pub fn version(&mut self) -> Result<()> {
        self.get("v", |value| (value.as_integer()? == 1).then_some(()))
    }

    pub fn has(&self, key: &str) -> bool {
        self.object.iter().any(|(name, _)| name == key)
    }

    pub fn finish(self) -> Result<()> {
        self.code.unless(self.used == self.object.len(), "unknown key")
    }
}
