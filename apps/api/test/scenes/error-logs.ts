import type { TestApp } from '../harness.ts';

/** Rows of the error logs, the oldest first. */
export const rowsOf = (app: TestApp) =>
  app.database.query('SELECT * FROM error_logs ORDER BY created_at, error_log_id');

/** A row after its author was removed. */
export const NOBODYS = {
  ...{ family_id: null, reporter_id: null, session_id: null, ip_address: null },
  user_comment: null,
};
