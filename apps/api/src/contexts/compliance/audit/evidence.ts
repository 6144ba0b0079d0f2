import { createHash } from 'node:crypto';
import type { PrivacyEvidence } from '@pocketful/compliance/calls/desk';
import { type EvidenceKind, nextEvidenceDue } from '@pocketful/compliance/rules/evidence';
import { mayRecordEvidence } from '@pocketful/staff/rules';
import { sql } from 'kysely';
import { HOUR } from '../../../platform/clock.ts';
import { columnsOf, type RowOf } from '../../../platform/database/columns.ts';
import type { Database, DatabaseHandle } from '../../../platform/database/connect.ts';
import type { CallOf } from '../../../platform/http/call.ts';
import type { RouteDeps } from '../../../platform/http/route-deps.ts';
import { SYSTEM_FAMILY_ID } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { commit } from '../../../platform/writes/outcome.ts';
import { emptyReplay, type Writes } from '../../../platform/writes/writes.ts';

const MAX = 100;
/** In some time zone it is tomorrow already. */
const FARTHEST_AHEAD_MS = 14 * HOUR;

/** The recorded assessments, tests and drills, newest first. */
export function listPrivacyEvidence(_call: CallOf<'listPrivacyEvidence'>, { database }: Pick<RouteDeps, 'database'>) {
  return evidenceOf(database.crossTenant('privacy-audit'), sql`true`);
}

/** Records an act that is due once a year. */
export async function recordPrivacyEvidence(
  call: CallOf<'recordPrivacyEvidence'>,
  { database }: Pick<RouteDeps, 'database'>,
) {
  const { actor, body, now, objectId: id, write } = call;
  return write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      if (!mayRecordEvidence(actor.role)) return refuse('OWNER_RECORDS');
      if (new Date(body.doneOn).getTime() > now.getTime() + FARTHEST_AHEAD_MS) return refuse('NOT_DONE_YET');
      const db = tx.across('privacy-audit');
      const digest = await insertEvidence(db, { id, ...body, recordedBy: actor.staffId, now });
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

/** Records evidence from a command, or from its operator. */
export async function storeEvidence(
  { write, now, objectId: id }: Writes<'evidence.recorded'>,
  database: DatabaseHandle,
  evidence: Pick<NewEvidence, 'kind' | 'doneOn' | 'author' | 'document'>,
): Promise<void> {
  await write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      const digest = await insertEvidence(tx.across('privacy-audit'), { id, ...evidence, recordedBy: null, now });
      const details = { kind: evidence.kind, digest };
      return commit(undefined, { action: 'evidence.recorded', on: ['evidence', id], details });
    },
    emptyReplay,
  );
}

interface NewEvidence {
  readonly id: string;
  readonly kind: EvidenceKind;
  readonly doneOn: string;
  readonly author: string;
  readonly document: string;
  readonly recordedBy: string | null;
  readonly now: Date;
}

/** Returns the digest of the document, hexadecimal. */
async function insertEvidence(db: Database, evidence: NewEvidence): Promise<string> {
  const { id, kind, doneOn, author, document, recordedBy, now } = evidence;
  const digest = createHash('sha256').update(document).digest();
  await sql`
    INSERT INTO privacy_evidence (evidence_id, kind, done_on, next_due_on, author, document, digest, recorded_at, recorded_by)
    VALUES (${id}, ${kind}, ${doneOn}, ${nextEvidenceDue(kind, doneOn)}, ${author}, ${document}, ${digest}, ${now}, ${recordedBy})`.execute(
    db,
  );
  return digest.toString('hex');
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
    nextDueOn: row.next_due_on,
    recordedAt: row.recorded_at.toISOString(),
    recordedBy: row.recorder,
  }));
}
