-- A report keeps its author and words as long as its network address: 30 days. A child is no author and writes no words.
UPDATE error_logs SET reporter_id = NULL, user_comment = NULL WHERE met_at IS NULL;
UPDATE error_logs AS e SET reporter_id = NULL, user_comment = NULL FROM members AS m
WHERE m.family_id = e.family_id AND m.member_id = e.reporter_id AND m.role = 'child';
