-- The pattern of a child's names that no other member of the family has; null for an unknown child, or without such a
-- name.
CREATE OR REPLACE FUNCTION childs_name_pattern(p_family_id uuid, p_child_id uuid)
RETURNS text
LANGUAGE plpgsql
STABLE
AS $$
BEGIN
  RETURN public.name_pattern(VARIADIC ARRAY(
    SELECT n.name FROM public.members AS m, unnest(ARRAY[m.first_name, m.last_name, m.username]) AS n (name)
    WHERE m.family_id = p_family_id AND m.member_id = p_child_id AND m.role = 'child' AND NOT EXISTS (
      SELECT FROM public.members AS o WHERE o.family_id = p_family_id AND o.member_id <> p_child_id
        AND lower(n.name) IN (lower(o.first_name), lower(o.last_name), lower(o.username)))));
END $$;
REVOKE ALL ON FUNCTION childs_name_pattern FROM PUBLIC;
GRANT EXECUTE ON FUNCTION childs_name_pattern TO pocketful_app;
