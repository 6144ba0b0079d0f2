-- Signatures over the ends of audit logs.
CREATE TABLE audit_checkpoints (
  checkpoint_id uuid NOT NULL,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  signature bytea NOT NULL,
  CONSTRAINT audit_checkpoints_pkey PRIMARY KEY (checkpoint_id),
  CONSTRAINT audit_checkpoints_number_key UNIQUE (number)
);
GRANT SELECT, INSERT ON audit_checkpoints TO pocketful_app;
