import { CONSENT_AGE } from '@pocketful/domain/family';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { Gauges } from '../../platform/http/health.ts';

interface GaugeRow {
  readonly payments: Readonly<Record<string, number>>;
  readonly children: number;
  readonly consented: number;
  readonly waiting: number;
}

/** What the metrics tell of everybody: payments of this day, consents, locks that are waited for. */
export async function readGauges(database: DatabaseHandle, now: Date): Promise<Gauges> {
  const midnight = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  const { rows } = await sql<GaugeRow>`
    SELECT c.children, c.consented, (SELECT count(*)::int FROM pg_locks WHERE NOT granted) AS waiting,
      (SELECT coalesce(jsonb_object_agg(p.source, p.payments), '{}') FROM (
        SELECT source_type AS source, count(*)::int AS payments FROM ledger_entries
        WHERE created_at >= ${midnight} AND source_type IS NOT NULL AND NOT brought_forward GROUP BY 1
      ) AS p) AS payments
    FROM (
      SELECT count(*)::int AS children, count(*) FILTER (WHERE s.data_collection AND EXISTS (
          SELECT FROM parental_consents AS g WHERE g.family_id = m.family_id AND g.child_id = m.member_id
            AND g.consent_type = 'data_collection' AND NOT EXISTS (
              SELECT FROM consent_events AS w
              WHERE w.family_id = g.family_id AND w.consent_id = g.consent_id AND w.kind = 'withdrawn')
        ))::int AS consented
      FROM members AS m LEFT JOIN privacy_settings AS s ON s.family_id = m.family_id AND s.child_id = m.member_id
      WHERE m.role = 'child' AND extract(year FROM ${now}::timestamptz) - m.birth_year <= ${CONSENT_AGE}::int
    ) AS c`.execute(database.across('figures'));
  const [row] = rows;
  if (!row) throw new Error('a statement of figures gave no row');
  const { payments, children, consented, waiting } = row;
  return { payments, childrenUnder13: children, consentedChildren: consented, locksWaiting: waiting };
}
