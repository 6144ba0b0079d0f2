-- Evidence is a document with its author, its digest and the day on which the next one is due. The role that answers HTTP adds
-- evidence and changes none. What was recorded before has no document, or a note.
ALTER TABLE privacy_evidence RENAME COLUMN note TO document;
ALTER TABLE privacy_evidence ADD COLUMN author text, ADD COLUMN digest bytea, ADD COLUMN next_due_on date;
REVOKE UPDATE, DELETE ON privacy_evidence FROM pocketful_app;
GRANT DELETE ON privacy_evidence TO pocketful_jobs;
UPDATE schema_compatibility SET compatible_from = '0127_evidence_documents.sql';
