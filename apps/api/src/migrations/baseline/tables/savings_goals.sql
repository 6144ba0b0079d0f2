-- What a child saves for, and its trophies.
CREATE TABLE savings_goals (
  family_id uuid NOT NULL,
  goal_id uuid NOT NULL,
  child_id uuid NOT NULL,
  name text NOT NULL,
  target numeric(10,2) NOT NULL,
  icon_name text NOT NULL,
  status text NOT NULL,
  position integer NOT NULL,
  purchased_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  CONSTRAINT savings_goals_pkey PRIMARY KEY (family_id, goal_id),
  CONSTRAINT savings_goals_target_check CHECK (target >= 1),
  CONSTRAINT savings_goals_status_check CHECK (status IN ('active', 'waiting', 'purchased')),
  CONSTRAINT savings_goals_check CHECK ((status = 'purchased') = (purchased_at IS NOT NULL))
);
ALTER TABLE savings_goals ADD CONSTRAINT savings_goals_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id);
CREATE INDEX savings_goals_child_purchased ON savings_goals (family_id, child_id, purchased_at DESC, goal_id DESC) WHERE status = 'purchased';
CREATE INDEX savings_goals_purchased ON savings_goals (family_id, purchased_at DESC, goal_id DESC) WHERE status = 'purchased';
CREATE INDEX savings_goals_queue ON savings_goals (family_id, child_id, "position") WHERE status <> 'purchased';
GRANT SELECT, INSERT, UPDATE, DELETE ON savings_goals TO pocketful_app;
