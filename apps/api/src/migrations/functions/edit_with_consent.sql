-- While the profile of a child is closed, an edit of what people entered about it only takes away: a text loses words, a switch
-- goes off, an amount or a list becomes smaller, a day earlier. Functions of the owner, such as an erasure, are not refused.
--
-- The first argument names the column with the child, the others the columns that people edit.
CREATE OR REPLACE FUNCTION edit_with_consent()
RETURNS trigger
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  v_old jsonb := to_jsonb(OLD);
  v_new jsonb := to_jsonb(NEW);
  v_column text;
BEGIN
  IF current_user <> 'pocketful_app' OR NOT EXISTS (
    SELECT FROM public.privacy_settings AS s
    WHERE s.family_id = NEW.family_id AND s.child_id = (v_new ->> TG_ARGV[0])::uuid AND s.closed_at IS NOT NULL
  ) THEN RETURN NEW; END IF;
  FOR v_place IN 1 .. TG_NARGS - 1 LOOP
    v_column := TG_ARGV[v_place];
    IF public.adds(v_old -> v_column, v_new -> v_column) THEN
      RAISE EXCEPTION 'COLLECTION_STOPPED' USING ERRCODE = 'PF409';
    END IF;
  END LOOP;
  RETURN NEW;
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
    WHEN 'array' THEN NOT coalesce(CASE jsonb_typeof(p_old) WHEN 'array' THEN p_old @> p_new END, false)
    -- The words of the new text in their order, each one of the old text.
    ELSE NOT coalesce(' ' || regexp_replace(btrim(p_old #>> '{}'), '\s+', '  ', 'g') || ' '
      LIKE '% ' || regexp_replace(regexp_replace(btrim(p_new #>> '{}'), '([\\%_])', '\\\1', 'g'), '\s+', ' % ', 'g') || ' %',
      false) AND btrim(p_new #>> '{}') <> ''
  END
$$;

CREATE OR REPLACE TRIGGER edit_with_consent BEFORE UPDATE OF name, reward, recurring_days, icon_name ON chores
  FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'name', 'reward', 'recurring_days', 'icon_name');
CREATE OR REPLACE TRIGGER edit_with_consent BEFORE UPDATE OF name, target, icon_name ON savings_goals
  FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'name', 'target', 'icon_name');
CREATE OR REPLACE TRIGGER edit_with_consent BEFORE UPDATE OF name, description, amount, icon ON rewards
  FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'name', 'description', 'amount', 'icon');
CREATE OR REPLACE TRIGGER edit_with_consent BEFORE UPDATE OF name, amount ON allowances
  FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'name', 'amount');
CREATE OR REPLACE TRIGGER edit_with_consent BEFORE UPDATE OF most_each, most_a_week ON auto_approvals
  FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'most_each', 'most_a_week');
CREATE OR REPLACE TRIGGER edit_with_consent
  BEFORE UPDATE OF username, first_name, last_name, chores_enabled, rewards_enabled, simple_view, proposals_enabled ON members
  FOR EACH ROW EXECUTE FUNCTION edit_with_consent('member_id', 'username', 'first_name', 'last_name', 'chores_enabled',
    'rewards_enabled', 'simple_view', 'proposals_enabled');
