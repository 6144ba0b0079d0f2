-- What a child can earn beside its chores: categories, rewards of a child, and what the child claims.

CREATE TABLE reward_categories (
  family_id uuid NOT NULL REFERENCES families,
  category_id uuid NOT NULL,
  name text NOT NULL,
  -- The name as it is compared.
  name_key text NOT NULL,
  description text,
  color text NOT NULL,
  icon_name text NOT NULL,
  -- False once it was deleted while rewards were in it.
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, category_id)
);
CREATE UNIQUE INDEX reward_categories_name ON reward_categories (family_id, name_key) WHERE active;
GRANT SELECT, INSERT, UPDATE, DELETE ON reward_categories TO pocketful_app;

CREATE TABLE rewards (
  family_id uuid NOT NULL,
  reward_id uuid NOT NULL,
  child_id uuid NOT NULL,
  category_id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  description text NOT NULL,
  amount numeric(10, 2) NOT NULL CHECK (amount > 0),
  icon text,
  -- False once it was deleted while it was claimed.
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, reward_id),
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id),
  FOREIGN KEY (family_id, category_id) REFERENCES reward_categories (family_id, category_id)
);
-- A claim names a reward of its child.
CREATE UNIQUE INDEX rewards_name ON rewards (family_id, child_id, name_key) WHERE active;
CREATE INDEX rewards_category ON rewards (family_id, category_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON rewards TO pocketful_app;

-- A claim keeps its own texts and amount, whatever becomes of the reward.
CREATE TABLE reward_claims (
  family_id uuid NOT NULL,
  request_id uuid NOT NULL,
  child_id uuid NOT NULL,
  reward_id uuid NOT NULL,
  reward_name text NOT NULL,
  reward_description text NOT NULL,
  category text NOT NULL,
  amount numeric(10, 2) NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN ('submitted', 'approved', 'rejected')),
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  rejection_comment text,
  PRIMARY KEY (family_id, request_id),
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id),
  CHECK ((status = 'submitted') = (decided_at IS NULL)),
  CHECK (rejection_comment IS NULL OR status = 'rejected')
);
CREATE UNIQUE INDEX reward_claims_one_open ON reward_claims (family_id, reward_id) WHERE status = 'submitted';
CREATE INDEX reward_claims_open ON reward_claims (family_id, child_id, submitted_at) WHERE status = 'submitted';
CREATE INDEX reward_claims_decided ON reward_claims (family_id, decided_at DESC, request_id DESC)
  WHERE status <> 'submitted';
CREATE INDEX reward_claims_child_decided
  ON reward_claims (family_id, child_id, decided_at DESC, request_id DESC) WHERE status <> 'submitted';
CREATE TRIGGER keep_what_was_paid BEFORE DELETE ON reward_claims
  FOR EACH ROW EXECUTE FUNCTION keep_what_was_paid('claim', 'request_id');
GRANT SELECT, INSERT, UPDATE ON reward_claims TO pocketful_app;

-- Families that are here already start with the categories of a new one.
INSERT INTO reward_categories (family_id, category_id, name, name_key, description, color, icon_name, created_at)
SELECT f.family_id, uuidv7(), s.name, lower(s.name), s.description, s.color, s.icon_name, now()
FROM families AS f CROSS JOIN (VALUES
  ('School', 'Learning and homework', 'bg-blue-500', 'GraduationCap'),
  ('Kindness', 'Being good to others', 'bg-pink-500', 'Heart'),
  ('Responsibility', 'Keeping promises', 'bg-green-500', 'ListChecks'),
  ('Behavior', 'Patience and good manners', 'bg-purple-500', 'Smile'),
  ('Health', 'Moving, eating, sleeping well', 'bg-orange-500', 'Dumbbell')
) AS s (name, description, color, icon_name);
