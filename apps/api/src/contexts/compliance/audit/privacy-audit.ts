import { setTimeout as sleep } from 'node:timers/promises';
import { answerOf } from '@pocketful/compliance/audit/answer';
import { audit } from '@pocketful/compliance/audit/audit';
import type { PrivacyAudit } from '@pocketful/compliance/calls/privacy-audit';
import type { Config } from '../../../platform/config.ts';
import type { DatabaseHandle } from '../../../platform/database/connect.ts';
import type { CallOf } from '../../../platform/http/call.ts';
import { SYSTEM_FAMILY_ID } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { commit, noop } from '../../../platform/writes/outcome.ts';
import { emptyReplay } from '../../../platform/writes/writes.ts';
import { beginAudit, newestAudit } from './audit-rows.ts';
import type { AuditRunner } from './audit-runner.ts';
import { countChildren, countFamilies, sumOf } from './family-facts.ts';
import { probeSystem } from './system-facts.ts';
import { brokenSince } from './violations.ts';

interface AuditCallDeps {
  readonly database: DatabaseHandle;
  readonly config: Config;
  readonly runner: AuditRunner;
}

/** The most time that a call which starts an audit waits for its end. */
const PATIENCE_MS = 10_000;

/** The newest audit of the whole system. For an adult: an audit of their own family, made at once. */
export function getPrivacyAudit({ actor, now }: CallOf<'getPrivacyAudit'>, deps: AuditCallDeps): Promise<PrivacyAudit> {
  if (actor.kind === 'member') return auditOf(actor.family.familyId, deps, now);
  return newestAudit(deps.database.crossTenant('privacy-audit'));
}

/**
 * Audits the whole system. If an audit is running, waits for that one. An adult's own family is judged at once, which
 * changes nothing and writes no audit row, since no staff member looked at it.
 */
export async function runPrivacyAudit(call: CallOf<'runPrivacyAudit'>, deps: AuditCallDeps) {
  const { actor, now, objectId: auditId } = call;
  const { database, runner } = deps;
  if (actor.kind === 'member') return auditOf(actor.family.familyId, deps, now);
  const begun = await call.write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      const families = await beginAudit(tx.across('privacy-audit'), { auditId, startedBy: actor.staffId, now });
      if (families === undefined) return noop(undefined);
      return commit(undefined, {
        action: 'privacy_audit.started',
        on: ['privacy_audit', auditId],
        details: { families },
      });
    },
    emptyReplay,
  );
  if (begun instanceof Refusal) return begun;
  const patience = new AbortController();
  await Promise.race([runner.go(), sleep(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => {})]);
  patience.abort();
  return newestAudit(database.crossTenant('privacy-audit'));
}

async function auditOf(familyId: string, { database, config }: AuditCallDeps, now: Date): Promise<PrivacyAudit> {
  const [counted, children, system, since] = await Promise.all([
    countFamilies(database, [familyId], now),
    countChildren(database, familyId, now),
    probeSystem(database, config, now, familyId),
    brokenSince(database.crossTenant('privacy-audit'), familyId),
  ]);
  // A family does not learn the number of staff members.
  const facts = { families: sumOf(counted), children, system: { ...system, staffSecrets: 0, weakStaffSecrets: 0 } };
  const found = audit({ serves: config.serves, ...facts }, 'parents');
  return { scope: 'family', ...answerOf(found, since), timestamp: now.toISOString(), running: false, progress: null };
}
