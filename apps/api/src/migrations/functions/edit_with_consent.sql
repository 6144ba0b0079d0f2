-- While the profile of a child is closed, an edit of the data that people entered about it can only remove data.
-- Functions of the owner, such as an erasure, are not refused.
--
-- The first argument names the column with the child. Each of the others names a column and the way in which it may
-- change:
--
-- less      a text loses words, a list loses items, an amount becomes smaller, a switch goes off, each of several switches
-- on        a switch goes on, one that pauses or skips
-- earlier   a day or a time moves to an earlier one; null is the last of all
-- later     a day moves to a later one
-- rarer     it comes again less often; null is never
-- stays     it does not change
-- any       it follows other columns, is no datum about the child, or a decision changes it
--
-- 'day stays within rhythm' is asked only while the column rhythm stays: a rarer rhythm has other days.
CREATE OR REPLACE FUNCTION edit_with_consent()
RETURNS trigger
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  v_old jsonb := to_jsonb(OLD);
  v_new jsonb := to_jsonb(NEW);
  v_words text[];
BEGIN
  IF current_user <> 'pocketful_app' OR NOT EXISTS (
    SELECT FROM public.privacy_settings AS s
    WHERE s.family_id = NEW.family_id AND s.child_id = (v_new ->> TG_ARGV[0])::uuid AND s.closed_at IS NOT NULL
  ) THEN RETURN NEW; END IF;
  FOR v_place IN 1 .. TG_NARGS - 1 LOOP
    v_words := string_to_array(TG_ARGV[v_place], ' ');
    IF v_new -> v_words[1] IS DISTINCT FROM v_old -> v_words[1]
      AND (v_words[4] IS NULL OR v_new -> v_words[4] IS NOT DISTINCT FROM v_old -> v_words[4])
      AND public.is_more(v_words[2], v_old -> v_words[1], v_new -> v_words[1])
    THEN RAISE EXCEPTION 'COLLECTION_STOPPED' USING ERRCODE = 'PF409'; END IF;
  END LOOP;
  RETURN NEW;
END $$;

-- Whether a changed value does not go the way in which it may.
CREATE OR REPLACE FUNCTION is_more(p_way text, p_old jsonb, p_new jsonb)
RETURNS boolean
LANGUAGE plpgsql
STABLE
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  c_often CONSTANT text[] := '{daily,weekly,biweekly,monthly}';
BEGIN
  CASE p_way
    WHEN 'less' THEN RETURN public.adds(p_old, p_new);
    WHEN 'on' THEN RETURN p_new <> 'true'::jsonb;
    WHEN 'earlier' THEN RETURN p_new = 'null'::jsonb OR (p_new #>> '{}')::timestamptz > (p_old #>> '{}')::timestamptz;
    WHEN 'later' THEN RETURN p_new = 'null'::jsonb OR (p_new #>> '{}')::timestamptz < (p_old #>> '{}')::timestamptz;
    WHEN 'rarer' THEN
      RETURN p_new <> 'null'::jsonb AND (p_old = 'null'::jsonb
        OR array_position(c_often, p_new #>> '{}') < array_position(c_often, p_old #>> '{}'));
    WHEN 'stays' THEN RETURN true;
    WHEN 'any' THEN RETURN false;
  END CASE;
END $$;

-- Whether a new value says more than the old one.
CREATE OR REPLACE FUNCTION adds(p_old jsonb, p_new jsonb)
RETURNS boolean
LANGUAGE sql
IMMUTABLE
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
  SELECT CASE jsonb_typeof(p_new)
    WHEN 'null' THEN false
    WHEN 'boolean' THEN p_new::boolean AND p_old IS DISTINCT FROM 'true'::jsonb
    WHEN 'number' THEN p_old = 'null'::jsonb OR abs(p_new::numeric) > abs(p_old::numeric)
    WHEN 'object' THEN EXISTS (SELECT FROM jsonb_each(p_new) AS n WHERE public.adds(coalesce(p_old -> n.key, 'null'), n.value))
    WHEN 'array' THEN NOT coalesce(CASE jsonb_typeof(p_old) WHEN 'array' THEN p_old @> p_new END, false)
    -- The words of the new text in their order, each one of the old text.
    ELSE NOT coalesce(' ' || regexp_replace(btrim(p_old #>> '{}'), '\s+', '  ', 'g') || ' '
      LIKE '% ' || regexp_replace(regexp_replace(btrim(p_new #>> '{}'), '([\\%_])', '\\\1', 'g'), '\s+', ' % ', 'g') || ' %',
      false) AND btrim(p_new #>> '{}') <> ''
  END
$$;

-- A chore may go to another child, where the guard of new rows asks for that child's consent. Its days in a series
-- follow its due time, which the next trigger looks at: a family that moves to another time zone moves due times of all
-- chores.
CREATE OR REPLACE TRIGGER edit_with_consent BEFORE UPDATE ON chores
  FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'family_id stays', 'chore_id stays', 'child_id any',
    'name less', 'reward less', 'status any', 'due_at any', 'submitted_at any', 'submitted_day any', 'approved_at any',
    'rejected_at any', 'rejection_comment any', 'created_by stays', 'created_at stays', 'updated_at any',
    'template_id stays', 'series_id any', 'frequency rarer', 'recurring_days less within frequency', 'due_day any',
    'anchor_day any', 'opens_on any', 'round any', 'is_last any', 'returned_at any', 'returned_comment any',
    'trusted_up_to any', 'icon_name less', 'offer_id any', 'offer_day stays', 'turn_submitted any', 'group_id any',
    'previous_day any', 'returned_updated_at any', 'part stays');
-- An edit sets its time; a move to another time zone leaves it.
CREATE OR REPLACE TRIGGER edit_with_consent_of_day BEFORE UPDATE OF updated_at ON chores
  FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'due_at earlier');
CREATE OR REPLACE TRIGGER edit_with_consent BEFORE UPDATE ON savings_goals
  FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'family_id stays', 'goal_id stays', 'child_id stays',
    'name less', 'target less', 'icon_name less', 'status any', 'position any', 'purchased_at any', 'created_at stays',
    'updated_at any');
CREATE OR REPLACE TRIGGER edit_with_consent BEFORE UPDATE ON rewards
  FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'family_id stays', 'reward_id stays', 'child_id stays',
    'category_id stays', 'name less', 'name_key any', 'description less', 'amount less', 'icon less', 'active less',
    'created_at stays', 'updated_at any');
-- Neither an earlier nor a later payday is less.
CREATE OR REPLACE TRIGGER edit_with_consent BEFORE UPDATE ON allowances
  FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'family_id stays', 'allowance_id stays', 'child_id stays',
    'amount less', 'rhythm rarer', 'day stays within rhythm', 'starts_on later', 'ends_on earlier', 'paused on',
    'next_due_on any', 'version any', 'created_at stays', 'updated_at any', 'name less', 'asks_first on');
CREATE OR REPLACE TRIGGER edit_with_consent BEFORE UPDATE ON auto_approvals
  FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'family_id stays', 'child_id stays', 'most_each less',
    'most_a_week less', 'set_by any', 'set_at any');
CREATE OR REPLACE TRIGGER edit_with_consent BEFORE UPDATE ON absences
  FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'family_id stays', 'absence_id stays', 'child_id stays',
    'from_day later', 'to_day earlier', 'starts_at any', 'ends_at any', 'skips_allowances on', 'created_at stays', 'rhythm_id less');
CREATE OR REPLACE TRIGGER edit_with_consent BEFORE UPDATE ON away_rhythms
  FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'family_id stays', 'rhythm_id stays', 'child_id stays',
    'next_day any', 'days less', 'every_weeks stays', 'skips_allowances on', 'created_at stays');
CREATE OR REPLACE TRIGGER edit_with_consent BEFORE UPDATE ON duty_days
  FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'family_id stays', 'duty_id stays', 'child_id stays',
    'from_day later', 'to_day earlier', 'weekdays less', 'created_at stays');
-- The age, the adult and the PIN may be corrected: the age of consent goes by the first, the second is about an adult,
-- and a new PIN keeps others out.
CREATE OR REPLACE TRIGGER edit_with_consent BEFORE UPDATE ON members
  FOR EACH ROW EXECUTE FUNCTION edit_with_consent('member_id', 'family_id stays', 'member_id stays', 'role stays',
    'username less', 'username_key any', 'first_name less', 'last_name less', 'email stays', 'birth_year any',
    'parent_id any', 'color stays', 'face stays', 'chores_enabled less', 'rewards_enabled less', 'password_hash stays',
    'pin_hash any', 'pin_length any', 'created_at stays', 'email_verified_at stays', 'seen_entry any',
    'seen_decision any', 'switches less', 'locale any', 'lessons_seen any');
