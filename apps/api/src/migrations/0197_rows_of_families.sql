-- Feedback and refused requests are rows of families: removed with them, on their node. A stranger's request is the system's.
ALTER TABLE feedback DROP CONSTRAINT feedback_pkey, ADD PRIMARY KEY (family_id, feedback_id);
ALTER TABLE refused_requests DROP CONSTRAINT refused_requests_family_id_fkey;
UPDATE refused_requests SET family_id = '00000000-0000-0000-0000-000000000000' WHERE family_id IS NULL;
ALTER TABLE refused_requests ALTER COLUMN family_id SET NOT NULL, DROP CONSTRAINT refused_requests_check,
  DROP CONSTRAINT refused_requests_pkey, ADD PRIMARY KEY (family_id, request_id);
UPDATE schema_compatibility SET compatible_from = '0197_rows_of_families.sql';
