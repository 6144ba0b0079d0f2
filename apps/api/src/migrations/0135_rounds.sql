-- A decision that was taken back can be made again: each payment of a source has its round. A reversal names the entry
-- that it reverses.
ALTER TABLE chores ADD COLUMN round integer NOT NULL DEFAULT 1;
ALTER TABLE reward_claims ADD COLUMN round integer NOT NULL DEFAULT 1;
ALTER TABLE purchase_requests ADD COLUMN round integer NOT NULL DEFAULT 1;
ALTER TABLE withdrawal_requests ADD COLUMN round integer NOT NULL DEFAULT 1;
ALTER TABLE ledger_entries ADD COLUMN source_round integer NOT NULL DEFAULT 1,
  ADD COLUMN reverses uuid,
  ADD CONSTRAINT ledger_entries_reverses_check
    CHECK (reverses IS NULL OR (source_id IS NULL AND NOT brought_forward)) NOT VALID;
