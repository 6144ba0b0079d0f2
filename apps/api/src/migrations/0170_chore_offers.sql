-- Chores for the first child who takes one. An offer is its present occurrence; each taken one is a chore.
CREATE TABLE chore_offers (
  family_id uuid NOT NULL REFERENCES families,
  offer_id uuid NOT NULL,
  name text NOT NULL,
  reward numeric(10, 2) NOT NULL CHECK (reward > 0),
  template_id uuid,
  icon_name text,
  due_at timestamptz NOT NULL,
  due_day date NOT NULL,
  frequency text CHECK (frequency IN ('daily', 'weekly', 'monthly')),
  recurring_days text[] CHECK (recurring_days <@
    '{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'::text[]),
  anchor_day smallint CHECK (anchor_day BETWEEN 1 AND 31),
  -- The first day on which a child can take it; null for the first occurrence, or one that came back.
  opens_on date,
  -- The day of the occurrence that was taken before this one opens.
  previous_day date,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, offer_id),
  FOREIGN KEY (family_id, template_id) REFERENCES chore_templates (family_id, template_id),
  CHECK ((frequency IS NULL) = (recurring_days IS NULL)
    AND (frequency IS NOT DISTINCT FROM 'monthly') = (anchor_day IS NOT NULL)
    AND (opens_on IS NULL) = (previous_day IS NULL) AND (opens_on IS NULL OR frequency IS NOT NULL))
);
CREATE INDEX chore_offers_template ON chore_offers (family_id, template_id) WHERE template_id IS NOT NULL;

-- Which children may take an offer.
CREATE TABLE chore_offer_children (
  family_id uuid NOT NULL,
  offer_id uuid NOT NULL,
  child_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, offer_id, child_id),
  FOREIGN KEY (family_id, offer_id) REFERENCES chore_offers (family_id, offer_id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id)
);
CREATE INDEX chore_offer_children_child ON chore_offer_children (family_id, child_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON chore_offers, chore_offer_children TO pocketful_app;

-- The offer that a chore was taken from, and the day of the occurrence.
ALTER TABLE chores
  ADD COLUMN offer_id uuid,
  ADD COLUMN offer_day date,
  ADD CONSTRAINT chores_offer FOREIGN KEY (family_id, offer_id) REFERENCES chore_offers (family_id, offer_id)
    ON DELETE SET NULL (offer_id) NOT VALID;
