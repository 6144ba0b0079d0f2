-- The end of each audit log.
CREATE TABLE audit_heads (
  family_id uuid NOT NULL,
  sequence bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_heads_pkey PRIMARY KEY (family_id)
);
GRANT SELECT ON audit_heads TO pocketful_app;
