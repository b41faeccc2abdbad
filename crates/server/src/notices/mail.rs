//! Mail by SMTP: plain text with a simple page beside it, in the language of the person.

use std::{
    fmt::Write,
    time::{Duration, UNIX_EPOCH},
};

use anyhow::Context;
use fairdraw_db::Time;
use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport, Message as Mail, Tokio1Executor,
    message::{
        Mailbox, MultiPart, MultiPartKind, SinglePart,
        header::{HeaderName, HeaderValue},
    },
};

use super::{message::Message, outcome::Outcome};
use crate::config::Config;

const PATIENCE: Duration = Duration::from_secs(20);
const LONGEST_ADDRESS: usize = 254;
const LONGEST_SUBJECT: usize = 120;

pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    public_url: String,
}

/// The address as it is kept and compared. `None`: not one that a mail could be sent to.
pub fn read_address(text: &str) -> Option<String> {
    let address: Address = text.trim().parse().ok()?;
    let domain = address.domain();
    let is_name =
        domain.contains('.') && !domain.starts_with('[') && domain.parse::<std::net::Ipv4Addr>().is_err();
    let kept = format!("{}@{}", address.user(), domain.to_lowercase());
    (is_name && kept.is_ascii() && kept.len() <= LONGEST_ADDRESS).then_some(kept)
}

impl Mailer {
    /// `None`: the operator has not set it up.
    pub fn new(config: &Config) -> anyhow::Result<Option<Self>> {
        if config.smtp_url.is_empty() {
            return Ok(None);
        }
        // The second call answers that it is already installed, which is what we want.
        rustls::crypto::aws_lc_rs::default_provider().install_default().ok();
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(config.smtp_url.reveal())
            .map_err(|_| anyhow::anyhow!("smtp_url must be an address such as smtps://USER:PASSWORD@HOST"))?
            .timeout(Some(PATIENCE))
            .build();
        let from = config
            .mail_from
            .parse()
            .context("mail_from must be an address such as Fairdraw <draws@example.com>")?;
        Ok(Some(Self { transport, from, public_url: config.public_url.clone() }))
    }

    /// `unsubscribe` is an address within this installation.
    pub async fn send(&self, to: &str, message: &Message, unsubscribe: Option<&str>, now: Time) -> Outcome {
        let unsubscribe = unsubscribe.map(|path| format!("{}{path}", self.public_url));
        let mail = match self.write(to, message, unsubscribe.as_deref(), now) {
            Ok(mail) => mail,
            Err(error) => return Outcome::Refused(format!("the mail cannot be written: {error}")),
        };
        match self.transport.send(mail).await {
            Ok(_) => Outcome::Sent,
            Err(error) if error.is_permanent() => {
                Outcome::Refused(error.status().map_or_else(|| "refused".to_owned(), |code| code.to_string()))
            }
            Err(error) => {
                tracing::warn!(%error, "a mail was not taken");
                let code = error.status().map(|code| code.to_string());
                Outcome::Later(code.unwrap_or_else(|| "the mail server cannot be reached".to_owned()), None)
            }
        }
    }

    fn write(
        &self,
        to: &str,
        message: &Message,
        unsubscribe: Option<&str>,
        now: Time,
    ) -> anyhow::Result<Mail> {
        let to: Address = to.parse()?;
        let subject: String = if message.is_news { &message.text } else { &message.headline }
            .chars()
            .take(LONGEST_SUBJECT)
            .collect();
        let seconds = u64::try_from(now.seconds()).unwrap_or(0);
        let mut mail = Mail::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .date(UNIX_EPOCH + Duration::from_secs(seconds))
            // The same for every attempt, so that a repeat after a crash can be told from a second mail.
            .message_id(Some(format!("<{}@{}>", message.name, self.from.email.domain())))
            .raw_header(header("Auto-Submitted", "auto-generated"))
            .raw_header(header("Content-Language", message.language.code()));
        if let Some(address) = unsubscribe {
            mail = mail
                .raw_header(header("List-Unsubscribe", &format!("<{address}>")))
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"));
        }
        let link = format!("{}{}", self.public_url, message.path);
        let words = Words::of(message, &link, unsubscribe);
        let body = MultiPart::builder()
            .kind(MultiPartKind::Alternative)
            .boundary(format!("fairdraw-{}", message.name))
            .singlepart(SinglePart::plain(words.plain()))
            .singlepart(SinglePart::html(words.html()));
        Ok(mail.multipart(body)?)
    }
}

fn header(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_owned())
}

/// The parts of a mail, before they become text or a page.
struct Words<'a> {
    message: &'a Message,
    link: &'a str,
    open: &'static str,
    why: &'static str,
    stop: Option<(&'static str, &'a str)>,
}

impl<'a> Words<'a> {
    fn of(message: &'a Message, link: &'a str, unsubscribe: Option<&'a str>) -> Self {
        let language = message.language;
        Self {
            message,
            link,
            open: if message.is_news {
                language.pick("打开", "Open")
            } else {
                language.pick("去确认", "Confirm")
            },
            why: if message.is_news {
                language.pick("你同意了在此邮箱接收通知。", "You agreed to get notices at this address.")
            } else {
                ""
            },
            stop: unsubscribe.map(|address| (language.pick("退订", "Unsubscribe"), address)),
        }
    }

    fn plain(&self) -> String {
        let mut text = format!("{}\r\n\r\n{}: {}\r\n", self.message.text, self.open, self.link);
        if let Some((label, address)) = self.stop {
            // Writing to a String cannot fail.
            write!(text, "\r\n-- \r\n{}\r\n{label}: {address}\r\n", self.why).ok();
        }
        text
    }

    fn html(&self) -> String {
        let language = self.message.language;
        let stop = self.stop.map_or_else(String::new, |(label, address)| {
            format!(
                "<p style=\"color:#6b645c;font-size:13px\">{} <a style=\"color:#6b645c\" href=\"{}\">{label}</a></p>",
                self.why,
                escape(address)
            )
        });
        format!(
            "<!doctype html><html lang=\"{}\"><body style=\"margin:0;padding:24px;background:#faf8f5;color:#1d1b19;font:16px/1.6 \
             sans-serif\"><h1 style=\"font-size:20px\">{}</h1><p>{}</p><p><a style=\"display:inline-block;padding:10px 20px;\
             border-radius:8px;background:#c22f18;color:#ffffff;text-decoration:none\" href=\"{}\">{}</a></p>{stop}</body></html>",
            language.code(),
            escape(&self.message.headline),
            escape(&self.message.text),
            escape(self.link),
            self.open,
        )
    }
}

/// Text that stays text inside a page.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_that_mail_can_reach() {
        assert_eq!(read_address(" Mei@Example.COM ").as_deref(), Some("Mei@example.com"));
        assert_eq!(read_address("a+b@mail.example.co.uk").as_deref(), Some("a+b@mail.example.co.uk"));
        let long = format!("{}@example.com", "a".repeat(60)).repeat(5);
        for bad in [
            "",
            "mei",
            "mei@",
            "@example.com",
            "mei@localhost",
            "mei@127.0.0.1",
            "mei@[127.0.0.1]",
            "a@b.com\r\nBcc: c@d.com",
            "a b@c.com",
            "Mei <mei@example.com>",
            &long,
        ] {
            assert_eq!(read_address(bad), None, "{bad}");
        }
    }
}
