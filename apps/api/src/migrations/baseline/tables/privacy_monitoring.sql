-- That monitoring was started.
CREATE TABLE privacy_monitoring (
  only_one boolean NOT NULL DEFAULT true,
  started_at timestamptz NOT NULL,
  started_by uuid,
  CONSTRAINT privacy_monitoring_pkey PRIMARY KEY (only_one),
  CONSTRAINT privacy_monitoring_only_one_check CHECK (only_one)
);
GRANT SELECT, INSERT ON privacy_monitoring TO pocketful_app;
