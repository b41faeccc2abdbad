-- The house provider: a sign-in of our own that speaks WeChat's protocol, so that an installation needs nobody else.

CREATE TABLE house_accounts (
    id UUID PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    openid TEXT NOT NULL UNIQUE,
    unionid TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL
);

CREATE TABLE house_passkeys (
    id UUID PRIMARY KEY,
    account_id UUID NOT NULL REFERENCES house_accounts (id),
    credential_id BYTEA NOT NULL UNIQUE,
    credential TEXT NOT NULL,
    label TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT
);
CREATE INDEX house_passkeys_account ON house_passkeys (account_id);

-- A passkey ceremony between its two calls.
CREATE TABLE house_ceremonies (
    id UUID PRIMARY KEY,
    account_id UUID REFERENCES house_accounts (id),
    state TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);

-- Codes and access tokens of the protocol, hashed. A code is used once.
CREATE TABLE house_codes (
    code_hash BYTEA PRIMARY KEY,
    account_id UUID NOT NULL REFERENCES house_accounts (id),
    scope TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE TABLE house_tokens (
    token_hash BYTEA PRIMARY KEY,
    account_id UUID NOT NULL REFERENCES house_accounts (id),
    scope TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);

-- OpenID Connect: a sign-in between its redirects, and the one-time code that our own page then exchanges.
CREATE TABLE oidc_flows (
    state_hash BYTEA PRIMARY KEY,
    issuer TEXT NOT NULL,
    nonce TEXT NOT NULL,
    verifier TEXT NOT NULL,
    redirect_uri TEXT NOT NULL,
    client_state TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE TABLE oidc_codes (
    code_hash BYTEA PRIMARY KEY,
    provider TEXT NOT NULL,
    subject TEXT NOT NULL,
    nickname TEXT NOT NULL,
    headimgurl TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
