-- Links to a new password stand side by side: whoever knows an address may ask for one, and a newer one must not end that
-- which its owner just opened. A process of the version before counts on one link each; what it is asked for meanwhile
-- fails, and is answered by a process of this one.
ALTER TABLE password_reset_tokens DROP CONSTRAINT password_reset_tokens_pkey,
  ADD PRIMARY KEY (family_id, member_id, token_id);

-- Which mail brings a link, as the mail of a family's adult knows its own.
ALTER TABLE staff_password_resets ADD COLUMN mail_id uuid NOT NULL DEFAULT uuidv7();
UPDATE staff_password_resets AS r SET mail_id = m.mail_id
FROM (
  SELECT DISTINCT ON (staff_id) staff_id, mail_id FROM staff_mails WHERE kind = 'password_reset'
  ORDER BY staff_id, created_at DESC
) AS m WHERE m.staff_id = r.staff_id;
ALTER TABLE staff_password_resets ALTER COLUMN mail_id DROP DEFAULT, DROP CONSTRAINT staff_password_resets_pkey,
  ADD PRIMARY KEY (staff_id, mail_id);
