-- Where push notices of an adult’s device go.
CREATE TABLE push_subscriptions (
  family_id uuid NOT NULL,
  device_id uuid NOT NULL,
  member_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz,
  tries smallint NOT NULL DEFAULT 0,
  shown integer NOT NULL DEFAULT 0,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (family_id, device_id, member_id)
);
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_family_id_device_id_fkey FOREIGN KEY (family_id, device_id) REFERENCES sessions (family_id, device_id) ON DELETE CASCADE;
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE;
CREATE INDEX push_subscriptions_due ON push_subscriptions (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX push_subscriptions_member ON push_subscriptions (family_id, member_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON push_subscriptions TO pocketful_app;
