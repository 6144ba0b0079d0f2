-- Audit logs that still have digests of addresses by the instance’s key.
CREATE TABLE audit_rechain_due (
  family_id uuid NOT NULL,
  CONSTRAINT audit_rechain_due_pkey PRIMARY KEY (family_id)
);
GRANT SELECT ON audit_rechain_due TO pocketful_app;
