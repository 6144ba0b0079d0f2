-- Sign-ups with an address that has an account.
CREATE TABLE held_sign_ups (
  name_key text NOT NULL,
  held_id uuid NOT NULL,
  password_hash text NOT NULL,
  held_until timestamptz NOT NULL,
  CONSTRAINT held_sign_ups_pkey PRIMARY KEY (name_key, held_id)
);
CREATE INDEX held_sign_ups_until ON held_sign_ups (held_until);
GRANT SELECT, INSERT, DELETE ON held_sign_ups TO pocketful_app;
