-- What a child can earn.
CREATE TABLE rewards (
  family_id uuid NOT NULL,
  reward_id uuid NOT NULL,
  child_id uuid NOT NULL,
  category_id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  description text NOT NULL,
  amount numeric(10,2) NOT NULL,
  icon text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  CONSTRAINT rewards_pkey PRIMARY KEY (family_id, reward_id),
  CONSTRAINT rewards_amount_check CHECK (amount > 0)
);
ALTER TABLE rewards ADD CONSTRAINT rewards_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id);
ALTER TABLE rewards ADD CONSTRAINT rewards_family_id_category_id_fkey FOREIGN KEY (family_id, category_id) REFERENCES reward_categories (family_id, category_id);
CREATE INDEX rewards_category ON rewards (family_id, category_id);
CREATE UNIQUE INDEX rewards_name ON rewards (family_id, child_id, name_key) WHERE active;
CREATE INDEX rewards_put_away ON rewards (family_id, reward_id) WHERE NOT active;
GRANT SELECT, INSERT, UPDATE, DELETE ON rewards TO pocketful_app;
