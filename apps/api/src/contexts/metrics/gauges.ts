import { yearEverywhere } from '@pocketful/domain/dates';
import { CONSENT_AGE } from '@pocketful/domain/family';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { Gauges } from '../../platform/http/health.ts';

interface GaugeRow {
  readonly payments: Readonly<Record<string, number>>;
  readonly children: number;
  readonly consented: number;
}

/** Metrics over all families: payments of this day, consents, waits for locks. */
export async function readGauges(database: DatabaseHandle, now: Date): Promise<Gauges> {
  const midnight = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  const year = yearEverywhere(now);
  // A closed profile needs no consent.
  const db = database.crossTenant('figures');
  const counted = sql<GaugeRow>`
    SELECT c.children, c.consented,
      (SELECT coalesce(jsonb_object_agg(p.source, p.payments), '{}') FROM (
        SELECT source_type AS source, count(*)::int AS payments FROM ledger_entries
        WHERE created_at >= ${midnight} AND source_type IS NOT NULL AND NOT brought_forward GROUP BY 1
      ) AS p) AS payments
    FROM (
      SELECT count(*)::int AS children, count(*) FILTER (WHERE stands)::int AS consented
      FROM child_consents WHERE ${year}::integer - coalesce(birth_year, ${year}::integer) <= ${CONSENT_AGE} AND NOT withdrawn
    ) AS c`;
  const locks = sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM pg_locks AS l JOIN pg_stat_activity AS a ON a.pid = l.pid
    WHERE NOT l.granted AND a.datname = current_database()`;
  const [{ rows }, { rows: waits }] = await Promise.all([counted.execute(db), locks.execute(db)]);
  const [row] = rows;
  if (!row) throw new Error('a statement of figures gave no row');
  const { payments, children, consented } = row;
  return { payments, childrenUnder13: children, consentedChildren: consented, locksWaiting: waits[0]?.waiting ?? 0 };
}
