-- Allowances that ask an adult on each payday. Such a payday is a row until it is decided: it keeps the planned amount beside
-- the paid one, and the first day of its duties.
ALTER TABLE allowances ADD COLUMN asks_first boolean NOT NULL DEFAULT false
  CONSTRAINT allowances_asks_first_check CHECK (NOT asks_first OR amount > 0);
ALTER TABLE allowance_payments ADD COLUMN planned numeric(14,2), ADD COLUMN counted_from date,
  DROP CONSTRAINT allowance_payments_status_check,
  ADD CONSTRAINT allowance_payments_status_check CHECK (status IN ('asked', 'missed', 'paid', 'skipped')) NOT VALID,
  ADD CONSTRAINT allowance_payments_asked_check CHECK (
    CASE WHEN planned IS NULL THEN counted_from IS NULL AND status <> 'asked'
    ELSE counted_from <= due_on AND amount BETWEEN 0.01 AND planned AND status IN ('asked', 'paid', 'skipped') END) NOT VALID;
