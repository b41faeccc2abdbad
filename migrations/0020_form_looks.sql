-- Who looked at what participants filled in. Shown to them.
CREATE TABLE form_looks (
    id UUID PRIMARY KEY,
    draw_id UUID NOT NULL REFERENCES draws (id),
    -- Missing: a file with everybody who had joined by then.
    participant_id UUID,
    actor_id UUID NOT NULL,
    at BIGINT NOT NULL,
    -- The file in which they went out.
    export_id UUID
);
CREATE INDEX form_looks_draw ON form_looks (draw_id, participant_id, at);
CREATE UNIQUE INDEX form_looks_export ON form_looks (export_id) WHERE export_id IS NOT NULL;
