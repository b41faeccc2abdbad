//! A mail server that takes nothing on trust: one command a line, lines that end properly, headers that stand once, a body that
//! can be decoded.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard},
};

use base64::{Engine, prelude::BASE64_STANDARD};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
};

/// What the server answers to the next mails, once each, after it has read them; afterwards it takes everything.
#[derive(Clone, Copy, Debug)]
pub enum Mood {
    Later,
    Refuse,
    /// Takes the mail and hangs up before it says so: the sender cannot know.
    TakesAndHangsUp,
}

#[derive(Clone, Debug)]
pub struct Mail {
    pub to: String,
    pub headers: BTreeMap<String, String>,
    pub plain: String,
    pub html: String,
    pub raw: String,
}

#[derive(Default)]
struct Inside {
    mails: Vec<Mail>,
    moods: Vec<Mood>,
    complaints: Vec<String>,
}

#[derive(Clone)]
pub struct MailServer {
    inside: Arc<Mutex<Inside>>,
    pub url: String,
}

impl MailServer {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("smtp://{}", listener.local_addr().expect("an address"));
        let server = Self { inside: Arc::default(), url };
        let serving = server.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let server = serving.clone();
                tokio::spawn(async move {
                    if let Err(complaint) = server.talk(stream).await {
                        server.inside().complaints.push(complaint);
                    }
                });
            }
        });
        server
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().expect("not poisoned")
    }

    pub fn answer_next(&self, mood: Mood) {
        self.inside().moods.push(mood);
    }

    /// Everything that was taken; fails the test when anything was not as it should be.
    #[track_caller]
    pub fn mails(&self) -> Vec<Mail> {
        let inside = self.inside();
        assert!(inside.complaints.is_empty(), "{:?}", inside.complaints);
        inside.mails.clone()
    }

    async fn talk(&self, stream: TcpStream) -> Result<(), String> {
        let mut stream = BufReader::new(stream);
        say(&mut stream, "220 mail.test ESMTP").await?;
        let (mut greeted, mut from, mut to) = (false, None, Vec::new());
        while let Some(line) = read_line(&mut stream).await? {
            let word = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
            match word.as_str() {
                "EHLO" => {
                    greeted = true;
                    say(&mut stream, "250-mail.test\r\n250-8BITMIME\r\n250 SMTPUTF8").await?;
                }
                "MAIL" if greeted && from.is_none() => {
                    from = Some(path(&line, "MAIL FROM:")?);
                    say(&mut stream, "250 ok").await?;
                }
                "RCPT" if from.is_some() => {
                    to.push(path(&line, "RCPT TO:")?);
                    say(&mut stream, "250 ok").await?;
                }
                "DATA" if to.len() == 1 => {
                    say(&mut stream, "354 go on").await?;
                    let raw = read_mail(&mut stream).await?;
                    let mail = parse(to.remove(0), raw)?;
                    from = None;
                    if !self.take(&mut stream, mail).await? {
                        return Ok(());
                    }
                }
                "NOOP" | "RSET" => {
                    (from, to) = (None, Vec::new());
                    say(&mut stream, "250 ok").await?;
                }
                "QUIT" => return say(&mut stream, "221 bye").await,
                _ => return Err(format!("unexpected: {line}")),
            }
        }
        Ok(())
    }

    /// False: the line was cut.
    async fn take(&self, stream: &mut BufReader<TcpStream>, mail: Mail) -> Result<bool, String> {
        let mood = {
            let mut inside = self.inside();
            let mood = if inside.moods.is_empty() { None } else { Some(inside.moods.remove(0)) };
            if matches!(mood, None | Some(Mood::TakesAndHangsUp)) {
                inside.mails.push(mail);
            }
            mood
        };
        match mood {
            None => say(stream, "250 taken").await?,
            Some(Mood::Later) => say(stream, "451 later").await?,
            Some(Mood::Refuse) => say(stream, "550 no such mailbox").await?,
            Some(Mood::TakesAndHangsUp) => return Ok(false),
        }
        Ok(true)
    }
}

async fn say(stream: &mut BufReader<TcpStream>, words: &str) -> Result<(), String> {
    stream.write_all(format!("{words}\r\n").as_bytes()).await.map_err(|error| error.to_string())
}

/// A line without its end; nothing when the other side hung up. A bare end of line is a way to smuggle.
async fn read_line(stream: &mut BufReader<TcpStream>) -> Result<Option<String>, String> {
    let mut line = Vec::new();
    loop {
        let byte = match stream.read_u8().await {
            Ok(byte) => byte,
            Err(_) if line.is_empty() => return Ok(None),
            Err(error) => return Err(error.to_string()),
        };
        match (byte, line.last()) {
            (b'\n', Some(b'\r')) => break,
            (b'\n', _) | (_, Some(b'\r')) => {
                return Err(format!("a bare end of line after {}", String::from_utf8_lossy(&line)));
            }
            _ => line.push(byte),
        }
        if line.len() > 1000 {
            return Err("a line of more than 998 bytes".to_owned());
        }
    }
    line.pop();
    String::from_utf8(line).map(Some).map_err(|error| error.to_string())
}

async fn read_mail(stream: &mut BufReader<TcpStream>) -> Result<String, String> {
    let mut raw = String::new();
    loop {
        let line = read_line(stream).await?.ok_or("hung up within a mail")?;
        if line == "." {
            return Ok(raw);
        }
        raw.push_str(line.strip_prefix('.').unwrap_or(&line));
        raw.push_str("\r\n");
    }
}

fn path(line: &str, command: &str) -> Result<String, String> {
    let rest = line.strip_prefix(command).ok_or(format!("not {command} {line}"))?;
    let rest = rest.strip_prefix('<').ok_or("no path")?;
    Ok(rest.split_once('>').ok_or("no end of the path")?.0.to_owned())
}

fn parse(to: String, raw: String) -> Result<Mail, String> {
    let (head, body) = raw.split_once("\r\n\r\n").ok_or("no body")?;
    let headers = headers(head)?;
    for needed in ["from", "to", "subject", "date", "message-id", "mime-version", "auto-submitted"] {
        if !headers.contains_key(needed) {
            return Err(format!("no {needed}"));
        }
    }
    if headers.keys().any(|name| matches!(name.as_str(), "bcc" | "cc")) || headers["to"] != to {
        return Err("somebody else would get it".to_owned());
    }
    let kind = &headers["content-type"];
    let boundary = kind.split("boundary=").nth(1).ok_or("no boundary")?.trim_matches('"').to_owned();
    if !kind.starts_with("multipart/alternative") {
        return Err(format!("content type {kind}"));
    }
    let line = format!("--{boundary}");
    let mut parts = body.split(&line);
    parts.next();
    let plain = part(parts.next().ok_or("no first part")?, "text/plain")?;
    let html = part(parts.next().ok_or("no second part")?, "text/html")?;
    if parts.next().is_none_or(|end| !end.starts_with("--")) {
        return Err("the parts have no end".to_owned());
    }
    Ok(Mail { to, headers, plain, html, raw })
}

/// Unfolded and decoded, by lower-case name. Each may stand once.
fn headers(head: &str) -> Result<BTreeMap<String, String>, String> {
    let mut headers = BTreeMap::new();
    for line in head.replace("\r\n ", " ").replace("\r\n\t", " ").split("\r\n") {
        let (name, value) = line.split_once(": ").ok_or(format!("not a header: {line}"))?;
        if !line.is_ascii() {
            return Err(format!("not ASCII: {line}"));
        }
        if headers.insert(name.to_ascii_lowercase(), decode_words(value)?).is_some() {
            return Err(format!("{name} twice"));
        }
    }
    Ok(headers)
}

/// RFC 2047, as far as UTF-8 in base64 goes.
fn decode_words(value: &str) -> Result<String, String> {
    let mut out = Vec::new();
    let mut was_encoded = false;
    for word in value.split(' ') {
        let encoded = word.strip_prefix("=?utf-8?b?").and_then(|rest| rest.strip_suffix("?="));
        if !(out.is_empty() || was_encoded && encoded.is_some()) {
            out.push(b' ');
        }
        match encoded {
            Some(text) => out.extend(BASE64_STANDARD.decode(text).map_err(|error| error.to_string())?),
            None => out.extend(word.as_bytes()),
        }
        was_encoded = encoded.is_some();
    }
    String::from_utf8(out).map_err(|error| error.to_string())
}

fn part(text: &str, kind: &str) -> Result<String, String> {
    let (head, body) =
        text.trim_start_matches("\r\n").split_once("\r\n\r\n").ok_or("a part without a body")?;
    let headers = headers(head)?;
    if !headers["content-type"].starts_with(kind) {
        return Err(format!("not {kind}: {}", headers["content-type"]));
    }
    match headers["content-transfer-encoding"].as_str() {
        "7bit" | "8bit" => Ok(body.to_owned()),
        "base64" => {
            let bytes =
                BASE64_STANDARD.decode(body.replace("\r\n", "")).map_err(|error| error.to_string())?;
            String::from_utf8(bytes).map_err(|error| error.to_string())
        }
        "quoted-printable" => quoted(body),
        other => Err(format!("coding {other}")),
    }
}

fn quoted(body: &str) -> Result<String, String> {
    let body = body.replace("=\r\n", "");
    let mut bytes = Vec::new();
    let mut rest = body.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'=' {
            let pair = [rest.next().ok_or("cut")?, rest.next().ok_or("cut")?];
            let text = std::str::from_utf8(&pair).map_err(|error| error.to_string())?;
            bytes.push(u8::from_str_radix(text, 16).map_err(|error| error.to_string())?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).map_err(|error| error.to_string())
}
