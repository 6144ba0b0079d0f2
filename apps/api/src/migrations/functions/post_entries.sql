-- Posts entries to children's accounts, with everything that belongs to them: the idempotency key, the session of the
-- caller, the step of the source that pays, and an audit row for each entry. It is called alone, or within a
-- transaction that has claimed the key and holds the session; then both are NULL.
--
-- The one entry of a list with `prefix` takes another entry back: the one that it names, or the payment of the source
-- in the round before. If the source paid nothing, the step is taken without an entry.
--
-- Returns a row for each entry, or for the step; none if the key was claimed before. Refuses with PF204 if the source
-- cannot take its step, else with PF409 and the code of the refusal. Accounts are locked in the order of their ids.
--
-- The audit row of a posting contains the entry's category, currency, kind, the SHA-256 of its facts (as `jsonb` prints
-- them), and the entry that it takes back, so that the verification detects a change of them. Words and descriptions
-- are not in the chain: an erasure may replace a name in them. Facts and words of a payment come from its source, unless
-- the line has them. A line without a kind is of the previous version, and is classified later.
--
-- In a currency without decimals an amount that is not whole is refused: NOT_WHOLE.
CREATE OR REPLACE FUNCTION post_entries(
  p_family_id uuid, p_key jsonb, p_session bytea, p_event audit_event, p_step jsonb, p_entries jsonb
)
RETURNS TABLE (child_id uuid, entry_sequence integer, balance_after numeric, audit_sequence bigint, source jsonb)
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
#variable_conflict use_column
DECLARE
  v_child uuid;
  v_source uuid;
  v_round integer;
  v_amount numeric;
  v_text text;
  v_lines jsonb := p_entries;
  line record;
  v_currency text;
  v_decimals smallint;
  event public.audit_event := p_event;
  balance_now numeric;
BEGIN
  IF p_key IS NOT NULL AND NOT public.claim_key(p_family_id, p_key, p_event.at) THEN RETURN; END IF;
  IF p_session IS NOT NULL THEN PERFORM public.hold_session(p_family_id, p_session); END IF;
  IF p_step IS NOT NULL THEN
    SELECT t.child_id, t.source_id, t.source_round, t.amount, t.description, t.source
    INTO v_child, v_source, v_round, v_amount, v_text, source FROM public.take_step(p_family_id, p_step) AS t;
    IF NOT FOUND THEN RAISE EXCEPTION 'nothing to post' USING ERRCODE = 'PF204'; END IF;
  END IF;
  IF p_entries -> 0 ? 'prefix' THEN
    v_lines := public.reversal_of(p_family_id, p_entries -> 0, p_step ->> 'of', v_source, v_round - 1, p_event.at);
    IF v_lines IS NULL THEN RAISE EXCEPTION 'nothing to post' USING ERRCODE = 'PF204'; END IF;
  END IF;
  IF v_lines = '[]' THEN
    event.details := p_event.details || jsonb_build_object('childId', v_child);
    audit_sequence := public.audit_append(p_family_id, event);
    child_id := v_child;
    RETURN NEXT;
  END IF;
  FOR line IN
    SELECT coalesce(e.child_id, v_child) AS child_id, e.entry_id, coalesce(e.amount, e.sign * v_amount) AS amount,
      e.may_overdraw, coalesce(e.description, v_text) AS description,
      CASE WHEN coalesce(e.amount, e.sign * v_amount) < 0 THEN coalesce(e.debit_category, e.category) ELSE e.category END
        AS category, e.source_type,
      CASE WHEN coalesce(e.amount, e.sign * v_amount) < 0 THEN coalesce(e.debit_kind, e.kind) ELSE e.kind END AS kind,
      coalesce(e.facts, source -> 'facts', '{}') AS facts, coalesce(e.words, CASE WHEN e.source_type IS NOT NULL
        THEN nullif(coalesce(source -> 'words', jsonb_build_object('text', v_text)), 'null') END) AS words,
      CASE WHEN e.source_type IS NOT NULL THEN coalesce(e.source_id, v_source) END AS source_id,
      CASE WHEN e.source_type IS NULL THEN 1 ELSE coalesce(e.source_round, v_round) END AS source_round, e.reverses,
      e.created_by
    FROM jsonb_to_recordset(v_lines) AS e (child_id uuid, entry_id uuid, amount numeric, sign integer,
      may_overdraw boolean, description text, category text, debit_category text, source_type text, source_id uuid,
      source_round integer, reverses uuid, created_by uuid, kind text, debit_kind text, facts jsonb, words jsonb)
    ORDER BY 1, 2
  LOOP
    IF line.kind IS NULL OR line.words IS NULL THEN
      line.kind := 'typed'; line.facts := '{}'; line.words := NULL;
    END IF;
    UPDATE public.accounts AS a SET balance = a.balance + line.amount, sequence = a.sequence + 1
    WHERE a.family_id = p_family_id AND a.child_id = line.child_id
      AND a.balance + line.amount BETWEEN -99999999.99 AND 99999999.99
      AND (line.may_overdraw OR line.amount > 0 OR a.balance + line.amount >= 0)
    RETURNING a.balance, a.sequence INTO balance_after, entry_sequence;
    IF NOT FOUND THEN
      SELECT a.balance INTO balance_now FROM public.accounts AS a
      WHERE a.family_id = p_family_id AND a.child_id = line.child_id;
      IF NOT FOUND THEN RAISE EXCEPTION 'CHILD_NOT_FOUND' USING ERRCODE = 'PF409'; END IF;
      IF balance_now + line.amount BETWEEN -99999999.99 AND 99999999.99 THEN
        RAISE EXCEPTION '%', CASE WHEN line.reverses IS NULL THEN 'INSUFFICIENT_FUNDS'
          -- A concurrent reversal was first.
          WHEN EXISTS (SELECT FROM public.ledger_entries AS r
            WHERE r.family_id = p_family_id AND r.reverses = line.reverses) THEN 'ALREADY_REVERSED'
          ELSE 'WOULD_GO_BELOW_ZERO' END USING ERRCODE = 'PF409';
      END IF;
      RAISE EXCEPTION 'BALANCE_LIMIT' USING ERRCODE = 'PF409';
    END IF;
    -- Read once an account is locked: a change of the currency locks them all, in the same order.
    IF v_currency IS NULL THEN
      SELECT f.currency, f.decimals INTO v_currency, v_decimals FROM public.families AS f WHERE f.family_id = p_family_id;
    END IF;
    IF v_decimals = 0 AND line.amount <> trunc(line.amount) THEN
      RAISE EXCEPTION 'NOT_WHOLE' USING ERRCODE = 'PF409';
    END IF;
    INSERT INTO public.ledger_entries (family_id, child_id, sequence, entry_id, amount, balance_after, description,
      category, source_type, source_id, source_round, reverses, created_by, created_at, kind, facts, words, currency)
    VALUES (p_family_id, line.child_id, entry_sequence, line.entry_id, line.amount, balance_after, line.description,
      line.category, line.source_type, line.source_id, line.source_round, line.reverses, line.created_by,
      p_event.at, line.kind, line.facts, line.words, v_currency);
    event.details := p_event.details || jsonb_build_object('childId', line.child_id, 'entryId', line.entry_id,
      'amount', line.amount::numeric(12, 2)::text, 'entry', entry_sequence, 'category', line.category,
      'currency', v_currency)
      || CASE WHEN line.reverses IS NULL THEN '{}' ELSE jsonb_build_object('reverses', line.reverses) END
      || CASE WHEN line.words IS NULL THEN '{}' ELSE jsonb_build_object('kind', line.kind, 'factsDigest',
        encode(sha256(convert_to(line.facts::text, 'UTF8')), 'hex')) END;
    audit_sequence := public.audit_append(p_family_id, event);
    -- The log has the id of a write once.
    event.write_id := uuidv7();
    child_id := line.child_id;
    RETURN NEXT;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION post_entries FROM PUBLIC;
GRANT EXECUTE ON FUNCTION post_entries TO pocketful_app;
