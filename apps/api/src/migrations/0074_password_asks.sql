-- What somebody asked who forgot a password, until the mailman answers it. Whose the address is was looked up by the
-- statement that wrote the row: one that nobody has leaves a row, too, so that neither the time of the answer nor the
-- size of the table tells who has an account. Ids alone, as mail; no key leads to whoever it is, who may go meanwhile.
CREATE TABLE password_asks (
  ask_id uuid PRIMARY KEY,
  desk text NOT NULL CHECK (desk IN ('family', 'staff')),
  -- Both null for an address that nobody has; the first one of staff, who have no family.
  owner_family uuid,
  owner_id uuid,
  -- What the trail tells of the request.
  request_id uuid NOT NULL,
  address text NOT NULL,
  created_at timestamptz NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  -- Null when it was given up.
  next_try_at timestamptz
);
CREATE INDEX password_asks_due ON password_asks (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX password_asks_created ON password_asks (created_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON password_asks TO pocketful_app;
