-- Whether a family has items that `unused_items` lists: for a statement over all families.
CREATE OR REPLACE FUNCTION has_unused_items(p_family_id uuid, p_before timestamp with time zone)
RETURNS boolean
LANGUAGE plpgsql
STABLE
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  RETURN EXISTS (SELECT FROM public.unused_items(p_family_id, p_before));
END $$;
REVOKE ALL ON FUNCTION has_unused_items FROM PUBLIC;
GRANT EXECUTE ON FUNCTION has_unused_items TO pocketful_app;
