import type { AuditAction } from '@pocketful/api-contract/audit';
import { DEADLINES, type DeadlineKind, type DeadlineStage, stageOf, UNUSED_YEARS } from '@pocketful/domain/deadlines';
import { sql } from 'kysely';
import { after, before, type Clock, DAY } from '../../platform/clock.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import { eachRow } from '../../platform/database/each-row.ts';
import type { FamilyScope, FamilyTx } from '../../platform/database/family-scope.ts';
import type { LongWork } from '../../platform/database/long-work.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { emptyReplay, notReplayable, systemWrites, type Writes } from '../../platform/writes/writes.ts';
import { eraseChild } from '../compliance/public.ts';
import { eraseFamily, lockMember } from '../people/public.ts';
import { yearsBefore } from './retention.ts';

/** The number of days after which a notice that reached no adult is sent again. */
const AGAIN_DAYS = 7;

interface DeadlineRow extends RowOf<'deadlines'> {
  readonly family_id: string;
  readonly kind: DeadlineKind;
}

/** A deadline with the time of its newest mail of each kind. */
interface MailedRow extends DeadlineRow {
  readonly mailed: { readonly [K in (typeof MAILS)[keyof typeof MAILS]]?: string };
}

const COLUMNS = sql.raw(`d.family_id, ${columnsOf('deadlines', 'd')}`);
const MAILS = { announcement: 'deadline_announced', reminder: 'deadline_near' } as const;

const OPEN = sql<MailedRow>`
  SELECT ${COLUMNS}, (SELECT coalesce(json_object_agg(o.kind, o.at), '{}') FROM (
    SELECT o.kind, max(o.created_at) AS at FROM outbox AS o
    WHERE o.family_id = d.family_id AND o.about_id = d.deadline_id GROUP BY o.kind) AS o) AS mailed
  FROM deadlines AS d`;

interface DeadlineDeps {
  readonly database: LongWork;
  readonly writes: WriterDeps;
  readonly outbox: Outbox;
}

/**
 * Sends the notices that are due, and carries out the deadlines that are over: erases the child, removes the unused
 * items, or closes the unused family.
 */
export async function endDeadlines(deps: DeadlineDeps, clock: Clock) {
  await noteSentMails(deps.database.crossTenant('housekeeping'));
  const ended: Record<DeadlineKind, number> = {
    consent_withdrawn: 0,
    consent_unconfirmed: 0,
    unused_items: 0,
    unused_family: 0,
  };
  const failures = await eachRow(deps.database, 'housekeeping', OPEN, async row => {
    const now = clock();
    const { isOver } = stageOfRow(row, now);
    if (isMailDue(row, now)) await announce(deps, row, now);
    if (isOver && (await end(deps, row, now))) ended[row.kind]++;
  });
  return { ended, failures };
}

function stageOfRow({ kind, created_at, announced_at, reminded_at }: DeadlineRow, now: Date): DeadlineStage {
  return stageOf({ kind, createdAt: created_at, announcedAt: announced_at, remindedAt: reminded_at }, now);
}

/**
 * Whether a notice is to be mailed: each once, also if an adult was shown it before, and again while it reached no
 * adult.
 */
function isMailDue(row: MailedRow, now: Date): boolean {
  const { notice, reachedAt } = stageOfRow(row, now);
  const mailedAt = row.mailed[MAILS[notice]];
  const recently = before(now, AGAIN_DAYS * DAY);
  if (reachedAt === null) return mailedAt === undefined || new Date(mailedAt) <= recently;
  // Sent mails are removed after 30 days.
  return mailedAt === undefined && reachedAt > recently;
}

/** Notes the notices that the mail server accepted. The last mail of a notice counts. */
async function noteSentMails(db: Database): Promise<void> {
  await sql`
    UPDATE deadlines AS d SET announced_at = coalesce(d.announced_at, s.announced), reminded_at = coalesce(d.reminded_at, s.reminded)
    FROM (
      SELECT o.family_id, o.about_id, max(o.sent_at) FILTER (WHERE o.kind = ${MAILS.announcement}) AS announced,
        max(o.sent_at) FILTER (WHERE o.kind = ${MAILS.reminder}) AS reminded
      FROM outbox AS o WHERE o.kind IN (${MAILS.announcement}, ${MAILS.reminder}) AND o.sent_at IS NOT NULL
      GROUP BY o.family_id, o.about_id
    ) AS s
    WHERE s.family_id = d.family_id AND s.about_id = d.deadline_id AND (
      d.announced_at IS NULL AND s.announced IS NOT NULL OR d.reminded_at IS NULL AND s.reminded IS NOT NULL)`.execute(
    db,
  );
}

/** Queues a notice to all adults. */
async function announce({ database, writes, outbox }: DeadlineDeps, row: DeadlineRow, now: Date): Promise<void> {
  if (!outbox.on) return;
  const { family_id: familyId, deadline_id: deadlineId, kind } = row;
  const { notice } = stageOfRow(row, now);
  const { write } = systemWrites<'deadline.announced'>(writes, 'endDeadlines', now);
  await write(
    database.family(familyId),
    async tx => {
      await outbox.tellOthers(tx, MAILS[notice], [], now, deadlineId);
      return commit(undefined, { action: 'deadline.announced', ...subjectOf(row), details: { kind, notice } });
    },
    notReplayable,
  );
}

/** The object of a deadline's events. */
function subjectOf({ family_id: familyId, child_id: childId }: DeadlineRow) {
  return childId === null ? ({ on: ['family', familyId] } as const) : ({ on: ['member', childId], childId } as const);
}

/** Carries out a deadline, unless it is gone by now. Returns whether it did. */
async function end({ database, writes, outbox }: DeadlineDeps, row: DeadlineRow, now: Date): Promise<boolean> {
  const { deadline_id: deadlineId, child_id: childId, kind } = row;
  const family = database.family(row.family_id);
  let isEnded = false;
  const isDue = async (tx: FamilyTx) => {
    isEnded = await isOver(tx, deadlineId, now);
    return isEnded;
  };
  const order = <Action extends AuditAction>() => systemWrites<Action>(writes, 'endDeadlines', now, 'family');
  // A sign-in deletes the deadline, so of the two one waits for the other.
  if (kind === 'unused_family') await eraseFamily(order(), family, { adminId: null, outbox, isDue });
  else if (childId === null)
    await removeUnused(order(), family, yearsBefore(stageOfRow(row, now).endsAt, UNUSED_YEARS), isDue);
  else {
    const held = async (tx: FamilyTx) => (await lockMember(tx, childId)) && (await isDue(tx));
    await eraseChild(order(), family, { childId, parentId: null, outbox, isDue: held });
  }
  return isEnded;
}

/** Removes the unused items of a family, with the deadline. */
function removeUnused(
  { write }: Pick<Writes<'items.retained'>, 'write'>,
  family: FamilyScope,
  before: Date,
  isDue: (tx: FamilyTx) => Promise<boolean>,
) {
  return write(
    family,
    async tx => {
      if (!(await isDue(tx))) return noop(undefined);
      const [row] = await tx.run(sql<{ removed: number }>`
        SELECT r.removed FROM remove_unused(${tx.familyId}, ${before}) AS r`);
      await tx.run(sql`DELETE FROM deadlines AS d WHERE d.family_id = ${tx.familyId} AND d.kind = 'unused_items'`);
      const details = { rows: row?.removed ?? 0 };
      return commit(undefined, { action: 'items.retained', on: ['family', tx.familyId], details });
    },
    notReplayable,
  );
}

/** Whether a deadline is over. One of a family ends without effect as soon as a member was active. */
async function isOver(tx: FamilyTx, deadlineId: string, now: Date): Promise<boolean> {
  const [deadline] = await tx.run(sql<DeadlineRow>`
    SELECT ${COLUMNS} FROM deadlines AS d
    WHERE d.family_id = ${tx.familyId} AND d.deadline_id = ${deadlineId} AND (d.kind <> 'unused_family' OR NOT EXISTS (
      SELECT FROM member_last_active AS a WHERE a.family_id = ${tx.familyId}))
    FOR UPDATE`);
  return deadline !== undefined && stageOfRow(deadline, now).isOver;
}

/** Records that an adult was shown deadlines of the family, those that wait for it. */
export function noteDeadlinesShown({ actor, body, now, write }: CallOf<'noteDeadlinesShown'>) {
  return write(
    actor.family,
    async tx => {
      const rows = await tx.run(sql<DeadlineRow>`
        SELECT ${COLUMNS} FROM deadlines AS d
        WHERE d.family_id = ${tx.familyId} AND d.deadline_id = ANY (${body.deadlineIds}::uuid[]) ORDER BY d.deadline_id FOR UPDATE`);
      const shown = rows.map(row => ({ row, ...stageOfRow(row, now) })).filter(({ reachedAt }) => reachedAt === null);
      const idsOf = (notice: DeadlineStage['notice']) =>
        shown.filter(one => one.notice === notice).map(({ row }) => row.deadline_id);
      const [first, ...others] = shown.map(
        ({ row, notice }) =>
          ({ action: 'deadline.shown', ...subjectOf(row), details: { kind: row.kind, notice } }) as const,
      );
      if (!first) return noop(undefined);
      await tx.run(sql`
        UPDATE deadlines AS d
        SET announced_at = CASE WHEN d.deadline_id = ANY (${idsOf('announcement')}::uuid[]) THEN ${now} ELSE d.announced_at END,
          reminded_at = CASE WHEN d.deadline_id = ANY (${idsOf('reminder')}::uuid[]) THEN ${now} ELSE d.reminded_at END
        WHERE d.family_id = ${tx.familyId} AND d.deadline_id = ANY (${shown.map(({ row }) => row.deadline_id)}::uuid[])`);
      return commit(undefined, first, others);
    },
    emptyReplay,
  );
}

/** An adult keeps all unused items of the family. It counts as use. */
export function keepUnused({ actor, now, write }: CallOf<'keepUnused'>) {
  return write(
    actor.family,
    async tx => {
      await tx.run(sql`
        WITH gone AS (DELETE FROM deadlines AS d WHERE d.family_id = ${tx.familyId} AND d.kind = 'unused_items')
        UPDATE families AS f SET kept_at = ${now} WHERE f.family_id = ${tx.familyId}`);
      return commit(undefined, { action: 'items.kept', on: ['family', tx.familyId] });
    },
    emptyReplay,
  );
}

/**
 * Adds a deadline to each family that is unused in 30 days or has items that are, and removes the deadlines of those
 * that were used since.
 */
export async function findUnused(database: LongWork, now: Date): Promise<void> {
  const announcedBefore = (kind: DeadlineKind) => yearsBefore(after(now, DEADLINES[kind].days * DAY), UNUSED_YEARS);
  const hasItems = (family: string) => sql`has_unused_items(${sql.ref(family)}, ${announcedBefore('unused_items')})`;
  const isUnused = sql`coalesce(f.last_used_on, f.created_at) < ${announcedBefore('unused_family')}
    AND NOT EXISTS (SELECT FROM member_last_active AS a WHERE a.family_id = f.family_id)`;
  const db = database.crossTenant('housekeeping');
  await sql`
    WITH unused AS MATERIALIZED (
      SELECT d.family_id, d.deadline_id FROM deadlines AS d JOIN families AS f ON f.family_id = d.family_id
      WHERE d.child_id IS NULL AND CASE d.kind WHEN 'unused_items' THEN ${hasItems('d.family_id')} ELSE ${isUnused} END)
    DELETE FROM deadlines AS d WHERE d.child_id IS NULL AND NOT EXISTS (
      SELECT FROM unused AS u WHERE u.family_id = d.family_id AND u.deadline_id = d.deadline_id)`.execute(db);
  await sql`
    INSERT INTO deadlines (family_id, kind, created_at) SELECT u.family_id, u.kind, ${now}::timestamptz FROM (
      SELECT f.family_id, 'unused_items' AS kind FROM families AS f WHERE ${hasItems('f.family_id')}
      UNION ALL SELECT f.family_id, 'unused_family' FROM families AS f
      JOIN members AS m ON m.family_id = f.family_id AND m.role = 'family_admin' WHERE ${isUnused}
    ) AS u
    ON CONFLICT (family_id, kind) WHERE child_id IS NULL DO NOTHING`.execute(db);
}
