-- The durable queue. A row lives from the transaction that needs the work until the work is done.
CREATE TABLE jobs (
    id UUID PRIMARY KEY,
    kind TEXT NOT NULL,
    -- One waiting job a key: asking twice is one job.
    job_key TEXT,
    payload TEXT NOT NULL,
    run_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    attempts INTEGER NOT NULL,
    max_attempts INTEGER NOT NULL,
    -- Whoever holds the lease works on it; an expired lease means that the holder died.
    lease_until BIGINT,
    leased_by UUID,
    failed_at BIGINT,
    last_error TEXT
);

CREATE UNIQUE INDEX jobs_key ON jobs (kind, job_key) WHERE job_key IS NOT NULL;
CREATE INDEX jobs_due ON jobs (run_at) WHERE failed_at IS NULL;
