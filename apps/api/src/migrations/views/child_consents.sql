-- The consent to collect data for each child. The metrics and a family's own audit read it; `privacy_facts` computes
-- the same for many families. It is given while both parts are. Callers compute by a calendar year who could be under
-- 13: the database may not know a family's time zone.
CREATE OR REPLACE VIEW child_consents AS
SELECT m.family_id, m.member_id AS child_id, m.birth_year, s.closed_at, s.unverified_from,
  coalesce(c.stands AND s.data_collection IS NOT false, false) AS stands,
  s.data_collection IS false AND c.first_given IS NOT NULL AS withdrawn,
  coalesce(s.analytics OR s.marketing, false) AS tracked, c.first_given, c.versions, c.confirmed, c.odd
FROM members AS m
LEFT JOIN privacy_settings AS s ON s.family_id = m.family_id AND s.child_id = m.member_id
LEFT JOIN LATERAL (
  SELECT min(g.consent_date) AS first_given, bool_or(g.stands) AS stands,
    array_agg(g.policy_version::text) FILTER (WHERE g.stands) AS versions, bool_or(g.stands AND g.verified) AS confirmed,
    bool_or(g.stands AND g.verification_method NOT IN ('signed_in_form', 'email_verification')) AS odd
  FROM (
    SELECT p.consent_date, p.policy_version, p.verification_method,
      NOT EXISTS (SELECT FROM consent_events AS e
        WHERE e.family_id = p.family_id AND e.consent_id = p.consent_id AND e.kind = 'withdrawn') AS stands,
      EXISTS (SELECT FROM consent_events AS e
        WHERE e.family_id = p.family_id AND e.consent_id = p.consent_id AND e.kind = 'verified') AS verified
    FROM parental_consents AS p
    WHERE p.family_id = m.family_id AND p.child_id = m.member_id AND p.consent_type = 'data_collection'
  ) AS g
) AS c ON true
WHERE m.role = 'child';
GRANT SELECT ON child_consents TO pocketful_app;
