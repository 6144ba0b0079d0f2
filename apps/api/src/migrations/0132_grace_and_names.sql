-- The end of the days of grace of a profile, so that serving a household in between gives no new ones.
ALTER TABLE privacy_settings ADD COLUMN grace_until timestamptz;
-- `name`: an erased child's name was replaced in others' texts.
ALTER TABLE revocations DROP CONSTRAINT revocations_kind_check,
  ADD CONSTRAINT revocations_kind_check CHECK (kind IN ('child', 'name', 'family', 'consent', 'adult', 'password', 'pin'));
