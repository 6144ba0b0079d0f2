-- Whether a name has an email address, a telephone number or a house number with a street. Names are lines of a text.
CREATE OR REPLACE FUNCTION holds_contact(p_names text)
RETURNS boolean
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$
  SELECT normalize(p_names, NFKC) ~ '(?n)\S@\S+\.\S|([0-9][^[:alpha:]]*){7}|^\s*[0-9]+[[:alpha:]]?[, ]+[[:alpha:]]'
$$;
REVOKE ALL ON FUNCTION holds_contact FROM PUBLIC;
GRANT EXECUTE ON FUNCTION holds_contact TO pocketful_reader, pocketful_app;
