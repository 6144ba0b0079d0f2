-- The due day of the occurrence that this one follows, also once that is deleted. Null for the first one of a series, and for
-- one that does not wait.
ALTER TABLE chores ADD COLUMN previous_day date;

-- An occurrence opens on the day after the one before it, or after an absence.
UPDATE chores AS c SET previous_day = c.opens_on - 1
WHERE c.status = 'pending' AND c.is_last AND c.opens_on IS NOT NULL AND NOT EXISTS (
  SELECT FROM absences AS a WHERE a.family_id = c.family_id AND a.child_id = c.child_id AND a.to_day = c.opens_on - 1);
UPDATE chores AS c SET previous_day = (
  SELECT max(p.due_day) FROM chores AS p
  WHERE p.family_id = c.family_id AND p.series_id = c.series_id AND p.due_day < c.due_day)
WHERE c.status = 'pending' AND c.is_last AND c.opens_on IS NOT NULL AND c.previous_day IS NULL;
