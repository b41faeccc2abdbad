//! The types that go in and come out, stored as the other driver stores them. NULL is `Option` here too: elsewhere on SQLite
//! it would be read as 0 or an empty text.

use rusqlite::types::Value;
use sqlx::{Decode, Encode, Type, encode::IsNull, error::BoxDynError};
use uuid::Uuid;

use super::driver::{Given, LocalSqlite, LocalType, LocalValue};

type Encoded = Result<IsNull, BoxDynError>;

macro_rules! stored_as {
    ($($stored:ident: $($kind:ty),*;)*) => {$($(
        impl Type<LocalSqlite> for $kind {
            fn type_info() -> LocalType {
                LocalType::$stored
            }
        }
    )*)*};
}

stored_as! {
    Integer: bool, i32, i64;
    Text: str, String;
    Blob: Vec<u8>, Uuid;
}

macro_rules! encoded {
    ($($kind:ty: |$value:ident| $stored:expr;)*) => {$(
        impl Encode<'_, LocalSqlite> for $kind {
            fn encode_by_ref(&self, buffer: &mut Vec<Given>) -> Encoded {
                let $value = self;
                buffer.push($stored);
                Ok(IsNull::No)
            }
        }
    )*};
}

encoded! {
    bool: |value| Given::Other(Value::Integer(i64::from(*value)));
    i32: |value| Given::Other(Value::Integer(i64::from(*value)));
    i64: |value| Given::Other(Value::Integer(*value));
    &str: |value| Given::Other(Value::Text((*value).to_owned()));
    Uuid: |value| Given::Id(value.into_bytes());
}

/// These are taken, not copied.
impl Encode<'_, LocalSqlite> for String {
    fn encode(self, buffer: &mut Vec<Given>) -> Encoded {
        buffer.push(Given::Other(Value::Text(self)));
        Ok(IsNull::No)
    }

    fn encode_by_ref(&self, buffer: &mut Vec<Given>) -> Encoded {
        Encode::<LocalSqlite>::encode(self.clone(), buffer)
    }
}

impl Encode<'_, LocalSqlite> for Vec<u8> {
    fn encode(self, buffer: &mut Vec<Given>) -> Encoded {
        buffer.push(Given::Other(Value::Blob(self)));
        Ok(IsNull::No)
    }

    fn encode_by_ref(&self, buffer: &mut Vec<Given>) -> Encoded {
        Encode::<LocalSqlite>::encode(self.clone(), buffer)
    }
}

impl<'q, T: Encode<'q, LocalSqlite> + Type<LocalSqlite> + 'q> Encode<'q, LocalSqlite> for Option<T> {
    fn encode(self, buffer: &mut Vec<Given>) -> Encoded {
        self.map_or(Ok(IsNull::Yes), |value| value.encode(buffer))
    }

    fn encode_by_ref(&self, buffer: &mut Vec<Given>) -> Encoded {
        self.as_ref().map_or(Ok(IsNull::Yes), |value| value.encode_by_ref(buffer))
    }
}

fn other(value: &Value, wanted: &str) -> BoxDynError {
    format!("a {} where {wanted} was expected", value.data_type()).into()
}

fn integer(value: &Value) -> Result<i64, BoxDynError> {
    match value {
        Value::Integer(number) => Ok(*number),
        _ => Err(other(value, "a whole number")),
    }
}

fn bytes(value: &Value) -> Result<&[u8], BoxDynError> {
    match value {
        Value::Blob(bytes) => Ok(bytes),
        _ => Err(other(value, "bytes")),
    }
}

macro_rules! decoded {
    ($($kind:ty: |$value:ident| $read:expr;)*) => {$(
        impl Decode<'_, LocalSqlite> for $kind {
            fn decode(LocalValue($value): LocalValue<'_>) -> Result<Self, BoxDynError> {
                $read
            }
        }
    )*};
}

decoded! {
    bool: |value| Ok(integer(value)? != 0);
    i32: |value| Ok(integer(value)?.try_into()?);
    i64: |value| integer(value);
    String: |value| match value {
        Value::Text(text) => Ok(text.clone()),
        _ => Err(other(value, "a text")),
    };
    Vec<u8>: |value| bytes(value).map(<[u8]>::to_vec);
    Uuid: |value| Ok(Uuid::from_slice(bytes(value)?)?);
}
