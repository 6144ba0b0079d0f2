-- Chores and their outcome.
CREATE TABLE chores (
  family_id uuid NOT NULL,
  chore_id uuid NOT NULL,
  child_id uuid NOT NULL,
  name text NOT NULL,
  reward numeric(10,2) NOT NULL,
  status text NOT NULL,
  due_at timestamptz NOT NULL,
  submitted_at timestamptz,
  approved_at timestamptz,
  rejected_at timestamptz,
  rejection_comment text,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  template_id uuid,
  series_id uuid,
  frequency text,
  recurring_days text[],
  due_day date,
  anchor_day smallint,
  opens_on date,
  round integer NOT NULL DEFAULT 1,
  is_last boolean NOT NULL DEFAULT false,
  returned_at timestamptz,
  returned_comment text,
  trusted_up_to numeric(10,2),
  icon_name text,
  offer_id uuid,
  offer_day date,
  turn_submitted boolean,
  group_id uuid,
  previous_day date,
  returned_updated_at timestamptz,
  CONSTRAINT chores_pkey PRIMARY KEY (family_id, chore_id),
  CONSTRAINT chores_reward_check CHECK (reward > 0),
  CONSTRAINT chores_status_check CHECK (status IN ('pending', 'submitted', 'approved', 'rejected')),
  CONSTRAINT chores_check CHECK ((status = 'approved') = (approved_at IS NOT NULL)),
  CONSTRAINT chores_frequency_check CHECK (frequency IN ('daily', 'weekly', 'monthly')),
  CONSTRAINT chores_recurring_days_check CHECK (recurring_days <@ '{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'::text[]),
  CONSTRAINT chores_anchor_day_check CHECK (anchor_day BETWEEN 1 AND 31),
  CONSTRAINT chores_series_whole CHECK ((series_id IS NULL) = (frequency IS NULL) AND (series_id IS NULL) = (recurring_days IS NULL) AND (series_id IS NULL) = (due_day IS NULL) AND (frequency IS NOT DISTINCT FROM 'monthly') = (anchor_day IS NOT NULL) AND (opens_on IS NULL OR series_id IS NOT NULL))
);
ALTER TABLE chores ADD CONSTRAINT chores_trusted_check CHECK (trusted_up_to IS NULL OR status = 'approved') NOT VALID;
ALTER TABLE chores ADD CONSTRAINT chores_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id);
ALTER TABLE chores ADD CONSTRAINT chores_template FOREIGN KEY (family_id, template_id) REFERENCES chore_templates (family_id, template_id);
ALTER TABLE chores ADD CONSTRAINT chores_offer FOREIGN KEY (family_id, offer_id) REFERENCES chore_offers (family_id, offer_id) ON DELETE SET NULL (offer_id);
CREATE INDEX chores_approved ON chores (family_id, approved_at DESC, chore_id DESC) WHERE status = 'approved';
CREATE INDEX chores_child_approved ON chores (family_id, child_id, approved_at DESC, chore_id DESC) WHERE status = 'approved';
CREATE INDEX chores_due ON chores (family_id, child_id, due_at);
CREATE INDEX chores_group ON chores (family_id, group_id) WHERE group_id IS NOT NULL;
CREATE UNIQUE INDEX chores_offer_day ON chores (family_id, offer_id, offer_day) WHERE offer_id IS NOT NULL;
CREATE INDEX chores_open ON chores (family_id, child_id, due_at) WHERE status <> 'approved';
CREATE INDEX chores_series_approved ON chores (family_id, series_id, approved_at) WHERE ((series_id IS NOT NULL) AND (status = 'approved'));
CREATE UNIQUE INDEX chores_series_day ON chores (family_id, series_id, due_day) WHERE series_id IS NOT NULL;
CREATE UNIQUE INDEX chores_series_last ON chores (family_id, series_id) WHERE is_last;
CREATE INDEX chores_template ON chores (family_id, template_id) WHERE template_id IS NOT NULL;
CREATE INDEX chores_trusted ON chores (family_id, child_id, approved_at) WHERE trusted_up_to IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON chores TO pocketful_app;
