-- The consent to collect data for each child, and whether the child could be under 13. The audit and the metrics count
-- it. It is given while both parts are. Callers narrow the result to families.
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
SELECT m.family_id, m.member_id, p_year - coalesce(m.birth_year, p_year) <= 13,
  coalesce(c.stands AND s.data_collection IS NOT false, false),
  -- A profile that cannot be used since a consent was withdrawn: there was a consent, and none is in force.
  (s.closed_at IS NOT NULL OR p_year - coalesce(m.birth_year, p_year) <= 13) AND s.data_collection IS false
    AND c.first_given IS NOT NULL,
  coalesce(s.analytics OR s.marketing, false), c.first_given, c.versions, c.confirmed, c.odd
FROM public.members AS m
LEFT JOIN public.privacy_settings AS s ON s.family_id = m.family_id AND s.child_id = m.member_id
LEFT JOIN LATERAL (
  SELECT min(g.consent_date) AS first_given, bool_or(g.stands) AS stands,
    array_agg(g.policy_version::text) FILTER (WHERE g.stands) AS versions, bool_or(g.stands AND g.verified) AS confirmed,
    bool_or(g.stands AND g.verification_method NOT IN ('signed_in_form', 'email_verification')) AS odd
  FROM (
    SELECT p.consent_date, p.policy_version, p.verification_method,
      NOT EXISTS (SELECT FROM public.consent_events AS e
        WHERE e.family_id = p.family_id AND e.consent_id = p.consent_id AND e.kind = 'withdrawn') AS stands,
      EXISTS (SELECT FROM public.consent_events AS e
        WHERE e.family_id = p.family_id AND e.consent_id = p.consent_id AND e.kind = 'verified') AS verified
    FROM public.parental_consents AS p
    WHERE p.family_id = m.family_id AND p.child_id = m.member_id AND p.consent_type = 'data_collection'
  ) AS g
) AS c ON true
WHERE m.role = 'child'
$$;
REVOKE ALL ON FUNCTION child_consents FROM PUBLIC;
GRANT EXECUTE ON FUNCTION child_consents TO pocketful_app;
