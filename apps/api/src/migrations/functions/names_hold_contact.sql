-- Whether the names of a child have an email address, a telephone number or a street. A username with letters may have
-- any digits.
CREATE OR REPLACE FUNCTION names_hold_contact(p_username text, p_first_name text, p_last_name text)
RETURNS boolean
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$
  SELECT public.holds_contact(p_first_name || E'\n' || coalesce(p_last_name, '')
    || CASE WHEN normalize(p_username, NFKC) ~ '[@ ]|^[^[:alpha:]]*$' THEN E'\n' || p_username ELSE '' END)
    -- A street with its number behind it. In other texts it may be a product.
    OR normalize(p_first_name || E'\n' || coalesce(p_last_name, ''), NFKC)
      ~ '(?n)[[:alpha:]]{3}[.]? [0-9]{2,5}[[:alpha:]]?[[:space:]]*(,|$)'
$$;
REVOKE ALL ON FUNCTION names_hold_contact FROM PUBLIC;
GRANT EXECUTE ON FUNCTION names_hold_contact TO pocketful_reader, pocketful_app;
