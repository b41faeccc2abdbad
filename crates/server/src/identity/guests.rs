//! People who take part without signing in: a device with a token, not an account. Whether a draw lets them in, and how
//! many from one address, is decided by `entries`.

use fairdraw_db::Tx;

use super::{Person, Platform, sessions, store};
use crate::{app::App, error::Result, ids::UserId, language::Language};

/// Namespace of guests among the providers; nobody signs in with it.
const PROVIDER: &str = "guest";

/// Makes a guest and returns their token.
pub async fn open_guest(
    app: &App,
    tx: &mut Tx,
    nickname: String,
    user_agent: &str,
    language: Language,
) -> Result<String> {
    let user = UserId(app.new_id());
    let person = Person {
        provider: PROVIDER.to_owned(),
        subject: user.to_string(),
        unionid: String::new(),
        nickname,
        headimgurl: String::new(),
    };
    store::insert_user(tx, user, &person, language.code(), app.now()).await?;
    store::mark_guest(tx, user).await?;
    sessions::open(app, tx, user, Platform::Phone, user_agent).await
}
