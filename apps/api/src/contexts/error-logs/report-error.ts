import {
  asStrangers,
  NEW_OF_STRANGERS,
  type ReportTexts,
  redactReport,
  withoutTexts,
} from '@pocketful/error-logs/rules';
import { sql } from 'kysely';
import { type Actor, isChildCaller } from '../../platform/actor.ts';
import { type AttemptSubject, takeAttempts } from '../../platform/attempts.ts';
import { before, DAY, HOUR } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, DatabaseHandle } from '../../platform/database/connect.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { keyFor } from '../../platform/keys.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { namesOf } from '../people/public.ts';
import { authorOf, familyOf, memberOf, reportContextOf } from './report-context.ts';
import { fingerprintOf } from './store-error.ts';
import { storeMetError } from './store-report.ts';

/** The most reports from one session, and from one network, before a wait. */
const MAX = { session: 30, network: 120 };

export interface ReportDeps {
  readonly database: DatabaseHandle;
  readonly config: Config;
}

/**
 * The stored part of a report. A child's report has no text. A report without a profile has no comment. A report
 * without a session also has no sent or received data.
 */
function keptOf(sent: ReportTexts, actor: Actor | undefined): ReportTexts {
  if (isChildCaller(actor)) return withoutTexts(sent);
  if (authorOf(actor) !== null) return sent;
  const { userComment: _, requestData, responseData, ...error } = sent;
  return familyOf(actor) ? { ...error, requestData, responseData } : error;
}

/** Stores a reported error, redacted once more. Throws RATE_LIMITED past the limit. */
export async function reportError(call: CallOf<'reportError'>, { database, config }: ReportDeps) {
  const { actor, now, address, userAgent, body } = call;
  const { severity, requestId, ...sent } = body;
  const circumstances = reportContextOf({ actor, address, userAgent }, keyFor(config.instanceKey, 'error log session'));
  // Read before anything is awaited: a member who is removed in the meantime is still known by name.
  const family = familyOf(actor);
  const names = family ? await namesOf(family) : [];
  if (config.rateLimits) {
    const attempt = await takeAttempts(database.crossTenant('error-logs'), limitsOf(circumstances), now);
    if (!attempt.granted) throw new RefusalError(refuse('RATE_LIMITED', attempt));
  }
  const redacted = { ...redactReport(keptOf(sent, actor), names), severity };
  const isStranger = circumstances.sessionId === null;
  const report = isStranger ? asStrangers(redacted) : redacted;
  if (isStranger) await limitStrangers(database.crossTenant('error-logs'), report, now);
  const { id, createdAt } = await storeMetError(database, {
    ...circumstances,
    report,
    memberId: memberOf(actor),
    bare: { errorType: 'Error', message: 'Reported by a member who was removed', severity },
    requestIds: requestId === undefined ? [] : [requestId],
    times: 1,
    at: now,
  });
  return { id, createdAt: createdAt.toISOString() };
}

/** Refuses a new error of a stranger once a day has many of them. A known one is counted. */
async function limitStrangers(db: Database, report: ReportTexts, now: Date): Promise<void> {
  const since = before(now, DAY);
  const { rows } = await sql`
    SELECT FROM error_logs AS e WHERE e.met_at > ${since} AND elapsed_since(e.created_at, ${now}) < interval '1 day'
      AND e.family_id IS NULL AND e.reporter_id IS NULL AND e.session_id IS NULL
      AND NOT EXISTS (SELECT FROM error_logs AS k WHERE k.fingerprint = ${fingerprintOf(report)})
    LIMIT ${NEW_OF_STRANGERS}`.execute(db);
  if (rows.length >= NEW_OF_STRANGERS)
    throw new RefusalError(refuse('RATE_LIMITED', { retryAfterSeconds: HOUR / 1000 }));
}

function limitsOf({ sessionId, network }: { sessionId: string | null; network: string | null }): AttemptSubject[] {
  const counted = { familyId: SYSTEM_FAMILY_ID, kind: 'login', forgottenAfter: HOUR } as const;
  return [
    ...(sessionId === null ? [] : [{ ...counted, subject: `error-log:session:${sessionId}`, tries: MAX.session }]),
    { ...counted, subject: `error-log:network:${network}`, tries: MAX.network },
  ];
}
