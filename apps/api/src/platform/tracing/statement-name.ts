/** Statements that only control a transaction or a cursor. */
const CONTROL = /^\s*(BEGIN|COMMIT|ROLLBACK|SET|FETCH|CLOSE)\b/i;
const VERB = /\b(SELECT|INSERT|UPDATE|DELETE|MERGE|VACUUM|REINDEX|ANALYZE)\b/i;
const TABLE = /\b(?:FROM|INTO|(?<!FOR )UPDATE)\s+(?:ONLY\s+)?"?([a-z_][a-z0-9_.]*)"?/i;

/** The verb and the first table of a statement, such as `SELECT chores`: few names for many texts. */
export function nameOfStatement(text: string): string {
  const [, control] = CONTROL.exec(text) ?? [];
  if (control) return control.toUpperCase();
  const [, verb = 'statement'] = VERB.exec(text) ?? [];
  const [, table] = TABLE.exec(text) ?? [];
  return table ? `${verb.toUpperCase()} ${table}` : verb.toUpperCase();
}
