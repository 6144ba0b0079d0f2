-- Verifications and withdrawals of consents.
CREATE TABLE consent_events (
  family_id uuid NOT NULL,
  event_id uuid NOT NULL,
  consent_id uuid NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  done_by uuid NOT NULL,
  reason text,
  CONSTRAINT consent_events_pkey PRIMARY KEY (family_id, event_id),
  CONSTRAINT consent_events_kind_check CHECK (kind IN ('verified', 'withdrawn'))
);
ALTER TABLE consent_events ADD CONSTRAINT consent_events_family_id_consent_id_fkey FOREIGN KEY (family_id, consent_id) REFERENCES parental_consents (family_id, consent_id);
CREATE UNIQUE INDEX consent_events_once ON consent_events (family_id, consent_id, kind);
GRANT SELECT, INSERT ON consent_events TO pocketful_app;
