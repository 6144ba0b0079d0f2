-- Mail that waits or was sent, as ids; requests for a link to a new password.
CREATE TABLE outbox (
  family_id uuid NOT NULL,
  mail_id uuid NOT NULL,
  kind text NOT NULL,
  member_id uuid,
  staff_id uuid,
  about_id uuid,
  address text,
  request_id uuid,
  network text,
  created_at timestamptz NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  sent_at timestamptz,
  CONSTRAINT outbox_pkey PRIMARY KEY (family_id, mail_id),
  CONSTRAINT outbox_check CHECK (num_nonnulls(member_id, staff_id, address) > 0)
);
ALTER TABLE outbox ADD CONSTRAINT outbox_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (staff_id) ON DELETE CASCADE;
ALTER TABLE outbox ADD CONSTRAINT outbox_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE;
CREATE INDEX outbox_created ON outbox (created_at);
CREATE INDEX outbox_due ON outbox (((request_id IS NOT NULL)), next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX outbox_member ON outbox (family_id, member_id, kind, created_at) WHERE member_id IS NOT NULL;
CREATE INDEX outbox_requests ON outbox (address) WHERE request_id IS NOT NULL;
CREATE INDEX outbox_staff ON outbox (staff_id, kind, created_at) WHERE staff_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox TO pocketful_app;
