-- People whom an organiser lets help with one draw, and what each may do.
CREATE TABLE draw_admins (
    draw_id UUID NOT NULL REFERENCES draws (id),
    user_id UUID NOT NULL REFERENCES users (id),
    -- Words joined by spaces: view review open hand_out
    rights TEXT NOT NULL,
    added_at BIGINT NOT NULL,
    PRIMARY KEY (draw_id, user_id)
);
CREATE INDEX draw_admins_user ON draw_admins (user_id);

-- Links by which somebody becomes one; kept hashed, used once.
CREATE TABLE admin_invites (
    token_hash BYTEA PRIMARY KEY,
    draw_id UUID NOT NULL REFERENCES draws (id),
    rights TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
