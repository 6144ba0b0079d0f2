-- What the audit of children's privacy counts, family by family: numbers leave here and nothing else, so that whoever
-- may read the staff's views learns no name, no text and no birth.
--
-- p_year: the calendar year, by which who could be under 13 is told: the database may not know a family's time zone
-- p_version: the version of the privacy policy in force
CREATE FUNCTION staff_views.privacy_facts(p_families uuid[], p_now timestamptz, p_year integer, p_version text)
RETURNS TABLE (
  family_id uuid, children integer, under13 integer, consented integer, consented_late integer, closed integer,
  odd_method integer, unconfirmed integer, withdrawals integer, collected_after integer, outdated integer,
  acceptances integer, accepted_unknown integer, overdue_accounts integer, overdue_trails integer, tracked integer,
  contactable integer, reviews integer, reviews_late integer, erasures integer, erasures_left integer,
  erasures_late integer, asked integer, asked_by_others integer, asked_by_unknown integer, secrets integer,
  weak_secrets integer, ageless integer, identifiers_kept integer
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
WITH family AS MATERIALIZED (
  SELECT f.family_id, p_year AS year FROM public.families AS f WHERE f.family_id = ANY (p_families)
), member AS MATERIALIZED (
  SELECT m.family_id, m.member_id, m.role, m.created_at, m.birth_year, f.year,
    m.role = 'child' AND f.year - coalesce(m.birth_year, f.year) <= 13 AS young,
    m.role = 'child' AND (m.email IS NOT NULL OR concat_ws(' ', m.username, m.first_name, m.last_name) ~ '\S@\S+\.\S') AS contact,
    num_nonnulls(m.pin_hash, m.password_hash) AS secrets,
    (m.pin_hash !~ '^p\d+\$argon2id\$')::integer AS weak_pin, (m.password_hash !~ '^p\d+\$argon2id\$')::integer AS weak_password
  FROM family AS f JOIN public.members AS m USING (family_id)
), consent AS MATERIALIZED (
  SELECT c.family_id, c.child_id, c.consent_type, c.policy_version, c.consent_date, c.verification_method, c.given_by,
    min(e.at) FILTER (WHERE e.kind = 'withdrawn') AS withdrawn_at, bool_or(e.kind = 'verified') AS verified,
    array_agg(e.done_by) FILTER (WHERE e.done_by IS NOT NULL) AS done_by
  FROM public.parental_consents AS c
  LEFT JOIN public.consent_events AS e ON e.family_id = c.family_id AND e.consent_id = c.consent_id
  WHERE c.family_id = ANY (p_families)
  GROUP BY c.family_id, c.consent_id
), collection AS MATERIALIZED (
  SELECT c.family_id, c.child_id, min(c.consent_date) AS first_given, bool_or(c.withdrawn_at IS NULL) AS stands,
    bool_or(c.withdrawn_at IS NULL AND c.policy_version = p_version) AS in_force,
    bool_or(c.withdrawn_at IS NULL AND c.verified) AS confirmed,
    bool_or(c.withdrawn_at IS NULL AND c.verification_method NOT IN ('signed_in_form', 'email_verification')) AS odd
  FROM consent AS c WHERE c.consent_type = 'data_collection' GROUP BY c.family_id, c.child_id
), child AS MATERIALIZED (
  SELECT m.*, coalesce(s.analytics OR s.marketing, false) AS tracked, c.first_given, coalesce(c.stands, false) AS stands,
    c.in_force, c.confirmed, c.odd,
    -- A profile that nobody can use, since its consent was withdrawn: there was one, none stands, and none has to.
    m.young AND NOT coalesce(s.data_collection, true) AND c.child_id IS NOT NULL AND NOT c.stands AS closed,
    oldest.at < p_now - interval '3 years 2 days' AS overdue
  FROM member AS m
  LEFT JOIN public.privacy_settings AS s ON s.family_id = m.family_id AND s.child_id = m.member_id
  LEFT JOIN collection AS c ON c.family_id = m.family_id AND c.child_id = m.member_id
  LEFT JOIN LATERAL (
    SELECT l.created_at AS at FROM public.ledger_entries AS l
    WHERE l.family_id = m.family_id AND l.child_id = m.member_id AND NOT l.brought_forward
    ORDER BY l.created_at LIMIT 1
  ) AS oldest ON true
  WHERE m.role = 'child'
), of_child AS (
  SELECT c.family_id, count(*) AS children, count(*) FILTER (WHERE young AND NOT closed) AS under13,
    count(*) FILTER (WHERE young AND NOT closed AND stands) AS consented,
    count(*) FILTER (WHERE young AND first_given > created_at) AS consented_late,
    count(*) FILTER (WHERE closed) AS closed, count(*) FILTER (WHERE young AND odd) AS odd_method,
    count(*) FILTER (WHERE young AND stands AND NOT coalesce(confirmed, false)) AS unconfirmed,
    count(*) FILTER (WHERE young AND stands AND NOT in_force) AS outdated, count(*) FILTER (WHERE overdue) AS overdue_accounts,
    count(*) FILTER (WHERE tracked) AS tracked, count(*) FILTER (WHERE contact) AS contactable,
    count(*) FILTER (WHERE birth_year IS NULL OR birth_year NOT BETWEEN year - 120 AND year) AS ageless
  FROM child AS c GROUP BY c.family_id
), of_member AS (
  SELECT m.family_id, sum(m.secrets) AS secrets, sum(coalesce(m.weak_pin, 0) + coalesce(m.weak_password, 0)) AS weak_secrets
  FROM member AS m GROUP BY m.family_id
), gap AS (
  -- From a withdrawal to the next consent of its kind, if there was one.
  SELECT DISTINCT c.family_id, c.child_id, c.withdrawn_at AS since, coalesce((SELECT min(n.consent_date) FROM consent AS n
    WHERE n.family_id = c.family_id AND n.child_id = c.child_id AND n.consent_type = c.consent_type
      AND n.consent_date > c.withdrawn_at), 'infinity') AS until
  FROM consent AS c JOIN child AS y ON y.family_id = c.family_id AND y.member_id = c.child_id
  WHERE c.withdrawn_at IS NOT NULL AND y.young
), of_gap AS (
  SELECT g.family_id, count(*) AS withdrawals, count(*) FILTER (WHERE
    EXISTS (SELECT FROM public.ledger_entries AS t WHERE t.family_id = g.family_id AND t.child_id = g.child_id
      AND t.created_at > g.since AND t.created_at < g.until AND NOT t.brought_forward)
    OR EXISTS (SELECT FROM public.chores AS t WHERE t.family_id = g.family_id AND t.child_id = g.child_id
      AND greatest(t.created_at, t.submitted_at) > g.since AND coalesce(t.submitted_at, t.created_at) < g.until)
    OR EXISTS (SELECT FROM public.savings_goals AS t WHERE t.family_id = g.family_id AND t.child_id = g.child_id
      AND t.created_at > g.since AND t.created_at < g.until)
    -- Of the day of the withdrawal itself nobody knows which came first.
    OR EXISTS (SELECT FROM public.member_activity AS t WHERE t.family_id = g.family_id AND t.member_id = g.child_id
      AND t.day > (g.since AT TIME ZONE 'UTC')::date AND t.day < (g.until AT TIME ZONE 'UTC')::date)
    OR EXISTS (SELECT FROM public.rewards AS t WHERE t.family_id = g.family_id AND t.child_id = g.child_id
      AND t.created_at > g.since AND t.created_at < g.until)
    OR EXISTS (SELECT FROM public.allowances AS t WHERE t.family_id = g.family_id AND t.child_id = g.child_id
      AND t.created_at > g.since AND t.created_at < g.until)
    OR EXISTS (SELECT FROM public.purchase_requests AS t WHERE t.family_id = g.family_id AND t.child_id = g.child_id
      AND t.submitted_at > g.since AND t.submitted_at < g.until)
    OR EXISTS (SELECT FROM public.withdrawal_requests AS t WHERE t.family_id = g.family_id AND t.child_id = g.child_id
      AND t.submitted_at > g.since AND t.submitted_at < g.until)
    OR EXISTS (SELECT FROM public.reward_claims AS t WHERE t.family_id = g.family_id AND t.child_id = g.child_id
      AND t.submitted_at > g.since AND t.submitted_at < g.until)
  ) AS collected_after
  FROM gap AS g GROUP BY g.family_id
), of_acceptance AS (
  SELECT a.family_id, count(*) AS acceptances, count(*) FILTER (WHERE v.policy_id IS NULL) AS accepted_unknown
  FROM public.policy_acceptances AS a
  LEFT JOIN public.policy_versions AS v ON v.policy_type = a.policy_type AND v.version = a.policy_version
  WHERE a.family_id = ANY (p_families) GROUP BY a.family_id
), of_trail AS (
  -- Of a trail is past its time what could be cut: all ahead of a signed head from before.
  SELECT f.family_id, count(*) AS overdue_trails FROM family AS f CROSS JOIN LATERAL (
    SELECT a.at, a.sequence FROM public.audit_entries AS a WHERE a.family_id = f.family_id ORDER BY a.sequence LIMIT 1
  ) AS oldest
  WHERE oldest.at < p_now - interval '1 year 2 days' AND EXISTS (
    SELECT FROM public.audit_checkpoint_heads AS h
    JOIN public.audit_entries AS a ON a.family_id = h.family_id AND a.sequence = h.sequence
    WHERE h.family_id = f.family_id AND h.sequence > oldest.sequence AND a.at < p_now - interval '1 year 2 days')
  GROUP BY f.family_id
), request AS (
  -- Two business days: a weekend in between does not count. Days are counted from a Thursday, in UTC.
  SELECT r.*, r.requested_at + make_interval(days => CASE floor(extract(epoch FROM r.requested_at) / 86400)::bigint % 7
    WHEN 0 THEN 4 WHEN 1 THEN 4 WHEN 2 THEN 3 ELSE 2 END) AS due
  FROM public.data_access_requests AS r WHERE r.family_id = ANY (p_families)
), of_request AS (
  SELECT r.family_id, count(*) FILTER (WHERE r.request_type = 'export') AS reviews,
    count(*) FILTER (WHERE r.request_type = 'export' AND coalesce(r.completed_at, p_now) > r.due) AS reviews_late,
    count(*) FILTER (WHERE r.request_type = 'erasure') AS erasures,
    count(*) FILTER (WHERE r.request_type = 'erasure' AND r.completed_at IS NOT NULL AND (
      EXISTS (SELECT FROM public.members AS t WHERE t.family_id = r.family_id AND t.member_id = r.child_id)
      OR EXISTS (SELECT FROM public.accounts AS t WHERE t.family_id = r.family_id AND t.child_id = r.child_id)
      OR EXISTS (SELECT FROM public.ledger_entries AS t WHERE t.family_id = r.family_id AND t.child_id = r.child_id)
      OR EXISTS (SELECT FROM public.chores AS t WHERE t.family_id = r.family_id AND t.child_id = r.child_id)
      OR EXISTS (SELECT FROM public.savings_goals AS t WHERE t.family_id = r.family_id AND t.child_id = r.child_id)
      OR EXISTS (SELECT FROM public.rewards AS t WHERE t.family_id = r.family_id AND t.child_id = r.child_id)
      OR EXISTS (SELECT FROM public.allowances AS t WHERE t.family_id = r.family_id AND t.child_id = r.child_id)
      OR EXISTS (SELECT FROM public.parental_consents AS t WHERE t.family_id = r.family_id AND t.child_id = r.child_id)
      OR EXISTS (SELECT FROM public.privacy_settings AS t WHERE t.family_id = r.family_id AND t.child_id = r.child_id)
      OR EXISTS (SELECT FROM public.purchase_requests AS t WHERE t.family_id = r.family_id AND t.child_id = r.child_id)
      OR EXISTS (SELECT FROM public.withdrawal_requests AS t WHERE t.family_id = r.family_id AND t.child_id = r.child_id)
      OR EXISTS (SELECT FROM public.reward_claims AS t WHERE t.family_id = r.family_id AND t.child_id = r.child_id)
      OR EXISTS (SELECT FROM public.member_activity AS t WHERE t.family_id = r.family_id AND t.member_id = r.child_id)
      OR EXISTS (SELECT FROM public.member_last_active AS t WHERE t.family_id = r.family_id AND t.member_id = r.child_id)
      OR EXISTS (SELECT FROM public.error_logs AS t WHERE t.family_id = r.family_id AND t.reporter_id = r.child_id)
    )) AS erasures_left,
    count(*) FILTER (WHERE r.request_type = 'erasure'
      AND coalesce(r.completed_at, p_now) > r.requested_at + interval '1 hour') AS erasures_late
  FROM request AS r GROUP BY r.family_id
), asking AS (
  SELECT c.family_id, c.given_by AS who FROM consent AS c
  UNION ALL SELECT c.family_id, unnest(c.done_by) FROM consent AS c
  -- Nobody asked where a restored backup was erased again.
  UNION ALL SELECT r.family_id, r.parent_id FROM request AS r WHERE r.parent_id IS NOT NULL
), of_asking AS (
  SELECT a.family_id, count(*) AS asked, count(*) FILTER (WHERE m.role = 'child') AS asked_by_others,
    -- An adult who has left the family acted in its trail.
    count(*) FILTER (WHERE m.role IS NULL AND NOT EXISTS (
      SELECT FROM public.audit_entries AS e WHERE e.family_id = a.family_id AND e.actor_id = a.who)) AS asked_by_unknown
  FROM asking AS a LEFT JOIN member AS m ON m.family_id = a.family_id AND m.member_id = a.who
  GROUP BY a.family_id
), kept AS (
  SELECT e.family_id FROM public.audit_entries AS e
  WHERE e.address IS NOT NULL AND e.at < p_now - interval '31 days' AND e.family_id = ANY (p_families)
  UNION ALL SELECT c.family_id FROM public.parental_consents AS c
  WHERE c.ip_address IS NOT NULL AND c.consent_date < p_now - interval '31 days' AND c.family_id = ANY (p_families)
  UNION ALL SELECT s.family_id FROM public.sign_in_failures AS s
  WHERE s.at < p_now - interval '31 days' AND s.family_id = ANY (p_families)
  UNION ALL SELECT l.family_id FROM public.error_logs AS l
  WHERE l.met_at < p_now - interval '31 days' AND l.ip_address IS NOT NULL AND l.family_id = ANY (p_families)
), of_kept AS (
  SELECT k.family_id, count(*) AS identifiers_kept FROM kept AS k GROUP BY k.family_id
)
SELECT f.family_id, coalesce(c.children, 0)::integer, coalesce(c.under13, 0)::integer, coalesce(c.consented, 0)::integer,
  coalesce(c.consented_late, 0)::integer, coalesce(c.closed, 0)::integer, coalesce(c.odd_method, 0)::integer,
  coalesce(c.unconfirmed, 0)::integer, coalesce(g.withdrawals, 0)::integer, coalesce(g.collected_after, 0)::integer,
  coalesce(c.outdated, 0)::integer, coalesce(a.acceptances, 0)::integer, coalesce(a.accepted_unknown, 0)::integer,
  coalesce(c.overdue_accounts, 0)::integer, coalesce(t.overdue_trails, 0)::integer, coalesce(c.tracked, 0)::integer,
  coalesce(c.contactable, 0)::integer, coalesce(r.reviews, 0)::integer, coalesce(r.reviews_late, 0)::integer,
  coalesce(r.erasures, 0)::integer, coalesce(r.erasures_left, 0)::integer, coalesce(r.erasures_late, 0)::integer,
  coalesce(s.asked, 0)::integer, coalesce(s.asked_by_others, 0)::integer, coalesce(s.asked_by_unknown, 0)::integer,
  coalesce(m.secrets, 0)::integer, coalesce(m.weak_secrets, 0)::integer, coalesce(c.ageless, 0)::integer,
  coalesce(k.identifiers_kept, 0)::integer
FROM family AS f LEFT JOIN of_child AS c USING (family_id) LEFT JOIN of_member AS m USING (family_id)
  LEFT JOIN of_gap AS g USING (family_id) LEFT JOIN of_acceptance AS a USING (family_id)
  LEFT JOIN of_trail AS t USING (family_id) LEFT JOIN of_request AS r USING (family_id)
  LEFT JOIN of_asking AS s USING (family_id) LEFT JOIN of_kept AS k USING (family_id)
ORDER BY f.family_id
$$;
REVOKE EXECUTE ON FUNCTION staff_views.privacy_facts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION staff_views.privacy_facts TO pocketful_reader;

-- Every audit of the whole system. One that is under way keeps how far it came and what it counted, so that it goes on
-- in another process.
CREATE TABLE privacy_audits (
  audit_id uuid PRIMARY KEY,
  started_at timestamptz NOT NULL,
  -- The staff member; null for the monitoring.
  started_by uuid,
  -- The last family that was looked at, how many were, and how many there were at the start.
  reached uuid,
  families integer NOT NULL DEFAULT 0,
  families_total integer NOT NULL,
  facts jsonb NOT NULL,
  -- When it last got on.
  moved_at timestamptz NOT NULL,
  finished_at timestamptz,
  overall text CHECK (overall IN ('COMPLIANT', 'PARTIALLY_COMPLIANT', 'NON_COMPLIANT', 'NEEDS_REVIEW')),
  score smallint,
  -- What it found; no names.
  result jsonb,
  CONSTRAINT privacy_audits_whole CHECK ((finished_at IS NULL) = (result IS NULL) AND (result IS NULL) = (overall IS NULL))
);
CREATE INDEX privacy_audits_finished ON privacy_audits (finished_at DESC) WHERE finished_at IS NOT NULL;
-- One at a time.
CREATE UNIQUE INDEX privacy_audits_under_way ON privacy_audits ((true)) WHERE finished_at IS NULL;

-- What an audit found broken: one row for each requirement and each family, or the system as a whole, for as long as it
-- comes back. Ids that lead nowhere once the family is closed.
CREATE TABLE privacy_violations (
  violation_id uuid PRIMARY KEY,
  item text NOT NULL,
  -- The family; the nil id for the system.
  subject_id uuid NOT NULL,
  severity text NOT NULL CHECK (severity IN ('CRITICAL', 'HIGH', 'MEDIUM', 'LOW')),
  description text NOT NULL,
  action_required text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  last_audit_id uuid NOT NULL,
  -- When an audit did not find it any more.
  cleared_at timestamptz,
  -- Who of the staff settled it, and why; the next audit that finds it opens it again.
  resolved_at timestamptz,
  resolved_by uuid,
  resolved_reason text,
  reopened integer NOT NULL DEFAULT 0,
  UNIQUE (item, subject_id)
);
CREATE INDEX privacy_violations_open ON privacy_violations (severity, last_seen_at DESC, violation_id)
  WHERE cleared_at IS NULL AND resolved_at IS NULL;
CREATE INDEX privacy_violations_settled ON privacy_violations (last_seen_at);

-- What must be done once a year, as whoever did it recorded.
CREATE TABLE privacy_evidence (
  evidence_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('risk_assessment', 'safeguard_test', 'restore_drill')),
  done_on date NOT NULL,
  note text,
  recorded_at timestamptz NOT NULL,
  -- Null for a command at the machine itself.
  recorded_by uuid
);
CREATE INDEX privacy_evidence_newest ON privacy_evidence (kind, done_on DESC);

-- That the monitoring was started: at most one row.
CREATE TABLE privacy_monitoring (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  started_at timestamptz NOT NULL,
  started_by uuid
);

-- Each run of the job that removes what is past its time, and what it removed.
CREATE TABLE retention_runs (
  run_id uuid PRIMARY KEY,
  finished_at timestamptz NOT NULL,
  removed jsonb NOT NULL
);
CREATE INDEX retention_runs_finished ON retention_runs (finished_at DESC);

GRANT SELECT, INSERT, UPDATE, DELETE ON privacy_audits, privacy_violations TO pocketful_app;
GRANT SELECT, INSERT, DELETE ON privacy_evidence, retention_runs TO pocketful_app;
GRANT SELECT, INSERT ON privacy_monitoring TO pocketful_app;
