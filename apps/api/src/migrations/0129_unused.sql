-- What a family does not use for three years is removed, and a family in which no one signs in for three years is closed, each
-- after a notice. A deadline without a child is the family's.
ALTER TABLE deadlines ALTER COLUMN child_id DROP NOT NULL, ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  DROP CONSTRAINT deadlines_kind_check,
  ADD CONSTRAINT deadlines_kind_check CHECK (CASE WHEN child_id IS NULL THEN kind IN ('unused_items', 'unused_family')
    ELSE kind IN ('consent_withdrawn', 'consent_unconfirmed') END);

-- `kept_at`: when an adult last kept everything unused. `last_used_on`: the last day on which a member was active, as soon as
-- `member_last_active` no longer has it. Where it is not known, it counts from now.
ALTER TABLE families ADD COLUMN kept_at timestamptz, ADD COLUMN last_used_on date;
UPDATE families AS f SET last_used_on = CURRENT_DATE
WHERE NOT EXISTS (SELECT FROM member_last_active AS a WHERE a.family_id = f.family_id);

-- When a person last changed it.
ALTER TABLE savings_goals ADD COLUMN updated_at timestamptz;
ALTER TABLE rewards ADD COLUMN updated_at timestamptz;
