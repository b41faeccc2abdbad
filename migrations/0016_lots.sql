-- Draw-lots: what everybody got, one row for each entry of the sealed list.

CREATE TABLE lots (
    period_id UUID NOT NULL REFERENCES periods (id),
    -- Index in the sealed list, or the sequence number of a spin.
    position BIGINT NOT NULL,
    participant_id UUID NOT NULL,
    -- Missing when the urn was empty.
    lot BIGINT,
    -- Index into the slips of the form; missing for a number, or when the slips were used up.
    slip INTEGER,
    PRIMARY KEY (period_id, position),
    UNIQUE (period_id, lot),
    UNIQUE (participant_id)
);
