//! WeChat, as the vendor documents it: sign-in for websites (QR code) and for pages inside WeChat.
//!
//! Addresses are settings, so that the house provider and stand-in servers can take the vendor's place. This
//! crate knows neither draws nor sessions.

mod answer;
mod sign_in;

pub use answer::Error;
pub use sign_in::{Addresses, Application, Grant, Person, SignIn};
