-- Pictures that show more than their senders would show everybody: vouchers. Served only behind a link that expires.
ALTER TABLE uploads ADD COLUMN is_private BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE uploads SET is_private = TRUE WHERE '/uploads/' || store_key IN (SELECT picture FROM vouchers);
