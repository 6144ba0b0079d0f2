-- A chore that comes again: those with one series_id. Each carries what the next one is made from, so that the open one
-- leads its series and the finished ones stay as they were.
ALTER TABLE chores
  ADD COLUMN template_id uuid,
  ADD COLUMN series_id uuid,
  ADD COLUMN frequency text CHECK (frequency IN ('daily', 'weekly', 'monthly')),
  ADD COLUMN recurring_days text[] CHECK (recurring_days <@
    '{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'::text[]),
  -- The family's calendar day that it stands for in its series; when it is due may be moved.
  ADD COLUMN due_day date,
  -- Monthly: the day that is meant, which short months do not have.
  ADD COLUMN anchor_day smallint CHECK (anchor_day BETWEEN 1 AND 31),
  -- The first day on which it can be submitted; null for the first of a series.
  ADD COLUMN opens_on date,
  ADD CONSTRAINT chores_template FOREIGN KEY (family_id, template_id) REFERENCES chore_templates (family_id, template_id)
    NOT VALID,
  ADD CONSTRAINT chores_series_whole CHECK ((series_id IS NULL) = (frequency IS NULL)
    AND (series_id IS NULL) = (recurring_days IS NULL) AND (series_id IS NULL) = (due_day IS NULL)
    AND (frequency IS NOT DISTINCT FROM 'monthly') = (anchor_day IS NOT NULL)
    AND (opens_on IS NULL OR series_id IS NOT NULL));
