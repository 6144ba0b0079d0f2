-- Sign-ups with an address that is known: nothing was founded, and who made one is answered as a founder whose code is
-- missing. By the names that were given, with the digest of the password, until the moment it is forgotten.
CREATE TABLE held_sign_ups (
  name_key text NOT NULL,
  held_id uuid NOT NULL,
  password_hash text NOT NULL,
  held_until timestamptz NOT NULL,
  PRIMARY KEY (name_key, held_id)
);
CREATE INDEX held_sign_ups_until ON held_sign_ups (held_until);
GRANT SELECT, INSERT, DELETE ON held_sign_ups TO pocketful_app;
