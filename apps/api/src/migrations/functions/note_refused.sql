-- Stores refused requests that are not stored yet: those of a family's members, or with the system's id those of
-- strangers. A removed member is left out. Returns false if the family is gone. A concurrent removal is waited for.
CREATE OR REPLACE FUNCTION note_refused(p_family_id uuid, p_requests jsonb)
RETURNS boolean
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  request record;
BEGIN
  PERFORM FROM public.families AS f WHERE f.family_id = p_family_id FOR KEY SHARE;
  IF NOT FOUND AND p_family_id <> '00000000-0000-0000-0000-000000000000' THEN RETURN false; END IF;
  FOR request IN
    SELECT * FROM jsonb_to_recordset(p_requests) AS r ("requestId" uuid, at timestamptz, method text, route text,
      status smallint, code text, "memberId" uuid) ORDER BY r."memberId"
  LOOP
    PERFORM FROM public.members AS m
    WHERE m.family_id = p_family_id AND m.member_id = request."memberId" FOR KEY SHARE;
    INSERT INTO public.refused_requests (request_id, at, method, route, status, code, family_id, member_id)
    VALUES (request."requestId", request.at, request.method, request.route, request.status, request.code, p_family_id,
      CASE WHEN FOUND THEN request."memberId" END)
    ON CONFLICT (family_id, request_id) DO NOTHING;
  END LOOP;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION note_refused FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_refused TO pocketful_app;
