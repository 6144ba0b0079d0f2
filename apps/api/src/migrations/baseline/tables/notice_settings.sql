-- How an adult hears of items that wait.
CREATE TABLE notice_settings (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  mail text NOT NULL,
  hour smallint NOT NULL,
  names boolean NOT NULL,
  due_at timestamptz,
  CONSTRAINT notice_settings_pkey PRIMARY KEY (family_id, member_id),
  CONSTRAINT notice_settings_mail_check CHECK (mail IN ('never', 'daily', 'at_once')),
  CONSTRAINT notice_settings_hour_check CHECK (hour BETWEEN 7 AND 20),
  CONSTRAINT notice_settings_check CHECK (mail <> 'never' OR due_at IS NULL)
);
ALTER TABLE notice_settings ADD CONSTRAINT notice_settings_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE;
CREATE INDEX notice_settings_due ON notice_settings (due_at) WHERE due_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON notice_settings TO pocketful_app;
