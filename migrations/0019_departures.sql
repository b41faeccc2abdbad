-- Who took themselves out while the hat was open, as a keyed hash: nobody comes in twice, and without the installation's
-- secret nobody can be read from it. Gone when the hat is closed.
CREATE TABLE departures (
    period_id UUID NOT NULL REFERENCES periods (id),
    person BYTEA NOT NULL,
    PRIMARY KEY (period_id, person)
);
-- How many there are, so that joining asks only where there are any.
ALTER TABLE periods ADD COLUMN departed BIGINT NOT NULL DEFAULT 0;

-- When a winner came for a code and the list was empty: the deadline does not run against them.
ALTER TABLE claims ADD COLUMN came_at BIGINT;
