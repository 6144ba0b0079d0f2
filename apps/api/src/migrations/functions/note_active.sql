-- Notes days on which members of a family were active. Removed members leave no row: a concurrent removal is waited
-- for.
CREATE OR REPLACE FUNCTION note_active(p_family_id uuid, p_members uuid[], p_days date[])
RETURNS void
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT m.member_id FROM public.members AS m WHERE m.family_id = p_family_id AND m.member_id = ANY (p_members)
    ORDER BY m.member_id FOR KEY SHARE
  LOOP
    FOR place IN 1 .. cardinality(p_members) LOOP
      CONTINUE WHEN p_members[place] <> found.member_id;
      INSERT INTO public.member_activity (family_id, member_id, day)
      VALUES (p_family_id, found.member_id, p_days[place]) ON CONFLICT (family_id, member_id, day) DO NOTHING;
      INSERT INTO public.member_last_active AS l (family_id, member_id, day)
      VALUES (p_family_id, found.member_id, p_days[place])
      ON CONFLICT (family_id, member_id) DO UPDATE SET day = excluded.day WHERE l.day < excluded.day;
    END LOOP;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION note_active FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_active TO pocketful_app;
