-- Instant draws: spins in batches, one batch a round of the beacon, heads published before their round.

-- Where an instant draw stands. Everything that must be exact; moved under the row of its period.
CREATE TABLE spin_draws (
    period_id UUID PRIMARY KEY REFERENCES periods (id),
    -- The signed record that opened it, made with the first spin: from then on the rules stand.
    seal TEXT,
    seal_signature BYTEA,
    seal_key BYTEA,
    -- Milliseconds: rules that were changed are used no earlier.
    usable_from BIGINT NOT NULL,
    next_sequence BIGINT NOT NULL,
    -- Milliseconds; never goes back.
    last_received BIGINT NOT NULL,
    -- The newest round that takes no further spins, and the newest one whose results are known.
    closed_round BIGINT NOT NULL,
    resolved_round BIGINT NOT NULL,
    -- The newest head.
    head BYTEA,
    head_round BIGINT NOT NULL,
    -- JSON: what is left of each prize, the blank last; null is without limit.
    stock TEXT NOT NULL,
    open_batches INTEGER NOT NULL,
    -- Spins without a result.
    open_spins BIGINT NOT NULL,
    -- Spins with a result, spins given back, wins.
    spins BIGINT NOT NULL,
    voided BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    -- Counts heads and results, for those who watch.
    revision BIGINT NOT NULL,
    -- JSON: the newest wins with masked names.
    ticker TEXT NOT NULL
);

CREATE TABLE spin_batches (
    period_id UUID NOT NULL REFERENCES periods (id),
    round BIGINT NOT NULL,
    first BIGINT NOT NULL,
    size INTEGER NOT NULL,
    -- open, headed, done, void
    state TEXT NOT NULL,
    -- Milliseconds: when the round is due; empty once there is nothing more to do.
    open_until BIGINT,
    root BYTEA,
    head BYTEA,
    head_signature BYTEA,
    -- Milliseconds.
    published BIGINT,
    log_position BIGINT,
    beacon BYTEA,
    -- Five bytes a spin: the prize, 255 for a blank, and the number drawn.
    outcomes BYTEA,
    headed_revision BIGINT,
    ended_revision BIGINT,
    ended_at BIGINT,
    PRIMARY KEY (period_id, round)
);
CREATE INDEX spin_batches_open ON spin_batches (open_until);
CREATE INDEX spin_batches_ended ON spin_batches (period_id, ended_revision);

-- Receipts are made again from these fields; results are in the batch.
CREATE TABLE spins (
    period_id UUID NOT NULL,
    sequence BIGINT NOT NULL,
    participant_id UUID NOT NULL,
    nonce INTEGER NOT NULL,
    round BIGINT NOT NULL,
    received BIGINT NOT NULL,
    -- The round of the newest head at that moment, 0 for none.
    seen BIGINT NOT NULL,
    -- Whether it used one of the day's free chances.
    daily BOOLEAN NOT NULL,
    seed BYTEA NOT NULL,
    PRIMARY KEY (period_id, sequence)
);
CREATE UNIQUE INDEX spins_participant ON spins (participant_id, nonce);

-- Everybody who has spun.
CREATE TABLE spinners (
    participant_id UUID PRIMARY KEY,
    next_nonce INTEGER NOT NULL,
    -- The day of the newest spin, and what was used on it.
    day INTEGER NOT NULL,
    day_spins INTEGER NOT NULL,
    day_free INTEGER NOT NULL,
    spins INTEGER NOT NULL,
    -- Chances used that are not a day's free ones.
    used INTEGER NOT NULL,
    wins INTEGER NOT NULL
);
