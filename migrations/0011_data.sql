-- What the data page shows of a draw, kept as counts: a page of a million people is read like one of ten.

CREATE TABLE draw_counts (
    draw_id UUID NOT NULL REFERENCES draws (id),
    -- seen_hour, seen_source, seen_device, began, hour, source, device, place, invited, code
    what TEXT NOT NULL,
    name TEXT NOT NULL,
    count BIGINT NOT NULL,
    PRIMARY KEY (draw_id, what, name)
);
-- Codes are counted when they are given; those of earlier days once, here.
INSERT INTO draw_counts (draw_id, what, name, count)
    SELECT r.draw_id, 'code', c.origin, COUNT(*) FROM codes c JOIN periods r ON r.id = c.period_id
    WHERE c.origin <> 'join' GROUP BY r.draw_id, c.origin;

-- Participants up to this number are in the counts.
CREATE TABLE rollups (
    period_id UUID PRIMARY KEY REFERENCES periods (id),
    up_to BIGINT NOT NULL
);

-- The class of device (0: unknown), and a keyed hash of address and browser where addresses are counted.
ALTER TABLE participants ADD COLUMN device INTEGER NOT NULL DEFAULT 0;
ALTER TABLE participants ADD COLUMN agent BIGINT NOT NULL DEFAULT 0;
CREATE INDEX participants_inviter ON participants (inviter_id) WHERE inviter_id IS NOT NULL;
CREATE INDEX participants_invites ON participants (period_id, invites) WHERE invites > 0;
CREATE INDEX participants_out ON participants (period_id, number) WHERE status <> 0;

-- Entries that a declared rule points at. It changes nothing by itself: the organiser looks, and decides in the open.
CREATE TABLE suspects (
    participant_id UUID PRIMARY KEY,
    draw_id UUID NOT NULL REFERENCES draws (id),
    -- [{"rule": …, "count": …}, …] as JSON.
    reasons TEXT NOT NULL,
    -- How many reasons.
    weight INTEGER NOT NULL,
    -- open, fine
    state TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX suspects_draw ON suspects (draw_id, state, weight, at, participant_id);

CREATE TABLE appeals (
    id UUID PRIMARY KEY,
    draw_id UUID NOT NULL REFERENCES draws (id),
    period_id UUID NOT NULL REFERENCES periods (id),
    user_id UUID NOT NULL,
    -- None for somebody who was refused at the door.
    participant_id UUID,
    -- excluded, door
    about TEXT NOT NULL,
    text TEXT NOT NULL,
    -- open, accepted, declined
    state TEXT NOT NULL,
    answer TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    answered_at BIGINT,
    -- Once for each thing that happened to somebody.
    UNIQUE (period_id, user_id, about)
);
CREATE INDEX appeals_draw ON appeals (draw_id, state, created_at);

-- Who may join although enough people came from their address.
CREATE TABLE door_passes (
    period_id UUID NOT NULL REFERENCES periods (id),
    user_id UUID NOT NULL,
    PRIMARY KEY (period_id, user_id)
);
