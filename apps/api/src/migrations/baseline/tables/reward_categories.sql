-- Categories of rewards.
CREATE TABLE reward_categories (
  family_id uuid NOT NULL,
  category_id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  description text,
  color text NOT NULL,
  icon_name text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  CONSTRAINT reward_categories_pkey PRIMARY KEY (family_id, category_id)
);
ALTER TABLE reward_categories ADD CONSTRAINT reward_categories_family_id_fkey FOREIGN KEY (family_id) REFERENCES families (family_id);
CREATE UNIQUE INDEX reward_categories_name ON reward_categories (family_id, name_key) WHERE active;
CREATE INDEX reward_categories_put_away ON reward_categories (family_id, category_id) WHERE NOT active;
GRANT SELECT, INSERT, UPDATE, DELETE ON reward_categories TO pocketful_app;
