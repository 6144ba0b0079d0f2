-- Paydays: paid, skipped or missed.
CREATE TABLE allowance_payments (
  family_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  allowance_id uuid NOT NULL,
  child_id uuid NOT NULL,
  due_on date NOT NULL,
  amount numeric(14,2) NOT NULL,
  description text NOT NULL,
  status text NOT NULL,
  posted_at timestamptz NOT NULL,
  paydays integer NOT NULL DEFAULT 1,
  missed_from date,
  away boolean NOT NULL DEFAULT false,
  CONSTRAINT allowance_payments_pkey PRIMARY KEY (family_id, payment_id),
  CONSTRAINT allowance_payments_family_id_allowance_id_due_on_key UNIQUE (family_id, allowance_id, due_on)
);
ALTER TABLE allowance_payments ADD CONSTRAINT allowance_payments_status_check CHECK (status IN ('missed', 'paid', 'skipped')) NOT VALID;
ALTER TABLE allowance_payments ADD CONSTRAINT allowance_payments_missed_check CHECK ( CASE WHEN missed_from IS NULL THEN paydays = 1 AND status <> 'missed' ELSE paydays > 0 AND missed_from <= due_on END) NOT VALID;
ALTER TABLE allowance_payments ADD CONSTRAINT allowance_payments_amount_check CHECK (amount <> 0) NOT VALID;
ALTER TABLE allowance_payments ADD CONSTRAINT allowance_payments_family_id_allowance_id_fkey FOREIGN KEY (family_id, allowance_id) REFERENCES allowances (family_id, allowance_id);
ALTER TABLE allowance_payments ADD CONSTRAINT allowance_payments_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id);
CREATE INDEX allowance_payments_child ON allowance_payments (family_id, child_id);
CREATE UNIQUE INDEX allowance_payments_missed ON allowance_payments (family_id, allowance_id) WHERE status = 'missed';
GRANT SELECT, INSERT ON allowance_payments TO pocketful_app;
GRANT UPDATE (due_on, amount, description, status, posted_at, paydays, missed_from) ON allowance_payments TO pocketful_app;
