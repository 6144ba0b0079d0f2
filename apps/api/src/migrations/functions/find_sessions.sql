-- Finds sessions by their families and hashes, each with its active member, for several calls together. A row names the
-- place of its session in the arrays. One look-up follows the other: a database of several nodes sends each to the node
-- of its family.
--
-- `p_until` is the latest end, and `p_since` the oldest activity, of a device that an adult unlocked, and `p_own_` of a
-- children's own.
DROP FUNCTION IF EXISTS find_sessions(uuid[], bytea[], timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone);
CREATE OR REPLACE FUNCTION find_sessions(
  p_families uuid[], p_hashes bytea[], p_now timestamptz, p_since timestamptz, p_until timestamptz,
  p_own_since timestamptz, p_own_until timestamptz
)
RETURNS TABLE (place integer, adult_id uuid, children uuid[], last_active_at timestamptz, confirmed_at timestamptz,
  active_member_id uuid, role text, birth_year smallint, data_collection boolean, closed_at timestamptz,
  unverified_from timestamptz, time_zone text, founded_at timestamptz, own_minutes smallint, child_picked_at timestamptz,
  locale text, currency text)
LANGUAGE plpgsql
STABLE
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
#variable_conflict use_column
DECLARE
  v_family uuid;
  v_hash bytea;
BEGIN
  FOR v_place IN 1 .. cardinality(p_families) LOOP
    v_family := p_families[v_place];
    v_hash := p_hashes[v_place];
    RETURN QUERY SELECT v_place, s.adult_id, CASE WHEN s.adult_id IS NULL THEN ARRAY(
        SELECT c.child_id FROM public.device_children AS c
        JOIN public.members AS o ON o.family_id = c.family_id AND o.member_id = c.child_id
        WHERE c.family_id = v_family AND c.device_id = s.device_id ORDER BY o.birth_year, o.created_at) END,
      s.last_active_at, s.confirmed_at, s.active_member_id, m.role, m.birth_year, p.data_collection, p.closed_at,
      p.unverified_from, f.time_zone, f.created_at, s.own_minutes, s.child_picked_at,
      coalesce(m.locale, f.locale), f.currency
    FROM public.sessions AS s
    JOIN public.families AS f ON f.family_id = s.family_id
    LEFT JOIN public.members AS m ON m.family_id = s.family_id AND m.member_id = s.active_member_id
    LEFT JOIN public.privacy_settings AS p ON p.family_id = s.family_id AND p.child_id = s.active_member_id
    WHERE s.family_id = v_family AND s.session_hash = v_hash AND s.expires_at > p_now
      AND public.elapsed_since(s.created_at, p_now) < 'infinity'
      AND s.expires_at < CASE WHEN s.adult_id IS NULL THEN p_own_until ELSE p_until END
      AND s.last_active_at > CASE WHEN s.adult_id IS NULL THEN p_own_since ELSE p_since END;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION find_sessions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_sessions TO pocketful_app;
