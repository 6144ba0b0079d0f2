-- The consents of children, with whether each could be under 13. Callers narrow the result to families.
--
-- p_year: the calendar year that decides who could be under 13; the database may not know a family's time zone
CREATE OR REPLACE FUNCTION child_consents(p_year integer)
RETURNS TABLE(
  family_id uuid, child_id uuid, young boolean, stands boolean, closed boolean, tracked boolean,
  first_given timestamp with time zone, versions text[], confirmed boolean, odd boolean
)
LANGUAGE sql
STABLE
AS $$
SELECT c.family_id, c.child_id, p_year - coalesce(c.birth_year, p_year) <= 13, c.stands,
  -- A profile that cannot be used since a consent was withdrawn: there was a consent, and none is in force.
  (c.closed_at IS NOT NULL OR p_year - coalesce(c.birth_year, p_year) <= 13) AND c.withdrawn, c.tracked, c.first_given,
  c.versions, c.confirmed, c.odd
FROM public.child_consents AS c
$$;
REVOKE ALL ON FUNCTION child_consents FROM PUBLIC;
GRANT EXECUTE ON FUNCTION child_consents TO pocketful_app;
