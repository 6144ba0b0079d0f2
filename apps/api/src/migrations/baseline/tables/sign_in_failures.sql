-- Failed sign-ins, with the network.
CREATE TABLE sign_in_failures (
  failure_id uuid NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  family_id uuid,
  member_id uuid,
  staff_id uuid,
  network text,
  request_id uuid NOT NULL,
  CONSTRAINT sign_in_failures_pkey PRIMARY KEY (failure_id)
);
ALTER TABLE sign_in_failures ADD CONSTRAINT sign_in_failures_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (staff_id) ON DELETE CASCADE;
CREATE INDEX sign_in_failures_address ON sign_in_failures (network, at);
CREATE INDEX sign_in_failures_at ON sign_in_failures (at);
CREATE INDEX sign_in_failures_member ON sign_in_failures (family_id, member_id);
CREATE INDEX sign_in_failures_staff ON sign_in_failures (staff_id);
GRANT SELECT, INSERT, DELETE ON sign_in_failures TO pocketful_app;
