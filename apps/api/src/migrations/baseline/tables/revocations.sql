-- What was taken away and is not yet in the journal beside the backups, as ids.
CREATE TABLE revocations (
  family_id uuid NOT NULL,
  revocation_id uuid NOT NULL DEFAULT uuidv7(),
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  done_by uuid,
  at timestamptz NOT NULL,
  CONSTRAINT revocations_pkey PRIMARY KEY (family_id, revocation_id),
  CONSTRAINT revocations_kind_check CHECK (kind IN ('child', 'name', 'family', 'consent', 'adult', 'password', 'pin'))
);
GRANT SELECT, DELETE ON revocations TO pocketful_app;
