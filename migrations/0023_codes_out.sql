-- Codes of people who were taken out or left: they are in no odds. Counted anew whenever somebody goes or comes back.
ALTER TABLE periods ADD COLUMN codes_out BIGINT NOT NULL DEFAULT 0;
UPDATE periods SET codes_out = (
    SELECT CAST(COALESCE(SUM(p.codes), 0) AS BIGINT) FROM participants p WHERE p.period_id = periods.id AND p.status <> 0
);
