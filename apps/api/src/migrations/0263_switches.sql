-- What an adult switched for a child, by the switch's name. A switch that is not in it has its default.
ALTER TABLE members ADD COLUMN switches jsonb NOT NULL DEFAULT '{}';
UPDATE members SET switches = jsonb_strip_nulls(jsonb_build_object(
  'proposals', CASE WHEN proposals_enabled THEN true END, 'simpleView', CASE WHEN simple_view THEN true END))
WHERE proposals_enabled OR simple_view;
-- Its guard names both columns. Its file creates it again.
DROP TRIGGER IF EXISTS edit_with_consent ON members;
ALTER TABLE members DROP COLUMN proposals_enabled, DROP COLUMN simple_view;
UPDATE schema_compatibility SET compatible_from = '0263_switches.sql';
