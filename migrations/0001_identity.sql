-- People, how they sign in, and where they are signed in.

-- One row. Whoever signs up first on an empty installation is its operator; the row lock makes that one person.
CREATE TABLE installation (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    first_operator UUID,
    -- The first account of the house: if there is one, it alone may become that operator.
    first_house_unionid TEXT,
    -- What the house provider and this server share; made at the first start.
    house_secret TEXT
);
INSERT INTO installation (id) VALUES (1);

CREATE TABLE users (
    id UUID PRIMARY KEY,
    unionid TEXT NOT NULL,
    nickname TEXT NOT NULL,
    -- For searching: lower case, made in Rust because the databases disagree.
    nickname_key TEXT NOT NULL,
    headimgurl TEXT NOT NULL,
    contact_name TEXT NOT NULL,
    contact_mobile TEXT NOT NULL,
    language TEXT NOT NULL,
    is_operator BOOLEAN NOT NULL,
    has_wechat_account BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX users_created ON users (created_at);

-- A person as a provider knows them.
CREATE TABLE identities (
    provider TEXT NOT NULL,
    subject TEXT NOT NULL,
    user_id UUID NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    PRIMARY KEY (provider, subject)
);
CREATE INDEX identities_user ON identities (user_id);

-- Tokens are kept hashed: whoever reads the database cannot sign in with it.
CREATE TABLE sessions (
    id UUID PRIMARY KEY,
    token_hash BYTEA NOT NULL UNIQUE,
    user_id UUID NOT NULL REFERENCES users (id),
    platform INTEGER NOT NULL,
    user_agent TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    -- Set when an operator acts as this user.
    operator_id UUID REFERENCES users (id)
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- What operators did in somebody's name. Shown to that somebody; never deleted by the program.
CREATE TABLE operator_actions (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id),
    operator_id UUID NOT NULL REFERENCES users (id),
    session_id UUID NOT NULL,
    at BIGINT NOT NULL,
    action TEXT NOT NULL
);
CREATE INDEX operator_actions_user ON operator_actions (user_id, at);
