import type { AttemptSubject } from './attempts.ts';
import { HOUR } from './clock.ts';
import { SYSTEM_FAMILY_ID } from './ids.ts';
import { networkOf } from './network.ts';

/** The limits of a demo: the life of a family, the families at once, and those that one network may start within an hour. */
export const DEMO = { hours: 24, families: 200, perHour: 5 } as const;

/** A family that a visitor of a demo got. */
interface DemoFamily {
  readonly familyId: string;
  /** The adult whose profile the visitor gets. */
  readonly adultId: string;
}

/** Makes a family with a past. Undefined while there are as many as may be at once. */
export type MakeDemoFamily = (now: Date) => Promise<DemoFamily | undefined>;

/** The time at which a family of a demo is erased. Its id is a UUIDv7, which has the time of its beginning. */
export function demoEndsAt(familyId: string): Date {
  return new Date(Number.parseInt(familyId.replaceAll('-', '').slice(0, 12), 16) + DEMO.hours * HOUR);
}

/** Families of a demo that one network may start. */
export function demosFrom(address: string): AttemptSubject {
  return {
    familyId: SYSTEM_FAMILY_ID,
    subject: `demo:${networkOf(address)}`,
    kind: 'login',
    tries: DEMO.perHour,
    lockMinutes: 60,
    forgottenAfter: HOUR,
  };
}

interface Queries {
  query<Row extends object>(text: string): Promise<{ readonly rows: readonly Row[] }>;
}

/** Whether a database has the mark of a demo. One of an earlier version has none. */
export async function hasDemoMark(database: Queries): Promise<boolean> {
  const { rows } = await database.query<{ there: boolean }>("SELECT to_regclass('demo_mark') IS NOT NULL AS there");
  if (!rows[0]?.there) return false;
  const marks = await database.query('SELECT FROM demo_mark');
  return marks.rows.length > 0;
}

/**
 * Marks an empty database as that of a demo. Returns why the process may not start on a database: a demo with other data,
 * or the data of a demo without DEMO=1.
 */
export async function demoRefusal(database: Queries, isDemo: boolean): Promise<string | undefined> {
  const isMarked = await hasDemoMark(database);
  if (isMarked && !isDemo) return 'This data is of a demo: set DEMO=1, or name another DATA_DIR';
  if (isMarked || !isDemo) return undefined;
  const { rows } = await database.query<{ used: boolean }>(
    'SELECT EXISTS (SELECT FROM families) OR EXISTS (SELECT FROM staff) OR EXISTS (SELECT FROM closed_families) AS used',
  );
  if (rows[0]?.used) return 'Setting DEMO needs an empty DATA_DIR: this one has data that no demo made';
  await database.query('INSERT INTO demo_mark DEFAULT VALUES ON CONFLICT DO NOTHING');
  return undefined;
}
