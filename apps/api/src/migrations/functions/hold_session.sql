-- Keeps a session from ending before the commit. Refuses if it has ended since the call was admitted.
CREATE OR REPLACE FUNCTION hold_session(p_family_id uuid, p_session bytea)
RETURNS void
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  PERFORM FROM public.sessions AS s WHERE s.family_id = p_family_id AND s.session_hash = p_session FOR KEY SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'NOT_SIGNED_IN' USING ERRCODE = 'PF409'; END IF;
END $$;
