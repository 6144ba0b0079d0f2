-- What may be collected; analytics and marketing are always off.
CREATE TABLE privacy_settings (
  family_id uuid NOT NULL,
  child_id uuid NOT NULL,
  data_collection boolean NOT NULL DEFAULT true,
  analytics boolean NOT NULL DEFAULT false,
  marketing boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL,
  updated_by uuid NOT NULL,
  closed_at timestamptz,
  unverified_from timestamptz,
  grace_until timestamptz,
  CONSTRAINT privacy_settings_pkey PRIMARY KEY (family_id, child_id),
  CONSTRAINT privacy_settings_analytics_check CHECK (NOT analytics),
  CONSTRAINT privacy_settings_marketing_check CHECK (NOT marketing)
);
ALTER TABLE privacy_settings ADD CONSTRAINT privacy_settings_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id);
GRANT SELECT, INSERT, UPDATE ON privacy_settings TO pocketful_app;
