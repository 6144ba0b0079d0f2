-- A regular payment is an allowance with a negative amount and a name. The constraints are NOT VALID: all earlier rows fulfil
-- them, so no scan is needed.
ALTER TABLE allowances
  ADD COLUMN name text,
  DROP CONSTRAINT allowances_amount_check,
  ADD CONSTRAINT allowances_amount_check CHECK (CASE WHEN name IS NULL THEN amount > 0 ELSE amount < 0 END) NOT VALID;
ALTER TABLE allowance_payments
  DROP CONSTRAINT allowance_payments_amount_check,
  ADD CONSTRAINT allowance_payments_amount_check CHECK (amount <> 0) NOT VALID;
