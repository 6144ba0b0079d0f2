-- From this time the profile of a child under 13 is closed until a parent confirms the consent by mail. Null if nothing is owed.
-- An instance for the public sets it.
ALTER TABLE privacy_settings ADD COLUMN unverified_from timestamptz;
