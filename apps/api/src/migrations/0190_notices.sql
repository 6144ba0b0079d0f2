-- How an adult hears of items that wait. A row is there once the adult has chosen.
CREATE TABLE notice_settings (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  mail text NOT NULL CHECK (mail IN ('never', 'daily', 'at_once')),
  hour smallint NOT NULL CHECK (hour BETWEEN 7 AND 20),
  names boolean NOT NULL,
  due_at timestamptz,
  PRIMARY KEY (family_id, member_id),
  CHECK (mail <> 'never' OR due_at IS NULL),
  FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE
);
CREATE INDEX notice_settings_due ON notice_settings (due_at) WHERE due_at IS NOT NULL;

-- Where pushes for an adult on a signed-in device go. The browser's keys encrypt them.
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
  PRIMARY KEY (family_id, device_id, member_id),
  FOREIGN KEY (family_id, device_id) REFERENCES sessions (family_id, device_id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_member ON push_subscriptions (family_id, member_id);
CREATE INDEX push_subscriptions_due ON push_subscriptions (due_at) WHERE due_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON notice_settings, push_subscriptions TO pocketful_app;
