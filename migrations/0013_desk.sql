-- The organiser's desk: what lists show of a draw as columns, so that ten thousand forms are never read, and indexes in
-- the order in which lists are asked for.

ALTER TABLE draws ADD COLUMN picture TEXT;
ALTER TABLE draws ADD COLUMN units BIGINT NOT NULL DEFAULT 0;
-- Of these, units that are handed out as redemption codes.
ALTER TABLE draws ADD COLUMN code_units BIGINT NOT NULL DEFAULT 0;
-- time, early (at a time, or before it by the organiser's hand), full, hand
ALTER TABLE draws ADD COLUMN opens_by TEXT NOT NULL DEFAULT 'time';
-- Who finds it without its link: link (nobody), known (who joined the organiser before), all
ALTER TABLE draws ADD COLUMN listing TEXT NOT NULL DEFAULT 'link';
-- False: made before these columns; the program fills them in when it starts.
ALTER TABLE draws ADD COLUMN summed_up BOOLEAN NOT NULL DEFAULT FALSE;
-- Its days in the recycle bin are over and nobody had joined: nothing is left but the id.
ALTER TABLE draws ADD COLUMN swept_at BIGINT;

CREATE INDEX draws_not_summed_up ON draws (id) WHERE NOT summed_up;
-- Everything that a list filters by stands in the index, so that a search never opens a form.
CREATE INDEX draws_desk ON draws (organiser_id, created_at, id, state, kind, closes_at, title_key, deleted_at)
    WHERE deleted_at IS NULL;
CREATE INDEX draws_desk_state ON draws (organiser_id, state, created_at, id, kind, closes_at, title_key, deleted_at)
    WHERE deleted_at IS NULL;
CREATE INDEX draws_desk_updated ON draws (organiser_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX draws_desk_closes ON draws (organiser_id, COALESCE(closes_at, 0), id) WHERE deleted_at IS NULL;
CREATE INDEX draws_bin ON draws (organiser_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX draws_listed ON draws (closes_at) WHERE listing = 'all' AND state = 'open';
-- What waits for somebody.
CREATE INDEX vouchers_waiting ON vouchers (period_id, created_at) WHERE state = 'in_review';
CREATE INDEX codes_left ON redemption_codes (draw_id, prize) WHERE win_id IS NULL;
