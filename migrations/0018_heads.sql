-- Phones tell the newest head they saw: each is looked for among those that were published.
CREATE INDEX spin_batches_head ON spin_batches (period_id, head);
