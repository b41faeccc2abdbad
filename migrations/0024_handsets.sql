-- Which phone somebody joined with, as a keyed hash that is another one in each draw: what keeps one phone from filling a
-- draw with many accounts. Only draws whose safety level counts phones write it; it goes with the personal data.
CREATE TABLE handsets (
    period_id UUID NOT NULL REFERENCES periods (id),
    handset BYTEA NOT NULL,
    participant_id UUID NOT NULL,
    PRIMARY KEY (period_id, handset, participant_id)
);
CREATE INDEX handsets_participant ON handsets (participant_id);
