-- The newest trusted time.
CREATE TABLE clock_gate (
  only_row boolean NOT NULL DEFAULT true,
  mark timestamptz NOT NULL,
  ran_seconds integer NOT NULL DEFAULT 0,
  beat_at timestamptz NOT NULL,
  CONSTRAINT clock_gate_pkey PRIMARY KEY (only_row),
  CONSTRAINT clock_gate_only_row_check CHECK (only_row)
);
GRANT SELECT, UPDATE ON clock_gate TO pocketful_app;
