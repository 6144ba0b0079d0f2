-- When a withdrawal of consent closed the profile of a child that could be under 13. It ends with a new consent, whatever the
-- birth year is by then.
ALTER TABLE privacy_settings ADD COLUMN closed_at timestamptz;
UPDATE privacy_settings AS s SET closed_at = s.updated_at FROM members AS m
WHERE m.family_id = s.family_id AND m.member_id = s.child_id AND NOT s.data_collection
  AND extract(year FROM s.updated_at) - m.birth_year <= 13;
