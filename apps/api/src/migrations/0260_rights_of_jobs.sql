-- What jobs and commands alone write is their role's: the trusted time, the queue of the journal, when jobs are due, and the
-- evidence of verifications, checkpoints and removals.
REVOKE UPDATE ON clock_gate FROM pocketful_app;
GRANT UPDATE ON clock_gate TO pocketful_jobs;
REVOKE DELETE ON revocations FROM pocketful_app;
GRANT DELETE ON revocations TO pocketful_jobs;
REVOKE INSERT, UPDATE ON job_schedule, retention_marks FROM pocketful_app;
GRANT INSERT, UPDATE ON job_schedule, retention_marks TO pocketful_jobs;
REVOKE INSERT ON audit_checkpoints, audit_checkpoint_heads FROM pocketful_app;
GRANT INSERT ON audit_checkpoints, audit_checkpoint_heads TO pocketful_jobs;
REVOKE INSERT, DELETE ON book_verifications FROM pocketful_app;
GRANT INSERT, DELETE ON book_verifications TO pocketful_jobs;
