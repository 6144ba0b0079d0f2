-- The present turn of a child passes to the next one if the child is away on its due day, has no chores any more, or is
-- erased. The job that ends turns gives it to the next child.
CREATE OR REPLACE FUNCTION pass_turns()
RETURNS trigger
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  v_row jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  UPDATE public.chore_offers AS o SET turn_until = '-infinity'
  FROM public.chore_offer_children AS k
  WHERE o.family_id = (v_row ->> 'family_id')::uuid AND k.family_id = o.family_id AND k.offer_id = o.offer_id
    AND k.child_id = coalesce(v_row ->> 'child_id', v_row ->> 'member_id')::uuid AND k.position = o.turn
    AND (o.due_day BETWEEN (v_row ->> 'from_day')::date AND (v_row ->> 'to_day')::date) IS NOT FALSE;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE OR REPLACE TRIGGER pass_turns AFTER INSERT OR UPDATE OF from_day, to_day ON absences
  FOR EACH ROW
  EXECUTE FUNCTION pass_turns();
CREATE OR REPLACE TRIGGER pass_turns AFTER UPDATE OF chores_enabled ON members
  FOR EACH ROW WHEN ((old.chores_enabled AND (NOT new.chores_enabled)))
  EXECUTE FUNCTION pass_turns();
CREATE OR REPLACE TRIGGER pass_turns BEFORE DELETE ON chore_offer_children
  FOR EACH ROW
  EXECUTE FUNCTION pass_turns();
