-- Notices beyond the bell: to which devices and addresses, with whose consent, and what became of each.

-- The key that push services know this installation by (RFC 8292); made at the first start.
ALTER TABLE installation ADD COLUMN push_key BYTEA;

-- What a notice is about for its reader: 'mine' (draws I joined), 'runs' (draws I run), 'new' (draws of organisers I know).
ALTER TABLE notices ADD COLUMN subject TEXT NOT NULL DEFAULT 'mine';
-- The batch in which the bell was rung and deliveries were made. Older news was told already.
ALTER TABLE notices ADD COLUMN ring_id UUID;
UPDATE notices SET ring_id = user_id, subject = CASE WHEN kind = 'drawn' THEN 'runs' ELSE 'mine' END;
CREATE INDEX notices_unrung ON notices (at) WHERE ring_id IS NULL;
CREATE INDEX notices_ring ON notices (ring_id);
CREATE INDEX notices_draw ON notices (draw_id);

-- Where somebody can be reached: a browser (push) or a mailbox (mail).
CREATE TABLE notice_targets (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id),
    channel TEXT NOT NULL,
    -- The push service's address for this browser, or the mail address.
    address TEXT NOT NULL,
    -- What the person sees: the browser, or the address.
    name TEXT NOT NULL,
    -- Keys of the browser, for push.
    public_key BYTEA,
    auth BYTEA,
    created_at BIGINT NOT NULL,
    -- Mail: when the confirming link was last asked for, and when it was opened. Push needs none.
    asked_at BIGINT NOT NULL,
    confirmed_at BIGINT,
    last_sent_at BIGINT
);
CREATE INDEX notice_targets_user ON notice_targets (user_id);
CREATE UNIQUE INDEX notice_targets_browser ON notice_targets (address) WHERE channel = 'push';
CREATE UNIQUE INDEX notice_targets_mailbox ON notice_targets (user_id) WHERE channel = 'mail';

-- What somebody agreed to be told, and by which way. No row, no message.
CREATE TABLE notice_consents (
    user_id UUID NOT NULL REFERENCES users (id),
    channel TEXT NOT NULL,
    subject TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, channel, subject)
);

-- Organisers whose new draws somebody does not want to hear of any more, whatever they ticked when they joined.
CREATE TABLE fan_stops (
    user_id UUID NOT NULL REFERENCES users (id),
    organiser_id UUID NOT NULL REFERENCES users (id),
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, organiser_id)
);

-- One row a notice and target. Claimed before it is sent, its outcome written after: nothing is sent twice by two nodes, and
-- what a crash left open is taken up again under the same name.
CREATE TABLE deliveries (
    user_id UUID NOT NULL,
    key TEXT NOT NULL,
    target_id UUID NOT NULL,
    channel TEXT NOT NULL,
    target_name TEXT NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    draw_id UUID,
    -- waiting, sent, failed, dropped
    state TEXT NOT NULL,
    reason TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    -- When it may be (re)tried; while somebody is at it, when they must be done.
    due_at BIGINT NOT NULL,
    claimed_by UUID,
    created_at BIGINT NOT NULL,
    done_at BIGINT,
    PRIMARY KEY (user_id, key, target_id)
);
CREATE INDEX deliveries_due ON deliveries (due_at) WHERE state = 'waiting';
CREATE INDEX deliveries_user ON deliveries (user_id, created_at);
CREATE INDEX deliveries_draw ON deliveries (draw_id);
