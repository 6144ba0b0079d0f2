-- Complements `close_family` on the first node: removes the rows of the family from its tables and the requests for a
-- password link to its addresses, and queues the mails to its adults. Returns the number of removed rows of the family.
CREATE OR REPLACE FUNCTION close_family_beside(
  p_family_id uuid, p_addresses text[], p_mailed_to text[], p_now timestamp with time zone, OUT removed integer
)
RETURNS integer
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  gone integer;
  mail_address text;
BEGIN
  removed := 0;
  -- Generated from the catalogue of tables by `npm run generate`.
  DELETE FROM public.login_names AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.sign_in_failures AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  -- End of the generated part.
  FOREACH mail_address IN ARRAY p_addresses LOOP
    DELETE FROM public.outbox AS o WHERE o.family_id = '00000000-0000-0000-0000-000000000000'
      AND o.request_id IS NOT NULL AND o.address = lower(mail_address);
  END LOOP;
  FOREACH mail_address IN ARRAY p_mailed_to LOOP
    INSERT INTO public.outbox (family_id, mail_id, kind, address, created_at, next_try_at)
    VALUES ('00000000-0000-0000-0000-000000000000', uuidv7(), 'family_closed', mail_address, p_now, p_now);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION close_family_beside FROM PUBLIC;
GRANT EXECUTE ON FUNCTION close_family_beside TO pocketful_app;
