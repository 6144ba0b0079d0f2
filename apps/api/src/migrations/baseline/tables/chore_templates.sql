-- The family’s Master List.
CREATE TABLE chore_templates (
  family_id uuid NOT NULL,
  template_id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  default_reward numeric(10,2) NOT NULL,
  category text NOT NULL,
  created_at timestamptz NOT NULL,
  icon_name text,
  CONSTRAINT chore_templates_pkey PRIMARY KEY (family_id, template_id),
  CONSTRAINT chore_templates_default_reward_check CHECK (default_reward > 0),
  CONSTRAINT chore_templates_category_check CHECK (category IN ('housework', 'yardwork', 'school', 'personal', 'other'))
);
ALTER TABLE chore_templates ADD CONSTRAINT chore_templates_family_id_fkey FOREIGN KEY (family_id) REFERENCES families (family_id);
GRANT SELECT, INSERT ON chore_templates TO pocketful_app;
