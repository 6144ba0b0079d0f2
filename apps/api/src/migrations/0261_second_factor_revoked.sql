-- `second_factor`: an authenticator was removed. `recovery_codes`: one of them was used.
ALTER TABLE revocations DROP CONSTRAINT revocations_kind_check,
  ADD CONSTRAINT revocations_kind_check CHECK (kind IN
    ('child', 'name', 'family', 'consent', 'adult', 'password', 'pin', 'second_factor', 'recovery_codes'));
