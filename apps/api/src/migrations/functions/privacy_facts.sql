-- The facts about children's privacy that the audit judges, one row for each family.
--
-- On a cluster the nodes answer the parts of WITH that read tables of families, and the first node answers the others.
-- So a part that reads tables is MATERIALIZED. It reads tables of the first node, or tables of families, which it joins
-- by the family and of which it names the families, but not both. It joins no table to another part by an outer join.
-- `proofs/one-node.test.ts` checks it.
--
-- An earlier form of this function called child_consents.
DROP FUNCTION IF EXISTS child_consents(integer);
DROP FUNCTION IF EXISTS staff_views.privacy_facts(uuid[], timestamp with time zone, integer, text);
CREATE FUNCTION staff_views.privacy_facts(
  p_families uuid[], p_now timestamp with time zone, p_year integer, p_version text
)
RETURNS TABLE(
  family_id uuid, children integer, under13 integer, consented integer, consented_late integer, closed integer,
  odd_method integer, unconfirmed integer, unconfirmed_late integer,
  ages_crossed integer, ages_crossed_closed integer, ages_crossed_unconfirmed integer, withdrawals integer, collected_after integer, outdated integer,
  acceptances integer, accepted_unknown integer, keeping integer, unaccepted integer, overdue_accounts integer,
  overdue_trails integer, tracked integer, contactable integer, reviews integer, reviews_late integer,
  erasures integer, erasures_left integer, erasures_late integer, asked integer, asked_by_others integer,
  asked_by_unknown integer, secrets integer, weak_secrets integer, ageless integer, identifiers_kept integer,
  unlocked integer, childs_reports integer, used_unconfirmed integer, unnotified integer, unsent integer,
  pushes_astray integer, overdue_items integer, erasures_waiting integer, erasures_unplanned integer,
  texts_with_contact integer, odd_attempts integer, not_children integer, orphans integer, places text[]
)
LANGUAGE plpgsql
STABLE SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
#variable_conflict use_column
BEGIN
RETURN QUERY WITH family AS MATERIALIZED (
  SELECT f.family_id FROM public.families AS f WHERE f.family_id = ANY (p_families)
), member AS MATERIALIZED (
  SELECT m.family_id, m.member_id, m.role, m.created_at, m.birth_year, m.pin_hash, m.password_hash, p_year - coalesce(m.birth_year, p_year) <= 13 AS young,
    m.role = 'child' AND (num_nonnulls(m.email, m.email_verified_at::text, m.password_hash) > 0 OR public.names_hold_contact(m.username, m.first_name, m.last_name)
      -- Its switches are on or off, and hold no words.
      OR m.switches::text !~ '^\{("\w+": (true|false)(, )?)*\}$') AS contact,
    num_nonnulls(m.pin_hash, m.password_hash) AS secrets,
    (public.is_weak_hash(m.pin_hash) OR m.pin_length < 4)::integer AS weak_pin,
    public.is_weak_hash(m.password_hash)::integer AS weak_password
  FROM public.members AS m WHERE m.family_id = ANY (p_families)
), consent AS MATERIALIZED (
  SELECT c.family_id, c.consent_id, c.child_id, c.consent_type, c.policy_version, c.consent_date, c.verification_method, c.given_by,
    min(e.at) FILTER (WHERE e.kind = 'withdrawn') AS withdrawn_at, min(e.at) FILTER (WHERE e.kind = 'verified') AS verified_at
  FROM public.parental_consents AS c
  LEFT JOIN public.consent_events AS e ON e.family_id = c.family_id AND e.consent_id = c.consent_id
  WHERE c.family_id = ANY (p_families)
  GROUP BY c.family_id, c.consent_id
), event AS MATERIALIZED (
  SELECT e.family_id, e.done_by, e.at FROM public.consent_events AS e WHERE e.family_id = ANY (p_families)
), mail AS MATERIALIZED (
  SELECT v.family_id, v.consent_id, v.asked_of, v.verification_method, v.attempted_at, v.accepted_at
  FROM public.consent_verification_audit AS v
  WHERE v.family_id = ANY (p_families)
), confirmed AS (
  -- Consents that the link of a mail confirmed.
  SELECT DISTINCT c.family_id, c.consent_id FROM consent AS c
  JOIN mail AS v ON v.family_id = c.family_id AND v.consent_id = c.consent_id
  WHERE v.verification_method = 'email_verification' AND v.attempted_at <= c.verified_at AND c.consent_date <= c.verified_at
), basis AS MATERIALIZED (
  -- The consents to collect data. That to the account is given with the first one.
  SELECT c.family_id, c.child_id, min(c.consent_date) FILTER (WHERE c.collects) AS first_given,
    bool_or(c.withdrawn_at IS NULL) FILTER (WHERE c.collects) AS given,
    bool_or(c.withdrawn_at IS NULL AND c.policy_version = p_version) FILTER (WHERE c.collects) AS in_force,
    bool_or(c.withdrawn_at IS NULL AND c.verified_at IS NOT NULL) FILTER (WHERE c.collects) AS confirmed,
    bool_or(NOT c.collects) AS parental,
    bool_or(c.withdrawn_at IS NULL AND (c.verification_method NOT IN ('signed_in_form', 'email_verification')
      OR c.verified_at IS NOT NULL AND NOT c.by_mail)) AS odd,
    min(c.consent_date) FILTER (WHERE c.collects AND c.withdrawn_at IS NULL) AS standing_given
  FROM (SELECT k.*, k.consent_type = 'data_collection' AS collects, m.consent_id IS NOT NULL AS by_mail FROM consent AS k
    LEFT JOIN confirmed AS m ON m.family_id = k.family_id AND m.consent_id = k.consent_id) AS c
  GROUP BY c.family_id, c.child_id HAVING bool_or(c.collects)
), act(family_id, child_id, place, since, until, own) AS MATERIALIZED (
  -- What was recorded about children within its period: in which table, from when to when, and whether the child did it.
  -- Generated from the catalogue of tables by `npm run generate`.
  SELECT t.family_id, t.child_id, 'allowances', t.created_at, t.created_at, false FROM public.allowances AS t
  WHERE t.family_id = ANY (p_families) AND t.created_at > p_now - interval '1098 days'
  UNION ALL SELECT t.family_id, t.child_id, 'allowance_payments', t.posted_at, t.posted_at, false FROM public.allowance_payments AS t
  WHERE t.family_id = ANY (p_families) AND t.posted_at > p_now - interval '1098 days'
  UNION ALL SELECT t.family_id, t.profile_id, 'audit_entries', t.at, t.at, true FROM public.audit_entries AS t
  WHERE t.family_id = ANY (p_families) AND t.at > p_now - interval '366 days'
  UNION ALL SELECT t.family_id, t.child_id, 'chores', t.submitted_at, t.submitted_at, true FROM public.chores AS t
  WHERE t.family_id = ANY (p_families) AND t.submitted_at > p_now - interval '1098 days'
  UNION ALL SELECT t.family_id, t.child_id, 'chores', t.created_at, t.created_at, false FROM public.chores AS t
  WHERE t.family_id = ANY (p_families) AND t.created_at > p_now - interval '1098 days'
  UNION ALL SELECT t.family_id, t.child_id, 'chore_offer_children', t.created_at, t.created_at, false FROM public.chore_offer_children AS t
  WHERE t.family_id = ANY (p_families) AND t.created_at > p_now - interval '1098 days'
  UNION ALL SELECT t.family_id, t.child_id, 'chore_proposals', t.submitted_at, t.submitted_at, true FROM public.chore_proposals AS t
  WHERE t.family_id = ANY (p_families) AND t.submitted_at > p_now - interval '1098 days'
  UNION ALL SELECT t.family_id, t.child_id, 'duty_days', t.created_at, t.created_at, false FROM public.duty_days AS t
  WHERE t.family_id = ANY (p_families) AND t.created_at > p_now - interval '60 days'
  UNION ALL SELECT t.family_id, t.child_id, 'duty_ticks', t.ticked_at, t.ticked_at, true FROM public.duty_ticks AS t
  WHERE t.family_id = ANY (p_families) AND t.ticked_at > p_now - interval '60 days'
  UNION ALL SELECT t.family_id, t.child_id, 'savings_goals', t.created_at, t.created_at, true FROM public.savings_goals AS t
  WHERE t.family_id = ANY (p_families) AND t.created_at > p_now - interval '1098 days'
  UNION ALL SELECT t.family_id, t.child_id, 'purchase_requests', t.submitted_at, t.submitted_at, true FROM public.purchase_requests AS t
  WHERE t.family_id = ANY (p_families) AND t.submitted_at > p_now - interval '1098 days'
  UNION ALL SELECT t.family_id, t.child_id, 'purchase_requests', t.received_at, t.received_at, true FROM public.purchase_requests AS t
  WHERE t.family_id = ANY (p_families) AND t.received_at > p_now - interval '1098 days'
  UNION ALL SELECT t.family_id, t.child_id, 'invitation_children', t.created_at, t.created_at, false FROM public.invitation_children AS t
  WHERE t.family_id = ANY (p_families) AND t.created_at > p_now - interval '30 days'
  UNION ALL SELECT t.family_id, t.child_id, 'ledger_entries', t.created_at, t.created_at, false FROM public.ledger_entries AS t
  WHERE t.family_id = ANY (p_families) AND t.created_at > p_now - interval '1098 days' AND NOT (t.brought_forward AND t.created_at < p_now - interval '2 years')
  UNION ALL SELECT t.family_id, t.member_id, 'member_activity', t.day::timestamp AT TIME ZONE 'UTC', (t.day + 1)::timestamp AT TIME ZONE 'UTC', true FROM public.member_activity AS t
  WHERE t.family_id = ANY (p_families) AND t.day > p_now - interval '366 days'
  UNION ALL SELECT t.family_id, t.member_id, 'member_last_active', t.day::timestamp AT TIME ZONE 'UTC', (t.day + 1)::timestamp AT TIME ZONE 'UTC', true FROM public.member_last_active AS t
  WHERE t.family_id = ANY (p_families) AND t.day > p_now - interval '366 days'
  UNION ALL SELECT t.family_id, t.member_id, 'members', t.created_at, t.created_at, false FROM public.members AS t
  WHERE t.family_id = ANY (p_families) AND t.created_at IS NOT NULL
  UNION ALL SELECT t.family_id, t.child_id, 'absences', t.created_at, t.created_at, false FROM public.absences AS t
  WHERE t.family_id = ANY (p_families) AND t.created_at > p_now - interval '366 days'
  UNION ALL SELECT t.family_id, t.child_id, 'away_rhythms', t.created_at, t.created_at, false FROM public.away_rhythms AS t
  WHERE t.family_id = ANY (p_families) AND t.created_at > p_now - interval '366 days'
  UNION ALL SELECT t.family_id, t.active_member_id, 'sessions', t.last_active_at, t.last_active_at, true FROM public.sessions AS t
  WHERE t.family_id = ANY (p_families) AND t.last_active_at > p_now - interval '366 days'
  UNION ALL SELECT t.family_id, t.active_member_id, 'sessions', t.child_picked_at, t.child_picked_at, true FROM public.sessions AS t
  WHERE t.family_id = ANY (p_families) AND t.child_picked_at > p_now - interval '366 days'
  UNION ALL SELECT t.family_id, t.child_id, 'device_children', t.created_at, t.created_at, false FROM public.device_children AS t
  WHERE t.family_id = ANY (p_families) AND t.created_at > p_now - interval '366 days'
  UNION ALL SELECT t.family_id, t.member_id, 'attempts', t.updated_at, t.updated_at, true FROM public.attempts AS t
  WHERE t.family_id = ANY (p_families) AND t.updated_at > p_now - interval '30 days'
  UNION ALL SELECT t.family_id, t.caller_id, 'idempotency_keys', t.created_at, t.created_at, true FROM public.idempotency_keys AS t
  WHERE t.family_id = ANY (p_families) AND t.created_at IS NOT NULL
  UNION ALL SELECT t.family_id, t.child_id, 'withdrawal_requests', t.submitted_at, t.submitted_at, true FROM public.withdrawal_requests AS t
  WHERE t.family_id = ANY (p_families) AND t.submitted_at > p_now - interval '1098 days'
  UNION ALL SELECT t.family_id, t.child_id, 'withdrawal_requests', t.received_at, t.received_at, true FROM public.withdrawal_requests AS t
  WHERE t.family_id = ANY (p_families) AND t.received_at > p_now - interval '1098 days'
  UNION ALL SELECT t.family_id, t.child_id, 'auto_approvals', t.set_at, t.set_at, false FROM public.auto_approvals AS t
  WHERE t.family_id = ANY (p_families) AND t.set_at IS NOT NULL
  UNION ALL SELECT t.family_id, t.child_id, 'rewards', t.created_at, t.created_at, false FROM public.rewards AS t
  WHERE t.family_id = ANY (p_families) AND t.created_at > p_now - interval '1098 days'
  UNION ALL SELECT t.family_id, t.child_id, 'reward_claims', t.submitted_at, t.submitted_at, true FROM public.reward_claims AS t
  WHERE t.family_id = ANY (p_families) AND t.submitted_at > p_now - interval '1098 days'
  -- End of the generated part.
), noted AS MATERIALIZED (
  SELECT s.family_id, s.member_id, s.at FROM public.sign_in_failures AS s WHERE s.family_id = ANY (p_families)
), deed AS (
  -- A wrong PIN as well: that of a closed or unconfirmed profile is not compared.
  SELECT a.* FROM act AS a UNION ALL SELECT n.family_id, n.member_id, 'sign_in_failures', n.at, n.at, true FROM noted AS n
), settings AS MATERIALIZED (
  SELECT s.family_id, s.child_id, s.data_collection, s.closed_at, s.analytics, s.marketing, s.unverified_from, s.grace_until,
    s.updated_by, s.updated_at
  FROM public.privacy_settings AS s WHERE s.family_id = ANY (p_families)
), child AS MATERIALIZED (
  SELECT m.*, b.first_given, b.standing_given, b.in_force, b.confirmed, b.odd,
    s.unverified_from, s.grace_until, coalesce(b.given AND b.parental AND s.data_collection, false) AS stands,
    -- A profile that cannot be used since a consent was withdrawn: there was a consent, and none is in force.
    (s.closed_at IS NOT NULL OR m.young) AND s.data_collection IS false AND b.child_id IS NOT NULL AS closed,
    coalesce(s.analytics OR s.marketing, false) AS tracked
  FROM member AS m
  LEFT JOIN basis AS b ON b.family_id = m.family_id AND b.child_id = m.member_id
  LEFT JOIN settings AS s ON s.family_id = m.family_id AND s.child_id = m.member_id
  WHERE m.role = 'child'
), of_child AS (
  SELECT c.family_id, count(*) AS children, count(*) FILTER (WHERE young AND NOT closed) AS under13,
    count(*) FILTER (WHERE young AND NOT closed AND stands) AS consented,
    count(*) FILTER (WHERE closed) AS closed, count(*) FILTER (WHERE young AND odd) AS odd_method,
    count(*) FILTER (WHERE young AND stands AND NOT coalesce(confirmed, false)) AS unconfirmed,
    count(*) FILTER (WHERE young AND stands AND NOT coalesce(confirmed, false) AND (coalesce(
      -- A profile that a household added waits since the public is served. The days of grace are 60.
      CASE WHEN grace_until IS NULL THEN least(unverified_from, standing_given) ELSE unverified_from END, first_given)
      < p_now - interval '30 days' OR greatest(unverified_from, grace_until) > p_now + interval '62 days'))
      AS unconfirmed_late,
    count(*) FILTER (WHERE young AND stands AND NOT in_force) AS outdated,
    count(*) FILTER (WHERE tracked) AS tracked, count(*) FILTER (WHERE contact) AS contactable,
    count(*) FILTER (WHERE public.is_odd_birth_year(birth_year, created_at, p_now)) AS ageless
  FROM child AS c GROUP BY c.family_id
), early AS MATERIALIZED (
  SELECT DISTINCT a.family_id, a.child_id, a.place
  FROM child AS c JOIN deed AS a ON a.family_id = c.family_id AND a.child_id = c.member_id
  WHERE c.young AND a.until < c.first_given
), of_early AS (
  SELECT e.family_id, count(DISTINCT e.child_id) AS consented_late FROM early AS e GROUP BY e.family_id
), of_account AS MATERIALIZED (
  SELECT m.family_id, count(*) AS overdue_accounts FROM public.members AS m
  WHERE m.family_id = ANY (p_families) AND m.role = 'child' AND EXISTS (SELECT FROM public.ledger_entries AS l
    WHERE l.family_id = m.family_id AND l.child_id = m.member_id AND l.created_at < p_now - interval '3 years 2 days'
      -- One balance is brought forward, as the oldest entry.
      AND (NOT l.brought_forward OR l.source_type IS NOT NULL OR l.kind <> 'brought_forward' AND l.words IS NOT NULL
        OR EXISTS (SELECT FROM public.ledger_entries AS b WHERE b.family_id = l.family_id
          AND b.child_id = l.child_id AND b.brought_forward AND b.sequence <> l.sequence)))
  GROUP BY m.family_id
), notice AS MATERIALIZED (
  -- The mails that asked to confirm the consents of a child that are in force.
  SELECT c.family_id, c.child_id, max(v.attempted_at) FILTER (WHERE c.withdrawn_at IS NULL) AS asked_at,
    max(coalesce(v.attempted_at, c.consent_date)) FILTER (WHERE c.withdrawn_at IS NULL) AS due_at,
    -- The mail server took it before the parent followed its link.
    coalesce(bool_or(v.accepted_at < least(coalesce(c.verified_at, 'infinity'), p_now) + interval '30 minutes')
      FILTER (WHERE c.withdrawn_at IS NULL), false) AS accepted, min(c.verified_at) AS verified_at,
    (array_agg(c.verification_method ORDER BY c.consent_date))[1] = 'email_verification' AS by_mail
  FROM consent AS c
  LEFT JOIN mail AS v ON v.family_id = c.family_id AND v.consent_id = c.consent_id
  WHERE c.consent_type = 'data_collection' GROUP BY c.family_id, c.child_id
), noticed AS MATERIALIZED (
  SELECT c.family_id, c.member_id AS child_id, n.asked_at, n.due_at, n.accepted,
    -- The time in which a child of an instance for the public may not act: from the day on which it was added to the
    -- first confirmation. A child that a household added may act for 60 days after it was asked about.
    CASE WHEN c.grace_until IS NOT NULL THEN greatest(c.unverified_from, n.asked_at)
      WHEN c.unverified_from IS NULL AND n.by_mail THEN c.created_at
      ELSE least(c.unverified_from, n.asked_at + interval '60 days') END AS since,
    CASE WHEN c.confirmed THEN n.verified_at ELSE 'infinity' END AS until,
    n.by_mail AND num_nonnulls(c.unverified_from, c.grace_until) = 0 AS is_open
  FROM child AS c JOIN notice AS n ON n.family_id = c.family_id AND n.child_id = c.member_id
  WHERE c.young AND c.stands
), of_open_profile AS (
  -- On an instance for the public a profile is closed until the confirmation.
  SELECT n.family_id, count(*) AS open_unconfirmed FROM noticed AS n
  WHERE n.is_open AND n.until = 'infinity' GROUP BY n.family_id
), of_notice AS (
  -- A day for the mail to be sent.
  SELECT n.family_id, count(*) AS unnotified, count(*) FILTER (WHERE n.asked_at IS NOT NULL) AS unsent
  FROM noticed AS n WHERE NOT n.accepted AND (n.due_at < p_now - interval '1 day' OR n.until <> 'infinity' AND n.asked_at IS NOT NULL)
  GROUP BY n.family_id
), waiting AS MATERIALIZED (
  SELECT w.family_id, w.child_id, w.since, w.until FROM noticed AS w WHERE w.since < w.until
), used AS MATERIALIZED (
  -- Acts of the child itself. Acts of adults for the child are allowed.
  SELECT DISTINCT a.family_id, a.child_id, a.place FROM waiting AS w JOIN deed AS a USING (family_id, child_id)
  WHERE a.own AND a.since >= w.since AND a.until < w.until
), of_waiting AS (
  SELECT u.family_id, count(DISTINCT u.child_id) AS used_unconfirmed FROM used AS u GROUP BY u.family_id
), raised AS MATERIALIZED (
  -- Ages that were raised across the line of 13, and no other, have both years of birth in the audit log.
  SELECT DISTINCT e.family_id, e.object_id AS child_id FROM public.audit_entries AS e WHERE e.family_id = ANY (p_families)
    AND e.action = 'child.age_changed' AND (e.details ->> 'birthYearAfter')::integer < (e.details ->> 'birthYearBefore')::integer
), of_age AS (
  -- The parents of a child under 13 alone are asked by mail, so an older child whose consent waits was raised too.
  SELECT c.family_id, count(*) AS crossed, count(*) FILTER (WHERE c.closed) AS crossed_closed,
    count(*) FILTER (WHERE c.closed OR NOT coalesce(c.confirmed, false)) AS crossed_unconfirmed
  FROM child AS c LEFT JOIN raised AS r ON r.family_id = c.family_id AND r.child_id = c.member_id
  LEFT JOIN notice AS n ON n.family_id = c.family_id AND n.child_id = c.member_id
  WHERE r.child_id IS NOT NULL OR NOT c.young AND NOT coalesce(c.confirmed, false)
    AND date_part('year', n.asked_at AT TIME ZONE 'UTC') - c.birth_year > 13
  GROUP BY c.family_id
), of_member AS (
  -- Salts differ, so no two hashes are equal, but those of PINs that a backup lacks.
  SELECT m.family_id, sum(m.secrets) AS secrets, sum(coalesce(m.weak_pin, 0) + coalesce(m.weak_password, 0))
    + count(*) FILTER (WHERE m.pin_hash = m.password_hash) + count(*) FILTER (WHERE m.pin_hash NOT LIKE 'p0$%')
    - count(DISTINCT m.pin_hash) FILTER (WHERE m.pin_hash NOT LIKE 'p0$%')
    + count(m.password_hash) - count(DISTINCT m.password_hash) AS weak_secrets
  FROM member AS m GROUP BY m.family_id
), report AS MATERIALIZED (
  SELECT l.family_id, l.reporter_id, l.user_comment IS NOT NULL AS has_words,
    concat_ws(' ', l.message, l.technical_message, l.stack_trace, l.url, l.request_data, l.response_data)
      -- The code of a refusal is no secret.
      ~* '[\w.]@[\w-]+\.[a-z]|"\w*(pin|password|token)" *: *("[^["]|\d)|"code" *: *"\d' AS has_secret,
    coalesce(l.met_at, l.created_at) < p_now - interval '31 days'
    AND num_nonnulls(l.ip_address, l.user_agent, l.browser_details, l.user_comment, l.reporter_id::text) > 0 AS is_kept
  FROM public.error_logs AS l WHERE l.family_id = ANY (p_families)
), opinion AS MATERIALIZED (
  SELECT f.family_id, f.member_id FROM public.feedback AS f WHERE f.family_id = ANY (p_families)
), childs_word AS (
  -- A child is no author, and words have an adult of the family as their author.
  SELECT l.family_id, 'error_logs' AS place FROM report AS l
  LEFT JOIN member AS m ON m.family_id = l.family_id AND m.member_id = l.reporter_id
  WHERE l.has_secret OR m.role = 'child' OR (m.role IS NULL AND l.has_words)
  UNION ALL SELECT o.family_id, 'feedback' FROM opinion AS o
  JOIN member AS m ON m.family_id = o.family_id AND m.member_id = o.member_id AND m.role = 'child'
), of_report AS (
  SELECT l.family_id, count(*) AS childs_reports FROM childs_word AS l GROUP BY l.family_id
), typed AS MATERIALIZED (
  -- Texts that a child types. A picture is a name.
  SELECT t.family_id, 'savings_goals' AS place, t.name || E'\n' || t.icon_name AS words, t.icon_name ~ '[:/@]' AS is_odd FROM public.savings_goals AS t WHERE t.family_id = ANY (p_families)
  UNION ALL SELECT t.family_id, 'withdrawal_requests', t.description, false FROM public.withdrawal_requests AS t
  WHERE t.family_id = ANY (p_families)
  UNION ALL SELECT t.family_id, 'chore_proposals', t.name, false FROM public.chore_proposals AS t WHERE t.family_id = ANY (p_families)
  -- The facts of an entry are numbers, days and names of kinds. Its words have known names.
  UNION ALL SELECT t.family_id, 'allowance_payments', '', true FROM public.allowance_payments AS t
  WHERE t.family_id = ANY (p_families) AND t.words - '{text,reason,written}'::text[] <> '{}'
  UNION ALL SELECT t.family_id, 'ledger_entries', '', true FROM public.ledger_entries AS t
  WHERE t.family_id = ANY (p_families) AND (t.words - '{text,reason,written}'::text[] <> '{}' OR t.facts::text !~ '^\{("\w+": (\d+|"[a-z_]+"|"\d{4}-\d\d-\d\d")(, )?)*\}$')
), text_with_contact AS (
  SELECT t.family_id, t.place FROM typed AS t WHERE t.is_odd OR public.holds_contact(t.words)
), of_text AS (
  SELECT t.family_id, count(*) AS texts_with_contact FROM text_with_contact AS t GROUP BY t.family_id
), of_a_pin AS MATERIALIZED (
  SELECT a.family_id, 'attempts' AS place FROM public.attempts AS a
  WHERE a.family_id = ANY (p_families) AND a.kind IN ('pin', 'password') AND a.subject <> a.member_id::text
  -- The digest of a PIN alone gives it away. There are ten thousand.
  UNION ALL SELECT k.family_id, 'idempotency_keys' FROM public.idempotency_keys AS k
  WHERE k.family_id = ANY (p_families) AND k.request_digest IN (
    SELECT sha256(lpad(n::text, 4, '0')::bytea) FROM generate_series(0, 9999) AS n)
), counted AS (
  SELECT a.family_id, count(*) AS odd_attempts FROM of_a_pin AS a GROUP BY a.family_id
), misnamed AS MATERIALIZED (
  SELECT p.family_id, p.fact, p.name AS place FROM public.misnamed_persons(p_families) AS p
), login AS MATERIALIZED (
  SELECT l.family_id, l.member_id FROM public.login_names AS l WHERE l.family_id = ANY (p_families)
), of_login AS (
  -- A child has no name to sign in with.
  SELECT l.family_id, count(*) AS child_logins FROM login AS l
  JOIN member AS m ON m.family_id = l.family_id AND m.member_id = l.member_id AND m.role = 'child' GROUP BY l.family_id
), token AS MATERIALIZED (
  SELECT t.family_id, 'sessions' AS place, t.session_hash AS hash FROM public.sessions AS t WHERE t.family_id = ANY (p_families)
  UNION ALL SELECT t.family_id, 'password_reset_tokens', t.token_hash FROM public.password_reset_tokens AS t
  WHERE t.family_id = ANY (p_families)
  UNION ALL SELECT t.family_id, 'consent_verification_audit', t.token_hash FROM public.consent_verification_audit AS t
  WHERE t.family_id = ANY (p_families)
  UNION ALL SELECT t.family_id, 'email_verification_tokens', t.code_hash FROM public.email_verification_tokens AS t
  WHERE t.family_id = ANY (p_families)
), open_token AS (
  SELECT t.family_id, t.place FROM token AS t WHERE octet_length(t.hash) <> 32
), unhashed AS (
  SELECT t.family_id, count(*) AS unhashed FROM open_token AS t GROUP BY t.family_id
), of_misnamed AS (
  SELECT p.family_id, count(*) FILTER (WHERE p.fact = 'askedByOthers') AS as_adults,
    count(*) FILTER (WHERE p.fact = 'pushesAstray') AS mails_astray,
    count(*) FILTER (WHERE p.fact = 'notChildren') AS not_children, count(*) FILTER (WHERE p.fact = 'orphans') AS orphans
  FROM misnamed AS p GROUP BY p.family_id
), push AS MATERIALIZED (
  SELECT p.family_id, p.member_id, s.adult_id FROM public.push_subscriptions AS p
  LEFT JOIN public.sessions AS s ON s.family_id = p.family_id AND s.device_id = p.device_id
  WHERE p.family_id = ANY (p_families)
), notified AS MATERIALIZED (
  SELECT n.family_id, n.member_id FROM public.notice_settings AS n WHERE n.family_id = ANY (p_families)
), sent_astray AS (
  -- A subscription belongs to an adult, on a device where an adult is signed in. Notices go to adults.
  SELECT p.family_id, 'push_subscriptions' AS place FROM push AS p
  LEFT JOIN member AS m ON m.family_id = p.family_id AND m.member_id = p.member_id
  WHERE m.role IS NULL OR m.role = 'child' OR p.adult_id IS NULL
  UNION ALL SELECT n.family_id, 'notice_settings' FROM notified AS n
  LEFT JOIN member AS m ON m.family_id = n.family_id AND m.member_id = n.member_id
  WHERE m.role IS NULL OR m.role = 'child'
), of_push AS (
  SELECT p.family_id, count(*) AS pushes_astray FROM sent_astray AS p GROUP BY p.family_id
), open_to_tries AS MATERIALIZED (
  -- Secrets with five wrong tries and no lock of a quarter of an hour, and codes with more than five.
  SELECT a.family_id, 'attempts' AS place FROM public.attempts AS a
  WHERE a.family_id = ANY (p_families) AND a.kind IN ('pin', 'password') AND a.failures >= 5
    AND (a.locked_until >= a.locked_at + interval '15 minutes') IS NOT TRUE
  UNION ALL SELECT t.family_id, 'email_verification_tokens' FROM public.email_verification_tokens AS t
  WHERE t.family_id = ANY (p_families) AND t.attempt_count > 5
  UNION ALL SELECT t.family_id, 'invitations' FROM public.invitations AS t WHERE t.family_id = ANY (p_families) AND t.code_tries > 5
), of_attempt AS (
  SELECT a.family_id, count(*) AS unlocked FROM open_to_tries AS a GROUP BY a.family_id
), gap AS MATERIALIZED (
  -- From a withdrawal to the next consent of its kind, if any.
  SELECT DISTINCT c.family_id, c.child_id, c.withdrawn_at AS since, coalesce((SELECT min(n.consent_date) FROM consent AS n
    WHERE n.family_id = c.family_id AND n.child_id = c.child_id AND n.consent_type = c.consent_type
      AND n.consent_date > c.withdrawn_at), 'infinity') AS until
  FROM consent AS c JOIN child AS y ON y.family_id = c.family_id AND y.member_id = c.child_id
  WHERE c.withdrawn_at IS NOT NULL AND (y.young OR y.closed)
), undone AS MATERIALIZED (
  SELECT DISTINCT c.family_id, c.child_id FROM public.audit_entries AS e
  JOIN public.parental_consents AS c ON c.family_id = e.family_id AND c.consent_id = e.object_id
  WHERE e.family_id = ANY (p_families) AND e.action = 'consent.withdrawn' AND NOT EXISTS (SELECT FROM public.consent_events AS w
    WHERE w.family_id = c.family_id AND w.consent_id = c.consent_id AND w.kind = 'withdrawn')
), collected AS MATERIALIZED (
  SELECT DISTINCT a.family_id, a.child_id, g.since, g.until, a.place FROM gap AS g JOIN deed AS a USING (family_id, child_id)
  WHERE a.since > g.since AND a.until < g.until
  -- A child of any age whose consents are all withdrawn, and whose data is collected.
  UNION SELECT b.family_id, b.child_id, NULL, NULL, 'privacy_settings' FROM basis AS b
  LEFT JOIN settings AS s ON s.family_id = b.family_id AND s.child_id = b.child_id
  WHERE NOT b.given AND coalesce(s.data_collection, true)
  -- A withdrawal that is in the audit log alone, and a closed profile without one.
  UNION SELECT u.family_id, u.child_id, NULL, NULL, 'consent_events' FROM undone AS u
  UNION SELECT s.family_id, s.child_id, NULL, NULL, 'consent_events' FROM settings AS s WHERE s.closed_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM consent AS c
      WHERE c.family_id = s.family_id AND c.child_id = s.child_id AND c.withdrawn_at IS NOT NULL)
), of_open AS (
  SELECT c.family_id, count(*) AS collected_openly FROM collected AS c WHERE c.since IS NULL GROUP BY c.family_id
), of_gap AS (
  SELECT g.family_id, count(*) AS withdrawals, count(*) FILTER (WHERE EXISTS (SELECT FROM collected AS c
    WHERE c.family_id = g.family_id AND c.child_id = g.child_id AND c.since = g.since AND c.until = g.until)) AS collected_after
  FROM gap AS g GROUP BY g.family_id
), version AS MATERIALIZED (
  SELECT v.policy_type, v.version, v.effective_date FROM public.policy_versions AS v
), acceptance AS MATERIALIZED (
  SELECT a.family_id, a.member_id, a.policy_type, a.policy_version, a.accepted_at FROM public.policy_acceptances AS a
  WHERE a.family_id = ANY (p_families)
), of_acceptance AS (
  SELECT a.family_id, count(*) AS acceptances, count(*) FILTER (WHERE v.version IS NULL OR a.too_early OR a.accepted_at < v.effective_date)
    AS accepted_unknown
  FROM (SELECT a.family_id, a.policy_type, a.policy_version, a.accepted_at, a.accepted_at < m.created_at - interval '1 day' AS too_early
    FROM acceptance AS a LEFT JOIN member AS m ON m.family_id = a.family_id AND m.member_id = a.member_id
    UNION ALL SELECT c.family_id, 'privacy_policy', c.policy_version, NULL, false FROM consent AS c
    -- That of the collection is compared with the version in force.
    WHERE c.consent_type <> 'data_collection') AS a
  LEFT JOIN version AS v ON v.policy_type = a.policy_type AND v.version = a.policy_version
  GROUP BY a.family_id
), of_keeping AS (
  -- A family with a child in which no adult accepted the policy in force, or one adult never accepted a policy.
  SELECT k.family_id, count(*) AS keeping, count(*) FILTER (WHERE NOT EXISTS (
    SELECT FROM acceptance AS a WHERE a.family_id = k.family_id
      AND a.policy_type = 'privacy_policy' AND a.policy_version = p_version) OR EXISTS (
    SELECT FROM member AS m CROSS JOIN (VALUES ('privacy_policy'), ('terms_of_service')) AS t (policy_type)
    WHERE m.family_id = k.family_id AND m.role <> 'child' AND NOT EXISTS (SELECT FROM acceptance AS a
      WHERE a.family_id = m.family_id AND a.member_id = m.member_id AND a.policy_type = t.policy_type))) AS unaccepted
  FROM (SELECT DISTINCT c.family_id FROM child AS c) AS k GROUP BY k.family_id
), of_trail AS MATERIALIZED (
  -- The removal cuts at a signed row, which stays as the beginning of the chain: it may be older, and all after it may
  -- not. The signatures are left out, since a trail that is never signed is never cut.
  SELECT f.family_id, count(*) AS overdue_trails FROM public.families AS f CROSS JOIN LATERAL (
    SELECT a.at FROM public.audit_entries AS a WHERE a.family_id = f.family_id ORDER BY a.sequence OFFSET 1 LIMIT 1
  ) AS second
  WHERE f.family_id = ANY (p_families) AND second.at < p_now - interval '1 year 2 days' GROUP BY f.family_id
), request AS MATERIALIZED (
  -- Two business days, without a weekend in between. Days are counted from a Thursday, in UTC.
  SELECT r.*, r.requested_at + make_interval(days => CASE floor(extract(epoch FROM r.requested_at) / 86400)::bigint % 7
    WHEN 0 THEN 4 WHEN 1 THEN 4 WHEN 2 THEN 3 ELSE 2 END) AS due
  FROM public.data_access_requests AS r WHERE r.family_id = ANY (p_families)
), remains AS MATERIALIZED (
  SELECT l.family_id, l.child_id, l.name FROM public.child_remains(p_families) AS l
), of_request AS (
  SELECT r.family_id, count(*) FILTER (WHERE r.request_type = 'export') AS reviews,
    count(*) FILTER (WHERE r.request_type = 'export' AND (coalesce(r.completed_at, p_now) > r.due
      -- The sections that every version has.
      OR r.completed_at IS NOT NULL AND NOT r.data_categories @> '{profile,account,transactions,chores,goals,rewards,claims,consents}')) AS reviews_late,
    count(*) FILTER (WHERE r.request_type = 'erasure') AS erasures,
    count(*) FILTER (WHERE r.request_type = 'erasure' AND (coalesce(r.completed_at, p_now) > r.due OR EXISTS (
      SELECT FROM remains AS l WHERE l.family_id = r.family_id AND l.child_id = r.child_id
    ) AND r.completed_at IS NOT NULL)) AS erasures_left
  FROM request AS r GROUP BY r.family_id
), deadline AS MATERIALIZED (
  SELECT d.family_id, d.child_id, d.kind, d.announced_at, d.reminded_at FROM public.deadlines AS d WHERE d.family_id = ANY (p_families)
), of_deadline AS (
  -- An erasure at a parent's request is recorded with its effect, in one transaction. Only an announced erasure can be
  -- late: its last notice names a day at most 16 days later. The job has two days.
  SELECT d.family_id, count(*) AS erasures_late FROM deadline AS d
  WHERE d.kind IN ('consent_withdrawn', 'consent_unconfirmed') AND d.reminded_at < p_now - interval '18 days'
  GROUP BY d.family_id
), of_closed AS (
  -- A closed profile has a deadline. It is erased 90 days after an adult read of it, and waits for a reader of each notice.
  SELECT s.family_id, count(*) FILTER (WHERE d.child_id IS NULL) AS erasures_unplanned,
    count(*) FILTER (WHERE s.closed_at < p_now - interval '110 days' AND public.past(d.reminded_at, p_now) IS NULL
      AND coalesce(public.past(d.announced_at, p_now), '-infinity') < p_now - interval '100 days') AS erasures_waiting
  FROM settings AS s LEFT JOIN deadline AS d ON d.family_id = s.family_id AND d.child_id = s.child_id
  WHERE s.closed_at IS NOT NULL GROUP BY s.family_id
), former AS MATERIALIZED (
  SELECT l.family_id, l.member_id, l.left_at FROM public.former_adults AS l WHERE l.family_id = ANY (p_families)
), asking AS (
  SELECT c.family_id, c.given_by AS who, 'parental_consents' AS place, c.consent_date AS at FROM consent AS c
  UNION ALL SELECT e.family_id, e.done_by, 'consent_events', e.at FROM event AS e WHERE e.done_by IS NOT NULL
  UNION ALL SELECT s.family_id, s.updated_by, 'privacy_settings', s.updated_at FROM settings AS s
  UNION ALL SELECT v.family_id, v.asked_of, 'consent_verification_audit', v.attempted_at FROM mail AS v
  UNION ALL SELECT a.family_id, a.member_id, 'policy_acceptances', a.accepted_at FROM acceptance AS a
  -- An erasure repeated after a restore has no requesting adult.
  UNION ALL SELECT r.family_id, r.parent_id, 'data_access_requests', r.requested_at FROM request AS r WHERE r.parent_id IS NOT NULL
), asked AS (
  SELECT a.family_id, a.place,
    m.role = 'child' OR l.left_at < a.at OR m.created_at - interval '1 day' > a.at AS by_other, m.role IS NULL AND l.member_id IS NULL AS by_unknown
  FROM asking AS a LEFT JOIN member AS m ON m.family_id = a.family_id AND m.member_id = a.who
  LEFT JOIN former AS l ON l.family_id = a.family_id AND l.member_id = a.who
), astray AS (
  SELECT a.family_id, CASE WHEN a.by_other THEN 'askedByOthers' ELSE 'askedByUnknown' END AS fact, a.place
  FROM asked AS a WHERE a.by_other OR a.by_unknown
), of_asking AS (
  SELECT a.family_id, count(*) AS asked, count(*) FILTER (WHERE a.by_other) AS asked_by_others,
    count(*) FILTER (WHERE a.by_unknown) AS asked_by_unknown
  FROM asked AS a GROUP BY a.family_id
), kept AS MATERIALIZED (
  SELECT e.family_id, 'audit_entries' AS place FROM public.audit_entries AS e
  WHERE num_nonnulls(e.address, e.address_salt) > 0 AND e.at < p_now - interval '31 days' AND e.family_id = ANY (p_families)
  -- Of a child's profile only the network is kept.
  UNION ALL SELECT e.family_id, 'audit_entries' FROM public.audit_entries AS e
  JOIN public.members AS m ON m.family_id = e.family_id AND m.member_id = e.profile_id AND m.role = 'child'
  WHERE e.address IS NOT NULL AND e.address IS DISTINCT FROM public.network_of(e.address) AND e.family_id = ANY (p_families)
  UNION ALL SELECT d.family_id, 'audit_rechain_due' FROM public.audit_rechain_due AS d WHERE d.family_id = ANY (p_families)
  UNION ALL SELECT c.family_id, 'parental_consents' FROM public.parental_consents AS c
  WHERE num_nonnulls(c.ip_address, c.user_agent) > 0 AND c.consent_date < p_now - interval '31 days'
    AND c.family_id = ANY (p_families)
  UNION ALL SELECT a.family_id, 'policy_acceptances' FROM public.policy_acceptances AS a
  WHERE num_nonnulls(a.ip_address, a.user_agent) > 0 AND a.accepted_at < p_now - interval '31 days'
    AND a.family_id = ANY (p_families)
  -- A kind of browser with an address in it. Versions follow a slash.
  UNION ALL SELECT s.family_id, 'sessions' FROM public.sessions AS s
  WHERE s.user_agent ~ '(^|[^/.0-9])[0-9]{1,3}([.][0-9]{1,3}){3}($|[^.0-9])' AND s.family_id = ANY (p_families)
), kept_in AS (
  SELECT n.family_id, n.place FROM kept AS n UNION ALL SELECT n.family_id, 'sign_in_failures' FROM noted AS n
  WHERE n.at < p_now - interval '31 days' OR n.at > p_now + interval '42 days'
  UNION ALL SELECT l.family_id, 'error_logs' FROM report AS l WHERE l.is_kept
), of_kept AS (
  SELECT k.family_id, count(*) AS identifiers_kept FROM kept_in AS k GROUP BY k.family_id
), item AS MATERIALIZED (
  SELECT o.family_id, o.name AS place FROM public.overdue_tables(p_families, p_now) AS o
), of_item AS (
  SELECT i.family_id, count(*) AS overdue_items FROM item AS i GROUP BY i.family_id
), of_place AS (
  -- The tables in which each fact was found, where it may be found in several.
  SELECT p.family_id, array_agg(DISTINCT p.fact || ' ' || p.place) AS places FROM (
    SELECT e.family_id, 'consentedLate' AS fact, e.place FROM early AS e
    UNION ALL SELECT u.family_id, 'usedUnconfirmed', u.place FROM used AS u
    UNION ALL SELECT c.family_id, 'collectedAfter', c.place FROM collected AS c
    UNION ALL SELECT i.family_id, 'overdueItems', i.place FROM item AS i
    UNION ALL SELECT l.family_id, 'erasuresLeft', l.name FROM remains AS l JOIN request AS r
      ON r.family_id = l.family_id AND r.child_id = l.child_id AND r.request_type = 'erasure' AND r.completed_at IS NOT NULL
    UNION ALL SELECT r.family_id, 'erasuresLeft', 'data_access_requests' FROM request AS r
      WHERE r.request_type = 'erasure' AND coalesce(r.completed_at, p_now) > r.due
    UNION ALL SELECT k.family_id, 'identifiersKept', k.place FROM kept_in AS k
    UNION ALL SELECT s.family_id, 'pushesAstray', s.place FROM sent_astray AS s
    UNION ALL SELECT w.family_id, 'childsReports', w.place FROM childs_word AS w
    UNION ALL SELECT t.family_id, 'textsWithContact', t.place FROM text_with_contact AS t
    UNION ALL SELECT a.family_id, a.fact, a.place FROM astray AS a
    UNION ALL SELECT p.family_id, p.fact, p.place FROM misnamed AS p
    UNION ALL SELECT o.family_id, 'oddAttempts', o.place FROM of_a_pin AS o
    UNION ALL SELECT l.family_id, 'contactable', 'login_names' FROM of_login AS l
    UNION ALL SELECT c.family_id, 'contactable', 'members' FROM of_child AS c WHERE c.contactable > 0
    UNION ALL SELECT s.family_id, 'weakSecrets', s.place FROM open_token AS s
    UNION ALL SELECT m.family_id, 'weakSecrets', 'members' FROM of_member AS m WHERE m.weak_secrets > 0
    UNION ALL SELECT u.family_id, 'unlocked', u.place FROM open_to_tries AS u
  ) AS p GROUP BY p.family_id
)
SELECT f.family_id, coalesce(c.children, 0)::integer, coalesce(c.under13, 0)::integer, coalesce(c.consented, 0)::integer,
  coalesce(j.consented_late, 0)::integer, coalesce(c.closed, 0)::integer, coalesce(c.odd_method, 0)::integer,
  coalesce(c.unconfirmed, 0)::integer, (coalesce(c.unconfirmed_late, 0) + coalesce(nn.open_unconfirmed, 0))::integer,
  coalesce(b.crossed, 0)::integer, coalesce(b.crossed_closed, 0)::integer, coalesce(b.crossed_unconfirmed, 0)::integer, coalesce(g.withdrawals, 0)::integer, (coalesce(g.collected_after, 0) + coalesce(gg.collected_openly, 0))::integer,
  coalesce(c.outdated, 0)::integer, coalesce(a.acceptances, 0)::integer, coalesce(a.accepted_unknown, 0)::integer,
  coalesce(p.keeping, 0)::integer, coalesce(p.unaccepted, 0)::integer, coalesce(l.overdue_accounts, 0)::integer, coalesce(t.overdue_trails, 0)::integer, coalesce(c.tracked, 0)::integer,
  (coalesce(c.contactable, 0) + coalesce(cc.child_logins, 0))::integer, coalesce(r.reviews, 0)::integer, coalesce(r.reviews_late, 0)::integer,
  coalesce(r.erasures, 0)::integer, coalesce(r.erasures_left, 0)::integer, coalesce(d.erasures_late, 0)::integer,
  coalesce(s.asked, 0)::integer, (coalesce(s.asked_by_others, 0) + coalesce(h.as_adults, 0))::integer, coalesce(s.asked_by_unknown, 0)::integer,
  coalesce(m.secrets, 0)::integer, (coalesce(m.weak_secrets, 0) + coalesce(mm.unhashed, 0))::integer, coalesce(c.ageless, 0)::integer,
  coalesce(k.identifiers_kept, 0)::integer,
  coalesce(u.unlocked, 0)::integer, coalesce(e.childs_reports, 0)::integer, coalesce(w.used_unconfirmed, 0)::integer,
  coalesce(n.unnotified, 0)::integer, coalesce(n.unsent, 0)::integer,
  (coalesce(v.pushes_astray, 0) + coalesce(h.mails_astray, 0))::integer, coalesce(o.overdue_items, 0)::integer, coalesce(z.erasures_waiting, 0)::integer,
  coalesce(z.erasures_unplanned, 0)::integer, coalesce(q.texts_with_contact, 0)::integer, coalesce(y.odd_attempts, 0)::integer,
  coalesce(h.not_children, 0)::integer, coalesce(h.orphans, 0)::integer,
  coalesce(x.places, '{}')
FROM family AS f LEFT JOIN of_child AS c USING (family_id) LEFT JOIN of_age AS b USING (family_id) LEFT JOIN of_member AS m USING (family_id) LEFT JOIN unhashed AS mm USING (family_id)
  LEFT JOIN of_login AS cc USING (family_id)
  LEFT JOIN of_gap AS g USING (family_id) LEFT JOIN of_open AS gg USING (family_id) LEFT JOIN of_acceptance AS a USING (family_id)
  LEFT JOIN of_keeping AS p USING (family_id)
  LEFT JOIN of_trail AS t USING (family_id) LEFT JOIN of_request AS r USING (family_id)
  LEFT JOIN of_asking AS s USING (family_id) LEFT JOIN of_kept AS k USING (family_id)
  LEFT JOIN of_attempt AS u USING (family_id) LEFT JOIN of_report AS e USING (family_id)
  LEFT JOIN of_waiting AS w USING (family_id) LEFT JOIN of_notice AS n USING (family_id) LEFT JOIN of_open_profile AS nn USING (family_id) LEFT JOIN of_deadline AS d USING (family_id)
  LEFT JOIN of_push AS v USING (family_id) LEFT JOIN of_account AS l USING (family_id) LEFT JOIN of_item AS o USING (family_id)
  LEFT JOIN of_closed AS z USING (family_id) LEFT JOIN of_text AS q USING (family_id) LEFT JOIN counted AS y USING (family_id)
  LEFT JOIN of_misnamed AS h USING (family_id) LEFT JOIN of_early AS j USING (family_id) LEFT JOIN of_place AS x USING (family_id)
ORDER BY f.family_id;
END $$;
REVOKE ALL ON FUNCTION staff_views.privacy_facts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION staff_views.privacy_facts TO pocketful_reader;
