-- The newest of these rows is the one with the highest place. A time may come from a clock that was ahead. Rows of a clock that is
-- not trusted prove nothing.
ALTER TABLE book_verifications ADD COLUMN place integer NOT NULL DEFAULT 0, ADD COLUMN clock_trusted boolean NOT NULL DEFAULT true;
ALTER TABLE privacy_audits ADD COLUMN place integer NOT NULL DEFAULT 0, ADD COLUMN clock_trusted boolean NOT NULL DEFAULT true;
ALTER TABLE audit_checkpoints ADD COLUMN clock_trusted boolean NOT NULL DEFAULT true;
