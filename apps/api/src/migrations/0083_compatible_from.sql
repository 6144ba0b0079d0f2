-- The newest migration that code must bring to work with this schema. A migration that older code cannot work with sets
-- it to its own name; /readyz of older code then answers 503.
CREATE TABLE schema_compatibility (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  compatible_from text NOT NULL
);
INSERT INTO schema_compatibility (compatible_from) VALUES ('0083_compatible_from.sql');
GRANT SELECT ON schema_compatibility TO pocketful_app;
