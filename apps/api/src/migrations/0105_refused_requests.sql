-- One row for each request whose answer was a problem. Support finds it by its id. It has no body and no address, and is
-- kept for 30 days.
CREATE TABLE refused_requests (
  request_id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  method text NOT NULL,
  -- The pattern of the route, never a path: no id is in it.
  route text NOT NULL,
  status smallint NOT NULL CHECK (status BETWEEN 400 AND 599),
  -- The code of the problem.
  code text NOT NULL,
  -- Whose session it was; null without one.
  family_id uuid REFERENCES families ON DELETE CASCADE,
  member_id uuid,
  CHECK (member_id IS NULL OR family_id IS NOT NULL),
  FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE
);
CREATE INDEX refused_requests_at ON refused_requests (at);
CREATE INDEX refused_requests_member ON refused_requests (family_id, member_id);
-- A support code is the end of the id.
CREATE INDEX refused_requests_code ON refused_requests (right(request_id::text, 8));
GRANT SELECT, INSERT, DELETE ON refused_requests TO pocketful_app;

-- A child that could be under 13 and whose consent is withdrawn is not recorded: the row then names no member.
CREATE FUNCTION leave_out_member_without_consent() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.member_id IS NOT NULL AND EXISTS (
    SELECT FROM public.privacy_settings AS s JOIN public.members AS m
      ON m.family_id = s.family_id AND m.member_id = s.child_id
    WHERE s.family_id = NEW.family_id AND s.child_id = NEW.member_id AND NOT s.data_collection
      AND extract(year FROM NEW.at) - m.birth_year <= 13
  ) THEN NEW.member_id := NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER leave_out_member_without_consent BEFORE INSERT ON refused_requests
  FOR EACH ROW EXECUTE FUNCTION leave_out_member_without_consent();

-- Which requests a support code means.
CREATE VIEW staff_views.refused_requests AS SELECT request_id FROM refused_requests;

-- In which tables something of a child is: of one that was erased in none. Consents lead to what was verified or withdrawn of
-- them, which no row can outlive.
CREATE OR REPLACE FUNCTION child_remains(p_family_id uuid, p_child_id uuid) RETURNS SETOF text LANGUAGE sql STABLE AS $$
SELECT 'members' FROM public.members AS t WHERE t.family_id = p_family_id AND t.member_id = p_child_id
UNION ALL SELECT 'accounts' FROM public.accounts AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'ledger_entries' FROM public.ledger_entries AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'chores' FROM public.chores AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'savings_goals' FROM public.savings_goals AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'purchase_requests' FROM public.purchase_requests AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'withdrawal_requests' FROM public.withdrawal_requests AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'rewards' FROM public.rewards AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'reward_claims' FROM public.reward_claims AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'allowances' FROM public.allowances AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'allowance_payments' FROM public.allowance_payments AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'parental_consents' FROM public.parental_consents AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'privacy_settings' FROM public.privacy_settings AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'sessions' FROM public.sessions AS t WHERE t.family_id = p_family_id AND t.active_member_id = p_child_id
UNION ALL SELECT 'attempts' FROM public.attempts AS t WHERE t.family_id = p_family_id AND t.member_id = p_child_id
UNION ALL SELECT 'sign_in_failures' FROM public.sign_in_failures AS t WHERE t.family_id = p_family_id AND t.member_id = p_child_id
UNION ALL SELECT 'idempotency_keys' FROM public.idempotency_keys AS t WHERE t.family_id = p_family_id AND t.caller_id = p_child_id
UNION ALL SELECT 'member_activity' FROM public.member_activity AS t WHERE t.family_id = p_family_id AND t.member_id = p_child_id
UNION ALL SELECT 'member_last_active' FROM public.member_last_active AS t WHERE t.family_id = p_family_id AND t.member_id = p_child_id
UNION ALL SELECT 'refused_requests' FROM public.refused_requests AS t WHERE t.family_id = p_family_id AND t.member_id = p_child_id
UNION ALL SELECT 'error_logs' FROM public.error_logs AS t WHERE t.family_id = p_family_id AND t.reporter_id = p_child_id
$$;
