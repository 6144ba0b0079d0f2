-- Adults who left, as ids, so that a consent of theirs stays an adult’s.
CREATE TABLE former_adults (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  CONSTRAINT former_adults_pkey PRIMARY KEY (family_id, member_id)
);
ALTER TABLE former_adults ADD CONSTRAINT former_adults_family_id_fkey FOREIGN KEY (family_id) REFERENCES families (family_id) ON DELETE CASCADE;
GRANT SELECT, INSERT ON former_adults TO pocketful_app;
