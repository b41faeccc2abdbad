-- A person's part in a period is found by the person first: then the same index finds all their parts, and whoever joins is
-- written into one index less. SQLite cannot change a constraint, so the table is made anew on both.

CREATE TABLE participants_anew (
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
    device INTEGER NOT NULL DEFAULT 0,
    agent BIGINT NOT NULL DEFAULT 0,
    UNIQUE (user_id, period_id)
);
INSERT INTO participants_anew (id, period_id, user_id, number, name, avatar, joined_at, salt, tag, team_id, inviter_id, invites,
                               codes, status, status_reason, answers, source, address_hash, publish_name, marketing, device, agent)
SELECT id, period_id, user_id, number, name, avatar, joined_at, salt, tag, team_id, inviter_id, invites,
       codes, status, status_reason, answers, source, address_hash, publish_name, marketing, device, agent
FROM participants;
DROP TABLE participants;
ALTER TABLE participants_anew RENAME TO participants;

CREATE INDEX participants_number ON participants (period_id, number);
CREATE INDEX participants_address ON participants (period_id, address_hash) WHERE length(address_hash) > 0;
CREATE INDEX participants_team ON participants (team_id) WHERE team_id IS NOT NULL;
CREATE INDEX participants_inviter ON participants (inviter_id) WHERE inviter_id IS NOT NULL;
CREATE INDEX participants_invites ON participants (period_id, invites) WHERE invites > 0;
CREATE INDEX participants_out ON participants (period_id, number) WHERE status <> 0;
