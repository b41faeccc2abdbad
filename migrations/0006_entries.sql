-- Joining: what keeps one address from filling a draw, and a challenge from being answered twice.

-- Only draws that count addresses write them, so only those pay for the index.
CREATE INDEX participants_address ON participants (period_id, address_hash) WHERE length(address_hash) > 0;
CREATE INDEX participants_team ON participants (team_id) WHERE team_id IS NOT NULL;

-- Challenges that were answered, until they would have expired anyway.
CREATE TABLE spent_challenges (
    nonce BYTEA PRIMARY KEY,
    expires_at BIGINT NOT NULL
);
CREATE INDEX spent_challenges_expiry ON spent_challenges (expires_at);

-- How many guests an address brought into a draw.
CREATE TABLE guest_doors (
    draw_id UUID NOT NULL REFERENCES draws (id),
    address_hash BYTEA NOT NULL,
    guests BIGINT NOT NULL,
    PRIMARY KEY (draw_id, address_hash)
);
