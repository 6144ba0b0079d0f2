-- The audit log: who did what and when, as ids.
CREATE TABLE audit_entries (
  family_id uuid NOT NULL,
  sequence bigint NOT NULL,
  at timestamptz NOT NULL,
  action text NOT NULL,
  actor_id uuid,
  profile_id uuid,
  object_type text NOT NULL,
  object_id uuid,
  request_id uuid,
  details jsonb NOT NULL,
  hash bytea NOT NULL,
  address text,
  write_id uuid,
  address_digest bytea,
  address_salt bytea,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (family_id, sequence)
);
CREATE INDEX audit_entries_acts ON audit_entries (family_id, at) WHERE action IN ('child.exported', 'child.erased', 'child.age_changed', 'consent.withdrawn', 'consent.renewed', 'parent.invited', 'parent.joined', 'device.invited');
CREATE INDEX audit_entries_address ON audit_entries (at) WHERE address IS NOT NULL;
CREATE INDEX audit_entries_answered ON audit_entries (family_id, ((details ->> 'childId')), sequence) WHERE action IN ('chore.rejected', 'claim.rejected', 'purchase.rejected', 'withdrawal.rejected', 'proposal.accepted', 'proposal.declined', 'purchase.handed_over', 'withdrawal.handed_over');
CREATE INDEX audit_entries_request ON audit_entries (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX audit_entries_staff_views ON audit_entries (family_id, at) WHERE action = 'staff.viewed';
CREATE INDEX audit_entries_time ON audit_entries (at, write_id);
CREATE UNIQUE INDEX audit_entries_write ON audit_entries (family_id, write_id);
GRANT SELECT ON audit_entries TO pocketful_app;
