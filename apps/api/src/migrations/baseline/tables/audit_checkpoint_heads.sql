-- Signed ends of audit logs.
CREATE TABLE audit_checkpoint_heads (
  family_id uuid NOT NULL,
  sequence bigint NOT NULL,
  hash bytea NOT NULL,
  checkpoint_id uuid NOT NULL,
  entries bigint,
  balance numeric(14,2),
  replaces bytea,
  CONSTRAINT audit_checkpoint_heads_pkey PRIMARY KEY (family_id, sequence, checkpoint_id)
);
ALTER TABLE audit_checkpoint_heads ADD CONSTRAINT audit_checkpoint_heads_checkpoint_id_fkey FOREIGN KEY (checkpoint_id) REFERENCES audit_checkpoints (checkpoint_id);
CREATE INDEX audit_checkpoint_heads_checkpoint ON audit_checkpoint_heads (checkpoint_id);
GRANT SELECT, INSERT ON audit_checkpoint_heads TO pocketful_app;
