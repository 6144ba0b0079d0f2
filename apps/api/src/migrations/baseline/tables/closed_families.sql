-- Closed families, as ids.
CREATE TABLE closed_families (
  family_id uuid NOT NULL,
  closed_at timestamptz NOT NULL,
  CONSTRAINT closed_families_pkey PRIMARY KEY (family_id)
);
GRANT SELECT ON closed_families TO pocketful_app;
