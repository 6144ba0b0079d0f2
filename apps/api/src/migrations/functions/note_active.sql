-- Notes days on which members of a family were active. Removed members leave no row: a concurrent removal is waited for.
CREATE OR REPLACE FUNCTION note_active(p_family_id uuid, p_members uuid[], p_days date[])
RETURNS void
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  PERFORM FROM public.members AS m WHERE m.family_id = p_family_id AND m.member_id = ANY (p_members)
  ORDER BY m.member_id FOR KEY SHARE;
  INSERT INTO public.member_activity (family_id, member_id, day)
  SELECT m.family_id, m.member_id, n.day FROM unnest(p_members, p_days) AS n (member_id, day)
  JOIN public.members AS m ON m.family_id = p_family_id AND m.member_id = n.member_id
  ON CONFLICT (family_id, member_id, day) DO NOTHING;
  INSERT INTO public.member_last_active AS l (family_id, member_id, day)
  SELECT m.family_id, m.member_id, max(n.day) FROM unnest(p_members, p_days) AS n (member_id, day)
  JOIN public.members AS m ON m.family_id = p_family_id AND m.member_id = n.member_id
  GROUP BY m.family_id, m.member_id ORDER BY m.member_id
  ON CONFLICT (family_id, member_id) DO UPDATE SET day = excluded.day WHERE l.day < excluded.day;
END $$;
REVOKE ALL ON FUNCTION note_active FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_active TO pocketful_app;
