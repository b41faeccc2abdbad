//! The strict reader. Written here rather than borrowed, because general readers accept what two
//! implementations would understand differently: repeated keys, floats, spellings of numbers.

use std::borrow::Cow;

use super::Value;

/// How much a reader takes before it refuses.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    pub bytes: usize,
    pub depth: usize,
    pub values: usize,
}

impl Limits {
    pub const RECORD: Self = Self { bytes: 65_536, depth: 8, values: 65_536 };
    /// A wheel that runs for weeks has a head for every round and a row for every win: a million of the one, or half a million
    /// of the other, must fit.
    pub const BUNDLE: Self = Self { bytes: 512 << 20, depth: 8, values: 16_000_000 };
}

/// Where the text stopped being acceptable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset}")]
pub struct Malformed {
    pub offset: usize,
}

type Read<T> = Result<T, Malformed>;

pub fn parse(bytes: &[u8], limits: Limits) -> Read<Value<'_>> {
    if bytes.len() > limits.bytes {
        return Err(Malformed { offset: limits.bytes });
    }
    let text = std::str::from_utf8(bytes).map_err(|error| Malformed { offset: error.valid_up_to() })?;
    let mut parser = Parser { text, position: 0, depth: limits.depth, values: limits.values };
    parser.space();
    let value = parser.value()?;
    parser.space();
    if parser.position == text.len() { Ok(value) } else { Err(parser.malformed()) }
}

struct Parser<'a> {
    text: &'a str,
    position: usize,
    depth: usize,
    values: usize,
}

impl<'a> Parser<'a> {
    fn malformed(&self) -> Malformed {
        Malformed { offset: self.position }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.position).copied()
    }

    fn take(&mut self, expected: u8) -> Read<()> {
        if self.peek() == Some(expected) {
            self.position += 1;
            Ok(())
        } else {
            Err(self.malformed())
        }
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.position += 1;
        }
    }

    fn value(&mut self) -> Read<Value<'a>> {
        self.values = self.values.checked_sub(1).ok_or(self.malformed())?;
        match self.peek() {
            Some(b'{') => self.nested(Self::object),
            Some(b'[') => self.nested(Self::list),
            Some(b'"') => self.string().map(Value::Text),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b'n') => self.word("null", Value::Null),
            Some(b't') => self.word("true", Value::Bool(true)),
            Some(b'f') => self.word("false", Value::Bool(false)),
            _ => Err(self.malformed()),
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Read<Value<'a>>) -> Read<Value<'a>> {
        self.depth = self.depth.checked_sub(1).ok_or(self.malformed())?;
        self.position += 1;
        self.space();
        let value = read(self)?;
        self.depth += 1;
        Ok(value)
    }

    fn word(&mut self, word: &str, value: Value<'a>) -> Read<Value<'a>> {
        if self.text[self.position..].starts_with(word) {
            self.position += word.len();
            Ok(value)
        } else {
            Err(self.malformed())
        }
    }

    fn list(&mut self) -> Read<Value<'a>> {
        let mut items = Vec::new();
        if self.peek() == Some(b']') {
            self.position += 1;
            return Ok(Value::List(items));
        }
        loop {
            items.push(self.value()?);
            if !self.comma_or(b']')? {
                return Ok(Value::List(items));
            }
        }
    }

    fn object(&mut self) -> Read<Value<'a>> {
        let mut fields: Vec<(Cow<'a, str>, Value<'a>)> = Vec::new();
        if self.peek() == Some(b'}') {
            self.position += 1;
            return Ok(Value::Object(fields));
        }
        loop {
            let key = self.string()?;
            self.space();
            self.take(b':')?;
            self.space();
            fields.push((key, self.value()?));
            if !self.comma_or(b'}')? {
                break;
            }
        }
        if has_repeated_key(&fields) { Err(self.malformed()) } else { Ok(Value::Object(fields)) }
    }

    /// Whether another item follows.
    fn comma_or(&mut self, end: u8) -> Read<bool> {
        self.space();
        if self.peek() == Some(end) {
            self.position += 1;
            return Ok(false);
        }
        self.take(b',')?;
        self.space();
        Ok(true)
    }

    fn number(&mut self) -> Read<Value<'a>> {
        let start = self.position;
        if self.peek() == Some(b'-') {
            self.position += 1;
        }
        let digits = self.position;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.position += 1;
        }
        let spelling = &self.text[digits..self.position];
        let plain = spelling == "0" && digits == start || !spelling.is_empty() && !spelling.starts_with('0');
        let number = self.text[start..self.position].parse::<i64>().ok().filter(|_| plain);
        match number {
            Some(number) if number.unsigned_abs() <= crate::MAX_INTEGER => Ok(Value::Integer(number)),
            _ => Err(self.malformed()),
        }
    }

    fn string(&mut self) -> Read<Cow<'a, str>> {
        self.take(b'"')?;
        let start = self.position;
        loop {
            match self.peek() {
                Some(b'"') => {
                    let text = &self.text[start..self.position];
                    self.position += 1;
                    return Ok(Cow::Borrowed(text));
                }
                Some(b'\\') => return self.escaped_string(start).map(Cow::Owned),
                Some(0x20..) => self.position += 1,
                _ => return Err(self.malformed()),
            }
        }
    }

    /// The slow road, taken from the first escape on.
    fn escaped_string(&mut self, start: usize) -> Read<String> {
        let mut text = self.text[start..self.position].to_owned();
        loop {
            let plain = self.position;
            while matches!(self.peek(), Some(byte) if byte >= 0x20 && byte != b'"' && byte != b'\\') {
                self.position += 1;
            }
            text.push_str(&self.text[plain..self.position]);
            match self.peek() {
                Some(b'"') => {
                    self.position += 1;
                    return Ok(text);
                }
                Some(b'\\') => text.push(self.escape()?),
                _ => return Err(self.malformed()),
            }
        }
    }

    fn escape(&mut self) -> Read<char> {
        self.position += 1;
        let letter = self.peek().ok_or(self.malformed())?;
        self.position += 1;
        match letter {
            b'"' | b'\\' | b'/' => Ok(char::from(letter)),
            b'b' => Ok('\u{8}'),
            b't' => Ok('\t'),
            b'n' => Ok('\n'),
            b'f' => Ok('\u{c}'),
            b'r' => Ok('\r'),
            b'u' => self.unicode(),
            _ => Err(self.malformed()),
        }
    }

    fn unicode(&mut self) -> Read<char> {
        let first = self.four_digits()?;
        let point = if (0xd800..0xdc00).contains(&first) {
            self.take(b'\\')?;
            self.take(b'u')?;
            let second = self.four_digits()?;
            if !(0xdc00..0xe000).contains(&second) {
                return Err(self.malformed());
            }
            0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00)
        } else {
            first
        };
        char::from_u32(point).ok_or(self.malformed())
    }

    fn four_digits(&mut self) -> Read<u32> {
        let digits = self.text.as_bytes().get(self.position..self.position + 4).ok_or(self.malformed())?;
        let mut number = 0;
        for digit in digits {
            number = number << 4 | char::from(*digit).to_digit(16).ok_or(self.malformed())?;
        }
        self.position += 4;
        Ok(number)
    }
}

fn has_repeated_key(fields: &[(Cow<'_, str>, Value<'_>)]) -> bool {
    let mut keys: Vec<&str> = fields.iter().map(|(key, _)| key.as_ref()).collect();
    keys.sort_unstable();
    keys.windows(2).any(|pair| pair[0] == pair[1])
}
