import { routes } from '@pocketful/api-contract/routes';
import type { Route } from '@pocketful/contract-core/route';
import { olive } from '@pocketful/testkit/family/olive';
import { onTestFinished } from 'vitest';
import type { InProcessBrowser } from '../src/commands/in-process-client.ts';
import { publishPolicies } from '../src/contexts/compliance/public.ts';
import { enrollStaff } from '../src/contexts/staff/public.ts';
import { SYSTEM_FAMILY_ID } from '../src/platform/ids.ts';
import { systemWrites } from '../src/platform/writes/writes.ts';
import { type CallRow, stepsBefore } from './calls/row.ts';
import { PLAYED, type PlayedName, ROWS } from './calls/rows.ts';
import { createRunner, type Runner, type Server } from './calls/runner.ts';
import { borrowDatabase, changeRows, type TestDatabase } from './databases.ts';
import { payAll } from './fixtures/allowances.ts';
import { shownBy } from './fixtures/staff-secrets.ts';
import { turnsPass } from './fixtures/turns.ts';
import { startAppOn, type TestApp, type TestAppOptions } from './harness.ts';
import { mailboxOf } from './mailbox.ts';

/** Statements that are sent together with another one: BEGIN, the lock of the session, COMMIT with the audit row. */
const SENT_ALONG =
  /^(BEGIN|COMMIT|SELECT \$2::bytea AS hash, hold_session.*|SELECT s\.session_hash AS hash FROM sessions AS s WHERE .* FOR UPDATE)$/;

/** The number of round trips to the database. */
export function roundTripsOf(statements: readonly string[]): number {
  return statements.filter(text => !SENT_ALONG.test(text)).length;
}

/** A row on a server: its call is about to succeed. */
export interface OpenRow {
  readonly app: TestApp;
  readonly row: CallRow;
  readonly runner: Runner;
  /** The statements of the last call. */
  readonly sent: () => readonly string[];
}

/** The settings of an instance that sends mail and pushes, or neither. */
export function mailSettings(sends: boolean): Record<string, string> {
  return sends ? { EMAIL_VERIFICATION: 'required', PUBLIC_URL: 'https://pocketful.test' } : { SMTP_URL: '' };
}

/** Starts an application and plays the calls that the row of a call needs. */
export async function openRow(
  name: PlayedName,
  { database, ...options }: TestAppOptions & { readonly on?: TestDatabase } = {},
): Promise<OpenRow> {
  const row = ROWS[name];
  const own = options.on ?? (await borrowDatabase());
  if (!options.on) onTestFinished(() => own.close());
  const settings = { ...mailSettings(row.mail === true), ...options.settings };
  const demo = row.demo ? { demo: async () => () => firstFamilyIn(own) } : {};
  const app = await startAppOn(own, { ...options, ...demo, ...(database && { database }), settings, recording: true });
  await prepare(app);
  const runner = createRunner(serverOf(app));
  await runner.run(stepsBefore(row));
  return { app, row, runner, sent: () => app.statements };
}

/** The founder of the only family. */
async function firstFamilyIn(database: TestDatabase) {
  const [founder] = await database.query<{ familyId: string; adultId: string }>(
    `SELECT family_id AS "familyId", member_id AS "adultId" FROM members WHERE role = 'family_admin'`,
  );
  return founder;
}

/** The calls that change something, and are recorded in the audit log. */
export const WRITES = PLAYED.filter(name => {
  const route: Route = routes[name];
  return route.method !== 'GET' && !('outsideTrail' in route);
});

/** The actions in the audit log, in their order. */
export async function auditActionsOf(app: TestApp): Promise<string[]> {
  const rows = await app.database.query<{ action: string }>('SELECT action FROM audit_entries ORDER BY at, write_id');
  return rows.map(({ action }) => action);
}

/** Deletes the object that a request with this key created or changed, whatever refers to it. */
export async function removeObjectOf({ database }: TestApp, key: string): Promise<void> {
  const [claim] = await database.query<{ id: string }>(
    'SELECT resource_id AS id FROM idempotency_keys WHERE key = $1',
    [key],
  );
  if (!claim) throw new Error('no request had the key');
  const keys = await database.query<{ table: string; column: string }>(`
    SELECT c.oid::regclass::text AS table, a.attname::text AS column
    FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indrelid
    JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
    WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'idempotency_keys'
      AND a.atttypid = 'uuid'::regtype AND a.attname <> 'family_id'`);
  const deletions = keys.map(({ table, column }) => `DELETE FROM ${table} WHERE ${column} = '${claim.id}'`);
  await changeRows(database, deletions);
}

/** A server as a server, with a device for each person. */
export function serverOf(app: TestApp): Server {
  const devices = new Map<string | undefined, InProcessBrowser>();
  const newestSecret = mailboxOf(app);
  return {
    send: async (path, init, by) => {
      const device = devices.get(by) ?? app.browser();
      devices.set(by, device);
      await app.recorder.flush();
      app.statements.length = 0;
      return device.fetch(path, init);
    },
    wait: async minutes => {
      app.advance(minutes * 60_000);
      await payAll(app);
      await turnsPass(app);
    },
    shown: secret => shownBy(secret, app),
    mailed: newestSecret,
  };
}

/** Gives a server its first staff member and the policies in force. */
export async function prepare({ handle: database, hasher, writes, now }: TestApp): Promise<void> {
  await enrollStaff(systemWrites(writes, 'createStaff', now()), olive, { database, hasher });
  await publishPolicies(systemWrites(writes, 'publishPolicies', now()), database.family(SYSTEM_FAMILY_ID));
}
