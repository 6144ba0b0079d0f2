-- A child can suggest chores. An adult switches this on. It stays on for each child that has suggested one.
ALTER TABLE members ADD COLUMN proposals_enabled boolean NOT NULL DEFAULT false;
UPDATE members AS m SET proposals_enabled = true
WHERE EXISTS (SELECT FROM chore_proposals AS p WHERE p.family_id = m.family_id AND p.child_id = m.member_id);
