-- An approved withdrawal or purchase is owed until an adult has handed it over. What was approved before counts as handed
-- over, without a time.
ALTER TABLE withdrawal_requests ADD COLUMN owed boolean NOT NULL DEFAULT false,
  ADD COLUMN handed_over_at timestamptz, ADD COLUMN received_at timestamptz,
  ADD CONSTRAINT withdrawal_requests_owed_check CHECK (CASE WHEN owed THEN status = 'approved' AND handed_over_at IS NULL
    ELSE handed_over_at IS NULL OR status = 'approved' END AND (received_at IS NULL OR handed_over_at IS NOT NULL)) NOT VALID;
ALTER TABLE purchase_requests ADD COLUMN owed boolean NOT NULL DEFAULT false,
  ADD COLUMN handed_over_at timestamptz, ADD COLUMN received_at timestamptz,
  ADD CONSTRAINT purchase_requests_owed_check CHECK (CASE WHEN owed THEN status = 'approved' AND handed_over_at IS NULL
    ELSE handed_over_at IS NULL OR status = 'approved' END AND (received_at IS NULL OR handed_over_at IS NOT NULL)) NOT VALID;
