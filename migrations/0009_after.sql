-- After the draw: reviews of vouchers, and news for people.

ALTER TABLE vouchers ADD COLUMN reason TEXT NOT NULL DEFAULT '';
ALTER TABLE vouchers ADD COLUMN reviewed_at BIGINT;
-- A perceptual hash of the picture: alike pictures differ in few bits.
ALTER TABLE vouchers ADD COLUMN likeness BIGINT;

-- News for one person. The key says what it is about, so that nothing is told twice.
CREATE TABLE notices (
    user_id UUID NOT NULL,
    key TEXT NOT NULL,
    kind TEXT NOT NULL,
    draw_id UUID,
    -- JSON
    detail TEXT NOT NULL,
    at BIGINT NOT NULL,
    read_at BIGINT,
    PRIMARY KEY (user_id, key)
);
CREATE INDEX notices_time ON notices (user_id, at);
CREATE INDEX participants_user ON participants (user_id);
