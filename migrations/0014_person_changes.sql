-- Whose sessions, name or plan changed, so that every node looks again at what it keeps in memory of them. Written in the
-- transaction of the change; rows are removed after an hour.
CREATE TABLE person_changes (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX person_changes_at ON person_changes (at);
