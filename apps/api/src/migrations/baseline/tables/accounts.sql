-- A child’s balance.
CREATE TABLE accounts (
  family_id uuid NOT NULL,
  child_id uuid NOT NULL,
  balance numeric(12,2) NOT NULL DEFAULT 0,
  sequence integer NOT NULL DEFAULT 0,
  CONSTRAINT accounts_pkey PRIMARY KEY (family_id, child_id),
  CONSTRAINT accounts_balance_check CHECK (balance BETWEEN '-99999999.99'::numeric AND 99999999.99)
);
ALTER TABLE accounts ADD CONSTRAINT accounts_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id);
GRANT SELECT ON accounts TO pocketful_app;
