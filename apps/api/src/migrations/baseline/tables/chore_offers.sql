-- Chores for the first child who takes one, or for one child after the other.
CREATE TABLE chore_offers (
  family_id uuid NOT NULL,
  offer_id uuid NOT NULL,
  name text NOT NULL,
  reward numeric(10,2) NOT NULL,
  template_id uuid,
  icon_name text,
  due_at timestamptz NOT NULL,
  due_day date NOT NULL,
  frequency text,
  recurring_days text[],
  anchor_day smallint,
  opens_on date,
  previous_day date,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  turn_position smallint,
  turn_until date,
  CONSTRAINT chore_offers_pkey PRIMARY KEY (family_id, offer_id),
  CONSTRAINT chore_offers_reward_check CHECK (reward > 0),
  CONSTRAINT chore_offers_frequency_check CHECK (frequency IN ('daily', 'weekly', 'monthly')),
  CONSTRAINT chore_offers_recurring_days_check CHECK (recurring_days <@ '{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'::text[]),
  CONSTRAINT chore_offers_anchor_day_check CHECK (anchor_day BETWEEN 1 AND 31),
  CONSTRAINT chore_offers_check CHECK ((frequency IS NULL) = (recurring_days IS NULL) AND (frequency IS NOT DISTINCT FROM 'monthly') = (anchor_day IS NOT NULL) AND (opens_on IS NULL) = (previous_day IS NULL) AND (opens_on IS NULL OR frequency IS NOT NULL)),
  CONSTRAINT chore_offers_turn_position_check CHECK (turn_position >= 0),
  CONSTRAINT chore_offers_turns CHECK ((turn_position IS NULL) = (turn_until IS NULL) AND (turn_position IS NULL OR frequency IS NOT NULL AND opens_on IS NULL))
);
ALTER TABLE chore_offers ADD CONSTRAINT chore_offers_family_id_fkey FOREIGN KEY (family_id) REFERENCES families (family_id);
ALTER TABLE chore_offers ADD CONSTRAINT chore_offers_family_id_template_id_fkey FOREIGN KEY (family_id, template_id) REFERENCES chore_templates (family_id, template_id);
CREATE INDEX chore_offers_template ON chore_offers (family_id, template_id) WHERE template_id IS NOT NULL;
CREATE INDEX chore_offers_turns_end ON chore_offers (turn_until, family_id, offer_id) WHERE turn_position IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON chore_offers TO pocketful_app;
