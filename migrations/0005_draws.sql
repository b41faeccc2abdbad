-- Draws: what organisers plan, who takes part, what was sealed and who won.

-- Somebody who takes part without signing in: a device, not an account.
ALTER TABLE users ADD COLUMN is_guest BOOLEAN NOT NULL DEFAULT FALSE;

-- What an organiser's plan is; nobody in here is on the free plan.
CREATE TABLE plans (
    user_id UUID PRIMARY KEY REFERENCES users (id),
    plan TEXT NOT NULL,
    expires_at BIGINT,
    granted_at BIGINT NOT NULL
);

-- Why somebody looked at an upgrade.
CREATE TABLE vip_reasons (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id),
    at BIGINT NOT NULL,
    path TEXT NOT NULL,
    came_from TEXT NOT NULL,
    description TEXT NOT NULL,
    lid TEXT NOT NULL,
    kind TEXT NOT NULL,
    platform TEXT NOT NULL
);
CREATE INDEX vip_reasons_user ON vip_reasons (user_id, at);

CREATE TABLE draws (
    id UUID PRIMARY KEY,
    organiser_id UUID NOT NULL REFERENCES users (id),
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    -- How it ended: 'winners' or 'no_entries'.
    outcome TEXT,
    title TEXT NOT NULL,
    -- For searching: lower case, made in Rust because the databases disagree.
    title_key TEXT NOT NULL,
    -- The form as JSON: rules, prizes, texts.
    form TEXT NOT NULL,
    -- Counts every change of the row, so that two windows do not overwrite each other.
    revision BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    published_at BIGINT,
    -- When the last period closes, as announced.
    closes_at BIGINT,
    cancelled_at BIGINT,
    cancel_reason TEXT,
    deleted_at BIGINT
);
CREATE INDEX draws_organiser ON draws (organiser_id, created_at);

-- Every version of the rules that entrants were shown.
CREATE TABLE draw_versions (
    draw_id UUID NOT NULL REFERENCES draws (id),
    version INTEGER NOT NULL,
    form TEXT NOT NULL,
    rules_zh TEXT NOT NULL,
    rules_en TEXT NOT NULL,
    rules_hash BYTEA NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (draw_id, version)
);

-- One hat: its window, its commitment, its result. The id is the protocol's draw id. Most draws have one.
CREATE TABLE periods (
    id UUID PRIMARY KEY,
    draw_id UUID NOT NULL REFERENCES draws (id),
    number INTEGER NOT NULL,
    -- waiting, open, locked, drawn, cancelled
    state TEXT NOT NULL,
    starts_at BIGINT NOT NULL,
    closes_at BIGINT NOT NULL,
    -- At most so many participants.
    seats BIGINT,
    -- Opens when the last seat is taken.
    opens_when_full BOOLEAN NOT NULL,
    participants BIGINT NOT NULL,
    codes BIGINT NOT NULL,
    version INTEGER NOT NULL,
    config TEXT NOT NULL,
    config_hash BYTEA NOT NULL,
    chain BYTEA NOT NULL,
    closed_at BIGINT,
    -- What sealing found: counts per status as JSON, roots of the blocks, length and hash of the list file.
    counts TEXT,
    block_roots BYTEA,
    list_bytes BIGINT,
    list_hash BYTEA,
    seal TEXT,
    seal_signature BYTEA,
    seal_key BYTEA,
    commitment BYTEA,
    sealed_at BIGINT,
    round BIGINT,
    round_at BIGINT,
    -- [[phase, tier, index, verdict], …]
    steps TEXT,
    drawn_at BIGINT,
    UNIQUE (draw_id, number)
);

-- A person in one hat. Identity and salt go on erasure; the tag stays, and without its salt nobody can open it.
CREATE TABLE participants (
    id UUID PRIMARY KEY,
    period_id UUID NOT NULL REFERENCES periods (id),
    user_id UUID NOT NULL,
    -- Order of joining within the period, from 1.
    number BIGINT NOT NULL,
    name TEXT NOT NULL,
    avatar TEXT NOT NULL,
    joined_at BIGINT NOT NULL,
    salt BYTEA,
    tag BYTEA NOT NULL,
    team_id UUID,
    inviter_id UUID,
    invites INTEGER NOT NULL,
    codes INTEGER NOT NULL,
    -- The protocol's status; 0 is in the hat.
    status INTEGER NOT NULL,
    status_reason TEXT NOT NULL,
    -- What was filled in, as JSON.
    answers TEXT NOT NULL,
    source TEXT NOT NULL,
    -- Hashes, for counting per address and device; never published.
    address_hash BYTEA NOT NULL,
    publish_name BOOLEAN NOT NULL,
    marketing BOOLEAN NOT NULL,
    UNIQUE (period_id, user_id)
);
CREATE INDEX participants_number ON participants (period_id, number);

CREATE TABLE teams (
    id UUID PRIMARY KEY,
    period_id UUID NOT NULL REFERENCES periods (id),
    size INTEGER NOT NULL,
    members INTEGER NOT NULL,
    salt BYTEA,
    tag BYTEA NOT NULL,
    created_at BIGINT NOT NULL
);

-- Tickets. The receipt is made again from these fields whenever it is asked for.
CREATE TABLE codes (
    period_id UUID NOT NULL REFERENCES periods (id),
    code TEXT NOT NULL,
    participant_id UUID NOT NULL,
    -- join, invite, granted, or the task that gave it
    origin TEXT NOT NULL,
    contrib BYTEA NOT NULL,
    received_at BIGINT NOT NULL,
    -- The version of the rules at that moment, whose hash the receipt names.
    version INTEGER NOT NULL,
    PRIMARY KEY (period_id, code)
);
CREATE INDEX codes_participant ON codes (participant_id);

-- Extra chances somebody has begun or had; day 0 for those that are not daily.
CREATE TABLE chance_uses (
    participant_id UUID NOT NULL,
    chance INTEGER NOT NULL,
    day INTEGER NOT NULL,
    times INTEGER NOT NULL,
    -- A viewing task counts from this moment on, by our clock.
    ready_at BIGINT,
    PRIMARY KEY (participant_id, chance, day)
);

CREATE TABLE vouchers (
    id UUID PRIMARY KEY,
    period_id UUID NOT NULL REFERENCES periods (id),
    participant_id UUID NOT NULL,
    chance INTEGER NOT NULL,
    picture TEXT NOT NULL,
    -- in_review, approved, rejected
    state TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX vouchers_period ON vouchers (period_id, state, created_at);
CREATE INDEX vouchers_participant ON vouchers (participant_id);

-- The sealed list in blocks of 256 entries, framed as in the published file.
CREATE TABLE sealed_blocks (
    period_id UUID NOT NULL REFERENCES periods (id),
    position BIGINT NOT NULL,
    entries BYTEA NOT NULL,
    PRIMARY KEY (period_id, position)
);

-- Drawn codes: winners (phase 0) and reserves (phase 1), in the drawn order.
CREATE TABLE wins (
    id UUID PRIMARY KEY,
    draw_id UUID NOT NULL REFERENCES draws (id),
    period_id UUID NOT NULL REFERENCES periods (id),
    phase INTEGER NOT NULL,
    tier INTEGER NOT NULL,
    place INTEGER NOT NULL,
    -- Index into the prizes of the form; of a reserve, the tier's first prize until it moves up.
    prize INTEGER NOT NULL,
    entry_index BIGINT NOT NULL,
    code TEXT NOT NULL,
    participant_id UUID NOT NULL,
    user_id UUID NOT NULL,
    -- won, reserve, forfeited
    state TEXT NOT NULL,
    reason TEXT NOT NULL,
    at BIGINT NOT NULL,
    -- The reserve who took this one's place.
    replaced_by UUID,
    UNIQUE (period_id, phase, tier, place, participant_id)
);
CREATE INDEX wins_draw ON wins (draw_id);
CREATE INDEX wins_user ON wins (user_id, at);

-- What happened to a draw: the public timeline and the organiser's powers that were used.
CREATE TABLE draw_events (
    id UUID PRIMARY KEY,
    draw_id UUID NOT NULL REFERENCES draws (id),
    period_id UUID,
    at BIGINT NOT NULL,
    what TEXT NOT NULL,
    actor_id UUID,
    -- JSON
    detail TEXT NOT NULL,
    hash BYTEA,
    log_position BIGINT
);
CREATE INDEX draw_events_draw ON draw_events (draw_id, at);

-- Whom an organiser keeps out of all draws. They are told at the door.
CREATE TABLE blacklist (
    organiser_id UUID NOT NULL REFERENCES users (id),
    person TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (organiser_id, person)
);

-- A repeated click is one act: the answer to the first is the answer to all.
CREATE TABLE idempotency_keys (
    user_id UUID NOT NULL,
    call TEXT NOT NULL,
    key TEXT NOT NULL,
    answer TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, call, key)
);

-- The config of each version of the rules, as receipts named it.
CREATE TABLE period_configs (
    period_id UUID NOT NULL REFERENCES periods (id),
    version INTEGER NOT NULL,
    config TEXT NOT NULL,
    config_hash BYTEA NOT NULL,
    PRIMARY KEY (period_id, version)
);
