-- Present if the instance began as a demo.
CREATE TABLE demo_mark (
  only_row boolean NOT NULL DEFAULT true,
  CONSTRAINT demo_mark_pkey PRIMARY KEY (only_row),
  CONSTRAINT demo_mark_only_row_check CHECK (only_row)
);
GRANT SELECT, INSERT ON demo_mark TO pocketful_app;
