-- Lots that are drawn one by one: what is left in the urn, and in which order it lies. No row before the first result.
CREATE TABLE urns (
    period_id UUID PRIMARY KEY REFERENCES periods (id),
    -- How many are left, then place and lot of each that does not lie where it began; four bytes a number.
    lots BYTEA NOT NULL
);
