-- The result of the newest verification of the books, for readiness, health and the audit.
CREATE OR REPLACE VIEW newest_book_verification AS
  SELECT started_at, finished_at, whole, families, fault_count, faults FROM book_verifications
  WHERE clock_trusted ORDER BY place DESC, finished_at DESC LIMIT 1;
GRANT SELECT ON newest_book_verification TO pocketful_app;
