//! SQL of users, identities, sessions and operator actions.

use fairdraw_db::{Db, Lookup, Result, Time, Tx};
use uuid::Uuid;

use super::{Person, Session, User, changes};
use crate::ids::{SessionId, UserId};

/// A session with what joining a draw needs of its person, so that joining reads nothing else.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct SessionWithUser {
    pub id: SessionId,
    pub token_hash: Vec<u8>,
    pub user_id: UserId,
    pub is_operator: bool,
    pub is_guest: bool,
    pub nickname: String,
    pub headimgurl: String,
    pub contact_mobile: String,
    pub created_at: Time,
    pub last_used_at: Time,
    pub expires_at: Time,
    pub operator_id: Option<UserId>,
    pub plan: Option<String>,
    pub plan_ends: Option<Time>,
}

pub struct NewSession {
    pub id: SessionId,
    pub token_hash: Vec<u8>,
    pub user: UserId,
    pub platform: i32,
    pub user_agent: String,
    pub expires_at: Time,
    pub operator: Option<UserId>,
}

#[derive(sqlx::FromRow)]
pub struct OperatorAction {
    pub at: Time,
    pub operator: String,
    pub action: String,
}

pub async fn find_user(tx: &mut Tx, id: UserId) -> Result<Option<User>> {
    tx.fetch_optional(
        "SELECT id, unionid, nickname, headimgurl, contact_name, contact_mobile, language, is_operator,
                has_wechat_account, created_at
         FROM users WHERE id = $1",
        (id,),
    )
    .await
}

pub async fn find_user_by_identity(tx: &mut Tx, provider: &str, subject: &str) -> Result<Option<(UserId,)>> {
    tx.fetch_optional(
        "SELECT user_id FROM identities WHERE provider = $1 AND subject = $2",
        (provider.to_owned(), subject.to_owned()),
    )
    .await
}

pub async fn insert_user(tx: &mut Tx, id: UserId, person: &Person, language: &str, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO users (id, unionid, nickname, nickname_key, headimgurl, contact_name, contact_mobile, language,
                            is_operator, has_wechat_account, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, '', '', $6, $7, $8, $9, $9)",
        (
            id,
            person.unionid.clone(),
            person.nickname.clone(),
            person.nickname.to_lowercase(),
            person.headimgurl.clone(),
            language.to_owned(),
            false,
            person.provider == "wechat",
            now,
        ),
    )
    .await?;
    Ok(())
}

/// Returns whether the identity is new: somebody else may have been quicker with the same one.
pub async fn insert_identity(tx: &mut Tx, person: &Person, user: UserId, now: Time) -> Result<bool> {
    let inserted = tx
        .execute(
            "INSERT INTO identities (provider, subject, user_id, created_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT DO NOTHING",
            (person.provider.clone(), person.subject.clone(), user, now),
        )
        .await?;
    Ok(inserted == 1)
}

pub async fn mark_guest(tx: &mut Tx, user: UserId) -> Result<()> {
    tx.execute("UPDATE users SET is_guest = $2 WHERE id = $1", (user, true)).await?;
    Ok(())
}

/// Makes the user the operator if nobody is yet. The conditional update lets exactly one person through.
pub async fn claim_operator(tx: &mut Tx, user: UserId, unionid: &str) -> Result<bool> {
    let claimed = tx
        .execute(
            "UPDATE installation SET first_operator = $1
             WHERE id = 1 AND first_operator IS NULL
               AND (first_house_unionid IS NULL OR first_house_unionid = $2)",
            (user, unionid.to_owned()),
        )
        .await?;
    if claimed == 1 {
        tx.execute("UPDATE users SET is_operator = $2 WHERE id = $1", (user, true)).await?;
    }
    Ok(claimed == 1)
}

pub async fn update_profile(tx: &mut Tx, user: &User, now: Time) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE users SET nickname = $2, nickname_key = $3, headimgurl = $4, contact_name = $5,
                    contact_mobile = $6, language = $7, updated_at = $8
             WHERE id = $1",
            (
                user.id,
                user.nickname.clone(),
                user.nickname.to_lowercase(),
                user.headimgurl.clone(),
                user.contact_name.clone(),
                user.contact_mobile.clone(),
                user.language.clone(),
                now,
            ),
        )
        .await?;
    changes::note(tx, user.id, now).await?;
    Ok(changed == 1)
}

/// `key` is lower case; an empty one finds everybody.
pub async fn search_users(tx: &mut Tx, key: &str, limit: i64, offset: i64) -> Result<Vec<User>> {
    tx.fetch_all(
        "SELECT id, unionid, nickname, headimgurl, contact_name, contact_mobile, language, is_operator,
                has_wechat_account, created_at
         FROM users WHERE nickname_key LIKE $1 ESCAPE '\\' ORDER BY created_at DESC, id LIMIT $2 OFFSET $3",
        (contains(key), limit, offset),
    )
    .await
}

pub async fn count_users(tx: &mut Tx, key: &str) -> Result<i64> {
    let (count,): (i64,) = tx
        .fetch_one("SELECT COUNT(*) FROM users WHERE nickname_key LIKE $1 ESCAPE '\\'", (contains(key),))
        .await?;
    Ok(count)
}

fn contains(key: &str) -> String {
    format!("%{}%", key.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"))
}

pub async fn insert_session(tx: &mut Tx, session: NewSession, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO sessions (id, token_hash, user_id, platform, user_agent, created_at, last_used_at, expires_at,
                               operator_id)
         VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8)",
        (
            session.id,
            session.token_hash,
            session.user,
            session.platform,
            session.user_agent,
            now,
            session.expires_at,
            session.operator,
        ),
    )
    .await?;
    Ok(())
}

static SESSIONS: Lookup = Lookup::new(
    "SELECT s.id, s.token_hash, s.user_id, u.is_operator, u.is_guest, u.nickname, u.headimgurl, u.contact_mobile,
            s.created_at, s.last_used_at, s.expires_at, s.operator_id, p.plan, p.expires_at AS plan_ends
     FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN plans p ON p.user_id = u.id
     WHERE s.token_hash IN",
);

/// Those that do not exist are missing from the answer.
pub async fn find_sessions(db: &Db, tokens: &[[u8; 32]]) -> Result<Vec<SessionWithUser>> {
    let hashes: Vec<Vec<u8>> = tokens.iter().map(|token| token.to_vec()).collect();
    db.look_up(&SESSIONS, &hashes).await
}

/// Returns whether the session still exists.
pub async fn touch_session(tx: &mut Tx, id: SessionId, now: Time, expires_at: Time) -> Result<bool> {
    let sql = "UPDATE sessions SET last_used_at = $2, expires_at = $3 WHERE id = $1";
    Ok(tx.execute(sql, (id, now, expires_at)).await? == 1)
}

pub async fn list_sessions(tx: &mut Tx, user: UserId, now: Time) -> Result<Vec<Session>> {
    tx.fetch_all(
        "SELECT id, user_id, platform, user_agent, created_at, last_used_at, expires_at, operator_id
         FROM sessions WHERE user_id = $1 AND expires_at > $2 ORDER BY last_used_at DESC, id",
        (user, now),
    )
    .await
}

pub async fn delete_session(tx: &mut Tx, user: UserId, id: SessionId, now: Time) -> Result<bool> {
    changes::note(tx, user, now).await?;
    Ok(tx.execute("DELETE FROM sessions WHERE user_id = $1 AND id = $2", (user, id)).await? == 1)
}

pub async fn delete_other_sessions(tx: &mut Tx, user: UserId, keep: SessionId, now: Time) -> Result<u64> {
    changes::note(tx, user, now).await?;
    tx.execute("DELETE FROM sessions WHERE user_id = $1 AND id <> $2", (user, keep)).await
}

pub async fn delete_expired_sessions(tx: &mut Tx, now: Time) -> Result<u64> {
    tx.execute("DELETE FROM sessions WHERE expires_at <= $1", (now,)).await
}

pub async fn insert_operator_action(
    tx: &mut Tx,
    id: Uuid,
    (user, operator, session): (UserId, UserId, SessionId),
    action: String,
    now: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO operator_actions (id, user_id, operator_id, session_id, at, action)
         VALUES ($1, $2, $3, $4, $5, $6)",
        (id, user, operator, session, now, action),
    )
    .await?;
    Ok(())
}

pub async fn list_operator_actions(
    tx: &mut Tx,
    user: UserId,
    limit: i64,
    offset: i64,
) -> Result<Vec<OperatorAction>> {
    tx.fetch_all(
        "SELECT a.at, o.nickname AS operator, a.action
         FROM operator_actions a JOIN users o ON o.id = a.operator_id
         WHERE a.user_id = $1 ORDER BY a.at DESC, a.id DESC LIMIT $2 OFFSET $3",
        (user, limit, offset),
    )
    .await
}

pub async fn count_operator_actions(tx: &mut Tx, user: UserId) -> Result<i64> {
    let (count,): (i64,) =
        tx.fetch_one("SELECT COUNT(*) FROM operator_actions WHERE user_id = $1", (user,)).await?;
    Ok(count)
}

/// By id or by nickname; for the operator's shell. Several people may share a nickname.
pub async fn find_by_name(tx: &mut Tx, key: &str) -> Result<Vec<(UserId, String)>> {
    tx.fetch_all(
        "SELECT id, nickname FROM users WHERE nickname_key = $1 AND NOT is_guest ORDER BY created_at LIMIT 20",
        (key.to_owned(),),
    )
    .await
}
