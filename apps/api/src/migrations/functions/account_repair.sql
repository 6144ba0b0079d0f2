-- Repairs an account from its entries. A child without an account gets one.
CREATE OR REPLACE FUNCTION account_repair(
  p_family_id uuid, p_child_id uuid, OUT was numeric, OUT is_now numeric, OUT was_entries integer,
  OUT is_entries integer
)
RETURNS SETOF record
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
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
    -- A concurrent call finds the account already created.
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
REVOKE ALL ON FUNCTION account_repair FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_repair TO pocketful_app;
