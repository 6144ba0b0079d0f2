-- The oldest compatible version.
CREATE TABLE schema_compatibility (
  only_row boolean NOT NULL DEFAULT true,
  compatible_from text NOT NULL,
  CONSTRAINT schema_compatibility_pkey PRIMARY KEY (only_row),
  CONSTRAINT schema_compatibility_only_row_check CHECK (only_row)
);
GRANT SELECT ON schema_compatibility TO pocketful_app;
