-- Signed checkpoints over the heads of all audit chains. A chain that was rewritten as a whole still fits in itself;
-- it does not fit the heads that were signed before, with a key that the database does not have.

CREATE TABLE audit_checkpoints (
  checkpoint_id uuid PRIMARY KEY,
  number integer NOT NULL UNIQUE,
  at timestamptz NOT NULL,
  -- Of the heads below and of the signature before.
  signature bytea NOT NULL
);

-- The heads that moved since the checkpoint before.
CREATE TABLE audit_checkpoint_heads (
  family_id uuid NOT NULL,
  sequence bigint NOT NULL,
  hash bytea NOT NULL,
  checkpoint_id uuid NOT NULL REFERENCES audit_checkpoints,
  PRIMARY KEY (family_id, sequence)
);
CREATE INDEX audit_checkpoint_heads_checkpoint ON audit_checkpoint_heads (checkpoint_id);

GRANT SELECT, INSERT ON audit_checkpoints, audit_checkpoint_heads TO pocketful_app;
