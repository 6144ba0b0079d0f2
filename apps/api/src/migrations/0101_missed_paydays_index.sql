-- no transaction
-- An allowance has one row of missed paydays at the most, and it is found without a look at what was paid.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS allowance_payments_missed ON allowance_payments (family_id, allowance_id)
  WHERE status = 'missed';
