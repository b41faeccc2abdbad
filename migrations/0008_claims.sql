-- What a winner does to get the prize. One row a win that hands something out; personal data go on the promised date.
CREATE TABLE claims (
    win_id UUID PRIMARY KEY REFERENCES wins (id),
    draw_id UUID NOT NULL REFERENCES draws (id),
    user_id UUID NOT NULL,
    -- goods, code, cash, on_site
    hand_out TEXT NOT NULL,
    prize INTEGER NOT NULL,
    -- to_fill, filled, shipped, received, expired
    state TEXT NOT NULL,
    deadline_at BIGINT NOT NULL,
    name TEXT NOT NULL,
    phone TEXT NOT NULL,
    province TEXT NOT NULL,
    city TEXT NOT NULL,
    area TEXT NOT NULL,
    address TEXT NOT NULL,
    -- Own fields of the claim form, as JSON.
    answers TEXT NOT NULL,
    -- The code that was given.
    redemption TEXT,
    -- What the on-site QR code says.
    ticket TEXT UNIQUE,
    courier TEXT NOT NULL,
    tracking TEXT NOT NULL,
    filled_at BIGINT,
    shipped_at BIGINT,
    received_at BIGINT
);
CREATE INDEX claims_draw ON claims (draw_id, state);
CREATE INDEX claims_user ON claims (user_id);

-- Redemption codes that an organiser uploaded; each is given once.
CREATE TABLE redemption_codes (
    draw_id UUID NOT NULL REFERENCES draws (id),
    prize INTEGER NOT NULL,
    position BIGINT NOT NULL,
    code TEXT NOT NULL,
    win_id UUID,
    PRIMARY KEY (draw_id, prize, position),
    UNIQUE (draw_id, prize, code)
);

-- Who looked at what a winner filled in. Shown to the winner.
CREATE TABLE unmaskings (
    id UUID PRIMARY KEY,
    win_id UUID NOT NULL,
    actor_id UUID NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX unmaskings_win ON unmaskings (win_id, at);
