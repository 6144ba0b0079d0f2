-- Gives paydays and entries of earlier versions their kind, facts and words, at most `p_limit` rows, and returns their
-- number. The kind and the facts come from the columns. Words come from the text if it is exactly what the program
-- wrote. Otherwise the text is kept as `written`. An entry waits for its payday, and a reversal for the entry that it
-- takes back.
CREATE OR REPLACE FUNCTION classify_entries(p_family_id uuid, p_limit integer)
RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  line record;
  classified integer := 0;
BEGIN
  FOR line IN
    SELECT p.payment_id, p.description, p.status, CASE WHEN p.amount < 0 THEN 'regular_payment' ELSE 'allowance' END AS kind,
      CASE WHEN p.status = 'missed' THEN '{}' ELSE jsonb_build_object('dueOn', p.due_on, 'paydays', p.paydays) END
        AS facts,
      CASE WHEN right(p.description, length(d.period)) <> d.period
          OR (p.amount > 0 AND p.description <> 'Allowance' || d.period)
        THEN jsonb_build_object('written', p.description)
      WHEN p.amount > 0 THEN '{}'
      ELSE jsonb_build_object('text', left(p.description, -length(d.period))) END AS words
    FROM public.allowance_payments AS p CROSS JOIN LATERAL (
      SELECT ' for ' || CASE WHEN p.paydays > 1 THEN p.paydays || ' paydays up to ' ELSE '' END
        || to_char(p.due_on, 'FMDay, FMMonth FMDD, YYYY')) AS d (period)
    WHERE p.family_id = p_family_id AND p.words IS NULL LIMIT p_limit
  LOOP
    -- An erasure changes the text, and a decision the status.
    UPDATE public.allowance_payments AS p SET kind = line.kind, facts = line.facts, words = line.words
    WHERE p.family_id = p_family_id AND p.payment_id = line.payment_id AND p.description = line.description
      AND p.status = line.status AND p.words IS NULL;
    IF FOUND THEN classified := classified + 1; END IF;
  END LOOP;
  FOR line IN
    SELECT e.child_id, e.sequence, e.description, m.kind, coalesce(m.facts, '{}') AS facts,
      CASE WHEN m.known THEN m.words ELSE jsonb_build_object('written', e.description) END AS words
    FROM public.ledger_entries AS e
    LEFT JOIN public.allowance_payments AS p
      ON p.family_id = p_family_id AND e.source_type = 'allowance' AND p.payment_id = e.source_id
    LEFT JOIN public.ledger_entries AS o ON o.family_id = p_family_id AND o.entry_id = e.reverses
    CROSS JOIN LATERAL (
      -- The entry that is taken back is in the text, with a reason behind it.
      SELECT 'Taken back: ' || o.description AS head, o.facts || jsonb_build_object('of', o.kind) AS facts) AS r
    CROSS JOIN LATERAL (
      SELECT 'brought_forward' AS kind, e.description = 'Balance brought forward' AS known, '{}'::jsonb AS facts,
        '{}'::jsonb AS words WHERE e.brought_forward
      UNION ALL
      SELECT 'reversal', coalesce(NOT o.words ? 'written' AND (e.description = r.head
          OR starts_with(e.description, r.head || ' (') AND right(e.description, 1) = ')'), false),
        r.facts, o.words || CASE WHEN e.description = r.head THEN '{}'
          ELSE jsonb_build_object('reason', substr(left(e.description, -1), length(r.head) + 3)) END
        WHERE e.reverses IS NOT NULL
      UNION ALL
      SELECT coalesce(p.kind, 'allowance'), coalesce(NOT p.words ? 'written' AND e.description = p.description, false),
        p.facts, p.words WHERE e.source_type = 'allowance'
      UNION ALL
      SELECT coalesce(e.source_type, 'typed'), true, '{}', jsonb_build_object('text', e.description)
        WHERE NOT e.brought_forward AND e.reverses IS NULL AND e.source_type IS DISTINCT FROM 'allowance') AS m
    WHERE e.family_id = p_family_id AND e.words IS NULL AND (p.payment_id IS NULL OR p.words IS NOT NULL)
      AND (o.entry_id IS NULL OR o.words IS NOT NULL)
    LIMIT p_limit - classified
  LOOP
    UPDATE public.ledger_entries AS e SET kind = line.kind, facts = line.facts, words = line.words
    WHERE e.family_id = p_family_id AND e.child_id = line.child_id AND e.sequence = line.sequence
      AND e.description = line.description AND e.words IS NULL;
    IF FOUND THEN classified := classified + 1; END IF;
  END LOOP;
  RETURN classified;
END $$;
REVOKE ALL ON FUNCTION classify_entries FROM PUBLIC, pocketful_app;
GRANT EXECUTE ON FUNCTION classify_entries TO pocketful_jobs;
