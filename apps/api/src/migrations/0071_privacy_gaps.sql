-- What the audit of children's privacy passed over: addresses that stay with acceptances, families whose adults accepted
-- no policy in force; and one place for what was told apart twice.

-- How the consent to collect data stands for each child, and whether it could still be under 13: what the audit and the
-- metrics count. It stands while both its parts do, which the settings tell. Who calls it narrows it to families.
--
-- p_year: the calendar year, by which who could be under 13 is told: the database may not know a family's time zone
CREATE FUNCTION child_consents(p_year integer)
RETURNS TABLE (
  family_id uuid, child_id uuid, young boolean, stands boolean, closed boolean, tracked boolean,
  first_given timestamptz, versions text[], confirmed boolean, odd boolean
) LANGUAGE sql STABLE AS $$
SELECT m.family_id, m.member_id, p_year - coalesce(m.birth_year, p_year) <= 13,
  coalesce(c.stands AND s.data_collection IS NOT false, false),
  -- A profile that nobody can use, since a consent was withdrawn: there was one, and none has to stand.
  p_year - coalesce(m.birth_year, p_year) <= 13 AND s.data_collection IS false AND c.first_given IS NOT NULL,
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
REVOKE EXECUTE ON FUNCTION child_consents FROM PUBLIC;
GRANT EXECUTE ON FUNCTION child_consents TO pocketful_app;

-- What the newest verification of the books found: readiness, health and the audit tell it.
CREATE VIEW newest_book_verification AS
  SELECT started_at, finished_at, whole, families, fault_count, faults FROM book_verifications
  ORDER BY finished_at DESC LIMIT 1;
GRANT SELECT ON newest_book_verification TO pocketful_app;

-- As before, and a child without an account gets the one that its entries tell of.
CREATE OR REPLACE FUNCTION account_repair(
  p_family_id uuid, p_child_id uuid,
  OUT was numeric, OUT is_now numeric, OUT was_entries integer, OUT is_entries integer
) RETURNS SETOF record LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  total numeric;
  gone boolean;
BEGIN
  SELECT a.balance, a.sequence INTO was, was_entries FROM public.accounts AS a
  WHERE a.family_id = p_family_id AND a.child_id = p_child_id FOR UPDATE;
  gone := NOT FOUND;
  IF gone AND NOT EXISTS (SELECT FROM public.members AS m
    WHERE m.family_id = p_family_id AND m.member_id = p_child_id AND m.role = 'child') THEN RETURN; END IF;
  SELECT coalesce(sum(e.amount), 0) INTO total FROM public.ledger_entries AS e
  WHERE e.family_id = p_family_id AND e.child_id = p_child_id;
  SELECT e.balance_after, e.sequence INTO is_now, is_entries FROM public.ledger_entries AS e
  WHERE e.family_id = p_family_id AND e.child_id = p_child_id ORDER BY e.sequence DESC LIMIT 1;
  is_now := coalesce(is_now, 0);
  is_entries := coalesce(is_entries, 0);
  IF total <> is_now THEN RETURN; END IF;
  IF gone THEN
    -- Whoever comes second finds it there.
    INSERT INTO public.accounts (family_id, child_id, balance, sequence)
    VALUES (p_family_id, p_child_id, is_now, is_entries) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN RETURN; END IF;
  ELSE
    IF was_entries > is_entries OR (was = is_now AND was_entries = is_entries) THEN RETURN; END IF;
    UPDATE public.accounts AS a SET balance = is_now, sequence = is_entries
    WHERE a.family_id = p_family_id AND a.child_id = p_child_id;
  END IF;
  RETURN NEXT;
END $$;
