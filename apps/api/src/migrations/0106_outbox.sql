-- One outbox for every mail. Mails to staff, to the adults of a closed family and requests for a new password belong to
-- the system family. A request holds the address that was typed, and its owner is looked up when it is answered, so that
-- a request costs the same for a known and an unknown address.
CREATE TABLE outbox (
  family_id uuid NOT NULL,
  mail_id uuid NOT NULL,
  kind text NOT NULL,
  member_id uuid,
  staff_id uuid REFERENCES staff ON DELETE CASCADE,
  about_id uuid,
  address text,
  request_id uuid,
  network text,
  created_at timestamptz NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  sent_at timestamptz,
  PRIMARY KEY (family_id, mail_id),
  FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE,
  CHECK (num_nonnulls(member_id, staff_id, address) > 0)
);
-- Mails come before requests, so that a flood of requests delays no mail.
CREATE INDEX outbox_due ON outbox ((request_id IS NOT NULL), next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX outbox_created ON outbox (created_at);
CREATE INDEX outbox_member ON outbox (family_id, member_id, kind, created_at) WHERE member_id IS NOT NULL;
CREATE INDEX outbox_staff ON outbox (staff_id, kind, created_at) WHERE staff_id IS NOT NULL;
CREATE INDEX outbox_requests ON outbox (address) WHERE request_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox TO pocketful_app;

INSERT INTO outbox (family_id, mail_id, kind, member_id, about_id, created_at, tries, next_try_at, sent_at)
SELECT family_id, mail_id, kind, member_id, about_id, created_at, tries, next_try_at, sent_at FROM mails;
INSERT INTO outbox (family_id, mail_id, kind, staff_id, address, created_at, tries, next_try_at, sent_at)
SELECT '00000000-0000-0000-0000-000000000000', mail_id, 'staff_' || kind, staff_id, to_address, created_at, tries,
  next_try_at, sent_at FROM staff_mails;
INSERT INTO outbox (family_id, mail_id, kind, address, created_at, tries, next_try_at)
SELECT '00000000-0000-0000-0000-000000000000', farewell_id, 'family_closed', email, created_at, tries, next_try_at
FROM farewell_mails;
INSERT INTO outbox (family_id, mail_id, kind, address, request_id, network, created_at, tries, next_try_at)
SELECT '00000000-0000-0000-0000-000000000000', a.ask_id,
  CASE WHEN a.staff_id IS NULL THEN 'password_request' ELSE 'staff_password_request' END, coalesce(m.email, s.email),
  a.request_id, a.address, a.created_at, a.tries, a.next_try_at
FROM password_asks AS a
LEFT JOIN members AS m ON m.family_id = a.family_id AND m.member_id = a.member_id
LEFT JOIN staff AS s ON s.staff_id = a.staff_id
WHERE coalesce(m.email, s.email) IS NOT NULL;

DROP TRIGGER forget_asks ON members;
DROP TRIGGER forget_asks ON staff;
DROP FUNCTION forget_asks;
DROP TABLE mails, staff_mails, farewell_mails, password_asks;
DROP FUNCTION tell_whose_ask;

-- The version before this one writes to the tables that are gone.
UPDATE schema_compatibility SET compatible_from = '0106_outbox.sql';
