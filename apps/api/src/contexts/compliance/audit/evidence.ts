import type { PrivacyEvidence } from '@pocketful/compliance/calls/desk';
import { nextEvidenceDue, processorsIn } from '@pocketful/compliance/rules/evidence';
import { mayRecordEvidence } from '@pocketful/staff/rules';
import { sql } from 'kysely';
import { columnsOf, type RowOf } from '../../../platform/database/columns.ts';
import type { Database, DatabaseHandle } from '../../../platform/database/connect.ts';
import type { CallOf } from '../../../platform/http/call.ts';
import type { RouteDeps } from '../../../platform/http/route-deps.ts';
import { SYSTEM_FAMILY_ID } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { commit } from '../../../platform/writes/outcome.ts';
import { emptyReplay, type Writes } from '../../../platform/writes/writes.ts';
import { digestOf, isAhead } from './evidence-faults.ts';
import { evidenceOfForm, type SignedEvidence, signEvidence } from './signed-evidence.ts';

const MAX = 100;

/** The recorded assessments, tests and drills, newest first. */
export function listPrivacyEvidence(_call: CallOf<'listPrivacyEvidence'>, { database }: Pick<RouteDeps, 'database'>) {
  return evidenceOf(database.crossTenant('privacy-audit'), sql`true`);
}

/** Records the form of a person. */
export async function recordPrivacyEvidence(
  call: CallOf<'recordPrivacyEvidence'>,
  { database, config }: Pick<RouteDeps, 'database' | 'config'>,
) {
  const { actor, body, now, objectId: id, write } = call;
  return write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      if (!mayRecordEvidence(actor.role)) return refuse('OWNER_RECORDS');
      if (isAhead(body.doneOn, now)) return refuse('NOT_DONE_YET');
      const named = processorsIn(config.operator?.processors);
      if (body.kind === 'processor_assurances' && !named.includes(body.processor)) return refuse('UNKNOWN_PROCESSOR');
      const db = tx.across('privacy-audit');
      const digest = await insertEvidence(db, config.instanceKey, {
        ...{ id, ...evidenceOfForm(body), recordedBy: actor.staffId, now },
      });
      const [recorded] = await evidenceOf(db, sql`e.evidence_id = ${id}::uuid`);
      if (!recorded) throw new Error('what was recorded is not there');
      return commit(recorded, {
        action: 'evidence.recorded',
        on: ['evidence', id],
        details: { kind: body.kind, digest },
      });
    },
    async (_reads, first) => {
      const [recorded] = await evidenceOf(database.crossTenant('privacy-audit'), sql`e.evidence_id = ${first}::uuid`);
      return recorded ?? refuse('NO_LONGER_THERE');
    },
  );
}

/** Records evidence at the machine itself, signed with a key. */
export async function storeEvidence(
  { write, now, objectId: id }: Writes<'evidence.recorded'>,
  database: DatabaseHandle,
  key: string,
  evidence: SignedEvidence,
): Promise<void> {
  await write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      const digest = await insertEvidence(tx.across('privacy-audit'), key, { id, ...evidence, recordedBy: null, now });
      const details = { kind: evidence.kind, digest };
      return commit(undefined, { action: 'evidence.recorded', on: ['evidence', id], details });
    },
    emptyReplay,
  );
}

interface NewEvidence extends SignedEvidence {
  readonly id: string;
  readonly recordedBy: string | null;
  readonly now: Date;
}

/** Returns the digest of the document, hexadecimal. */
async function insertEvidence(db: Database, key: string, evidence: NewEvidence): Promise<string> {
  const { id, recordedBy, now, ...signed } = evidence;
  const { kind, doneOn, author, document } = signed;
  const digest = digestOf(document);
  await sql`
    INSERT INTO privacy_evidence (evidence_id, kind, done_on, next_due_on, author, document, digest, signed_line, recorded_at, recorded_by)
    VALUES (${id}, ${kind}, ${doneOn}, ${nextEvidenceDue(kind, doneOn)}, ${author}, ${document}, decode(${digest}, 'hex'),
      ${signEvidence(key, signed)}, ${now}, ${recordedBy})`.execute(db);
  return digest;
}

interface EvidenceRow extends RowOf<'privacy_evidence'> {
  /** The username of the staff member who recorded it. */
  readonly recorder: string | null;
}

/** The recorded evidence, newest first. */
export async function evidenceOf(db: Database, condition: ReturnType<typeof sql>): Promise<PrivacyEvidence[]> {
  const { rows } = await sql<EvidenceRow>`
    SELECT ${sql.raw(columnsOf('privacy_evidence', 'e'))}, s.username AS recorder
    FROM privacy_evidence AS e LEFT JOIN staff AS s ON s.staff_id = e.recorded_by
    WHERE ${condition} ORDER BY e.done_on DESC, e.recorded_at DESC, e.evidence_id LIMIT ${MAX}`.execute(db);
  return rows.map(({ kind, author, document, ...row }) => ({
    ...{ id: row.evidence_id, kind, author, document },
    doneOn: row.done_on,
    nextDueOn: row.signed_line === null ? null : nextEvidenceDue(kind, row.done_on),
    recordedAt: row.recorded_at.toISOString(),
    recordedBy: row.recorder,
  }));
}
