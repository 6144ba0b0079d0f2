-- The entry that takes another one back, for `post_entries`: the opposite amount, the same child and category, no
-- source. It contains the facts and words of the other entry, so that its text needs no other row. The other entry is
-- named by its id, and is then one that an adult entered or an allowance; or it is the payment of a source in a round.
-- An empty list if the source paid nothing in that round; NULL if the entry cannot be taken back.
CREATE OR REPLACE FUNCTION reversal_of(
  p_family_id uuid, p_line jsonb, p_source_type text, p_source_id uuid, p_round integer, p_at timestamptz
)
RETURNS jsonb
LANGUAGE sql
STABLE
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
SELECT CASE WHEN count(o.entry_id) = 0 AND p_source_id IS NULL THEN NULL
  ELSE coalesce(jsonb_agg(p_line || jsonb_build_object('child_id', o.child_id, 'amount', -o.amount, 'description', t.text,
    'category', o.category, 'reverses', o.entry_id, 'kind', 'reversal', 'facts', o.facts || jsonb_build_object('of', o.kind),
    'words', CASE WHEN o.words ? 'written' THEN jsonb_build_object('written', t.text)
      ELSE o.words || jsonb_strip_nulls(jsonb_build_object('reason', p_line ->> 'reason')) END))
    FILTER (WHERE o.entry_id IS NOT NULL), '[]') END
FROM public.ledger_entries AS o CROSS JOIN LATERAL (
  SELECT (p_line ->> 'prefix') || o.description || coalesce(' (' || (p_line ->> 'reason') || ')', '')) AS t (text)
WHERE o.family_id = p_family_id AND CASE
  WHEN p_source_id IS NOT NULL THEN
    o.source_type = p_source_type AND o.source_id = p_source_id AND o.source_round = p_round
  ELSE o.entry_id = (p_line ->> 'reverses')::uuid AND (o.source_type IS NULL OR o.source_type = 'allowance')
    AND o.reverses IS NULL AND NOT o.brought_forward
    AND public.elapsed_since(o.created_at, p_at) < make_interval(days => (p_line ->> 'days')::integer)
    AND NOT EXISTS (SELECT FROM public.ledger_entries AS r WHERE r.family_id = p_family_id AND r.reverses = o.entry_id)
  END
$$;
REVOKE ALL ON FUNCTION reversal_of FROM PUBLIC;
