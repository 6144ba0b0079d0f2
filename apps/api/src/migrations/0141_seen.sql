-- How far a child has seen its news: the number of its newest ledger entry, and that of the newest answer in the audit log.
-- No time. NULL for a child who has not seen its Home since this exists: nothing is new to it.
ALTER TABLE members ADD COLUMN seen_entry integer, ADD COLUMN seen_decision bigint;
