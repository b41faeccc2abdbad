-- What the fairness of draws rests on: keys, beacon rounds and the service log.

-- Public halves of the keys that this installation has signed with. The secret halves are files or settings.
CREATE TABLE signing_keys (
    public_key BYTEA PRIMARY KEY,
    added_at BIGINT NOT NULL,
    retired_at BIGINT
);

-- The house beacon's chain; made at the first start, the same on every node, for ever.
CREATE TABLE house_chain (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    public_key BYTEA NOT NULL,
    genesis BIGINT NOT NULL,
    period BIGINT NOT NULL,
    seed BYTEA NOT NULL
);

-- Rounds that a draw waits for, and the signatures that came. A signature proves itself, whoever brought it.
CREATE TABLE beacon_rounds (
    chain BYTEA NOT NULL,
    round BIGINT NOT NULL,
    signature BYTEA,
    wanted_at BIGINT NOT NULL,
    received_at BIGINT,
    PRIMARY KEY (chain, round)
);
CREATE INDEX beacon_rounds_missing ON beacon_rounds (chain, round) WHERE signature IS NULL;

-- The service log: append-only. The row of the head is the lock that gives records their order.
CREATE TABLE log_head (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    size BIGINT NOT NULL,
    origin TEXT NOT NULL
);
CREATE TABLE log_records (
    position BIGINT PRIMARY KEY,
    record TEXT NOT NULL,
    leaf_hash BYTEA NOT NULL,
    signature BYTEA NOT NULL,
    -- A change of keys is signed by the old one too.
    previous_signature BYTEA,
    appended_at BIGINT NOT NULL
);
-- Roots of complete blocks of 256 records, so that a proof never needs the whole log.
CREATE TABLE log_blocks (
    position BIGINT PRIMARY KEY,
    root BYTEA NOT NULL
);
