-- Numbers of active members.
CREATE TABLE activity_days (
  day date NOT NULL,
  members integer NOT NULL,
  CONSTRAINT activity_days_pkey PRIMARY KEY (day),
  CONSTRAINT activity_days_members_check CHECK (members >= 0)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON activity_days TO pocketful_app;
