-- Who uploaded what. The bytes are in the upload store, under the key.
CREATE TABLE uploads (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id),
    store_key TEXT NOT NULL UNIQUE,
    bytes BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX uploads_user ON uploads (user_id);
