-- Ends the present turn of a child that is away on its due day, has chores switched off, or is erased. The job
-- pass_turns then gives the turn to the next child. A turn that was submitted, or that an adult deleted, stays so. The
-- caller has locked the child.
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
    AND k.child_id = coalesce(v_row ->> 'child_id', v_row ->> 'member_id')::uuid AND k.position = o.turn_position
    -- Without days this is null: the turn ends in any case.
    AND (o.due_day BETWEEN (v_row ->> 'from_day')::date AND (v_row ->> 'to_day')::date) IS NOT FALSE
    AND EXISTS (SELECT FROM public.chores AS t WHERE t.family_id = o.family_id AND t.offer_id = o.offer_id
      AND t.offer_day = o.due_day AND t.status = 'pending' AND NOT t.turn_submitted);
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
