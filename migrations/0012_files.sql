-- Files in and out: exports that wait to be fetched, imports that wait to be agreed to.

-- One file that somebody asked for. The bytes are in the upload store below `exports/`, until `expires_at`.
CREATE TABLE exports (
    id UUID PRIMARY KEY,
    draw_id UUID NOT NULL REFERENCES draws (id),
    user_id UUID NOT NULL REFERENCES users (id),
    -- participants, winners, forms, ranking, tax, shipping
    what TEXT NOT NULL,
    -- csv, xlsx
    format TEXT NOT NULL,
    -- Of the headings and the words in the cells.
    language TEXT NOT NULL,
    -- waiting, running, ready, cancelled, failed, expired
    state TEXT NOT NULL,
    total BIGINT NOT NULL,
    done BIGINT NOT NULL,
    bytes BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT
);
CREATE INDEX exports_user ON exports (user_id, draw_id, created_at);

-- Addresses that went out in a file were looked at; the file says which.
ALTER TABLE unmaskings ADD COLUMN export_id UUID;
CREATE UNIQUE INDEX unmaskings_export ON unmaskings (export_id, win_id) WHERE export_id IS NOT NULL;

-- A courier's table that was read and judged. Nothing is written into claims before somebody agrees to it.
CREATE TABLE imports (
    id UUID PRIMARY KEY,
    draw_id UUID NOT NULL REFERENCES draws (id),
    user_id UUID NOT NULL REFERENCES users (id),
    file_name TEXT NOT NULL,
    -- checked, running, done
    state TEXT NOT NULL,
    total BIGINT NOT NULL,
    -- Rows that cannot be taken, as judged before.
    problems BIGINT NOT NULL,
    -- Rows that were gone through; the next one is at this position.
    done BIGINT NOT NULL,
    -- Claims that were marked as shipped.
    shipped BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE import_rows (
    import_id UUID NOT NULL REFERENCES imports (id),
    position BIGINT NOT NULL,
    -- As the spreadsheet counts.
    line BIGINT NOT NULL,
    -- What the row says about whom it means.
    who TEXT NOT NULL,
    win_id UUID,
    courier TEXT NOT NULL,
    tracking TEXT NOT NULL,
    -- Empty: it can be taken.
    problem TEXT NOT NULL,
    PRIMARY KEY (import_id, position)
);
