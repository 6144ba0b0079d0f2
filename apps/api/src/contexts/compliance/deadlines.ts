import { type Deadline, stageOf } from '@pocketful/domain/deadlines';
import { CONSENT_AGE, yearEverywhere } from '@pocketful/domain/family';
import { sql } from 'kysely';
import { before, type Clock, DAY } from '../../platform/clock.ts';
import type { Database, DatabaseHandle } from '../../platform/database/connect.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { emptyReplay, notReplayable, systemWrites } from '../../platform/writes/writes.ts';
import { eraseChild } from './erase-child.ts';
import { lockChild } from './withdraw.ts';

/** Deadlines per portion. */
const PORTION = 500;
/** A notice that reached no adult is sent again after so many days. */
const AGAIN_DAYS = 7;

interface DeadlineRow extends Deadline {
  readonly family_id: string;
  readonly deadline_id: string;
  readonly child_id: string;
}

/** With the time of the newest mail of each kind. */
interface MailedRow extends DeadlineRow {
  readonly mailed: { readonly [K in (typeof MAILS)[keyof typeof MAILS]]?: string };
}

const COLUMNS = sql`d.family_id, d.deadline_id, d.child_id, d.kind, d.announced_at AS "announcedAt", d.reminded_at AS "remindedAt"`;
const MAILS = { announcement: 'erasure_announced', reminder: 'erasure_near' } as const;

interface DeadlineDeps {
  readonly database: DatabaseHandle;
  readonly writes: WriterDeps;
  readonly outbox: Outbox;
}

/**
 * Sends the notices that are due, and erases the children whose deadlines are over. A deadline runs only once a notice was
 * accepted by the mail server, or was shown to an adult.
 */
export async function endDeadlines(deps: DeadlineDeps, clock: Clock) {
  const db = deps.database.crossTenant('housekeeping');
  await noteSentMails(db);
  const failures: unknown[] = [];
  let erased = 0;
  for (let last: string | undefined; ; ) {
    const { rows } = await sql<MailedRow>`
      SELECT ${COLUMNS}, (SELECT coalesce(json_object_agg(o.kind, o.at), '{}') FROM (
        SELECT o.kind, max(o.created_at) AS at FROM outbox AS o
        WHERE o.family_id = d.family_id AND o.about_id = d.deadline_id GROUP BY o.kind) AS o) AS mailed
      FROM deadlines AS d WHERE ${last ?? null}::uuid IS NULL OR d.deadline_id > ${last ?? null}::uuid
      ORDER BY d.deadline_id LIMIT ${PORTION}`.execute(db);
    for (const row of rows)
      try {
        const now = clock();
        const { isOver } = stageOf(row, now);
        if (isMailDue(row, now)) await announce(deps, row, now);
        if (isOver && (await erase(deps, row, now))) erased++;
      } catch (error) {
        failures.push(error);
      }
    if (rows.length < PORTION) return { erased, failures };
    last = rows.at(-1)?.deadline_id;
  }
}

/** Whether a notice is to be mailed: each once, also if an adult was shown it before, and again while it reached no adult. */
function isMailDue(row: MailedRow, now: Date): boolean {
  const { notice, reachedAt } = stageOf(row, now);
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
  const { family_id: familyId, deadline_id: deadlineId, child_id: childId, kind } = row;
  const { notice } = stageOf(row, now);
  const { write } = systemWrites<'deadline.announced'>(writes, 'endDeadlines', now);
  await write(
    database.family(familyId),
    async tx => {
      await outbox.tellOthers(tx, MAILS[notice], null, now, deadlineId);
      return commit(undefined, {
        action: 'deadline.announced',
        on: ['member', childId],
        childId,
        details: { kind, notice },
      });
    },
    notReplayable,
  );
}

/** Erases the child, unless its deadline is gone by now. */
async function erase({ database, writes, outbox }: DeadlineDeps, row: DeadlineRow, now: Date): Promise<boolean> {
  const { family_id: familyId, child_id: childId } = row;
  let isErased = false;
  const isDue = async (tx: FamilyTx) => {
    isErased = (await lockChild(tx, childId)) && (await isOver(tx, row.deadline_id, now));
    return isErased;
  };
  const order = systemWrites<'child.erased'>(writes, 'endDeadlines', now, 'family');
  await eraseChild(order, database.family(familyId), { childId, parentId: null }, outbox, isDue);
  return isErased;
}

/** Whether a deadline is over. One for want of a confirmation ends without effect once the child is past the age of consent. */
async function isOver(tx: FamilyTx, deadlineId: string, now: Date): Promise<boolean> {
  const [deadline] = await tx.run(sql<DeadlineRow>`
    SELECT ${COLUMNS} FROM deadlines AS d JOIN members AS m ON m.family_id = d.family_id AND m.member_id = d.child_id
    WHERE d.family_id = ${tx.familyId} AND d.deadline_id = ${deadlineId}
      AND (d.kind = 'consent_withdrawn' OR ${yearEverywhere(now)} - m.birth_year <= ${CONSENT_AGE})
    FOR UPDATE OF d`);
  return deadline !== undefined && stageOf(deadline, now).isOver;
}

/** Records that an adult was shown a deadline of the family, if it waits for that. */
export function noteDeadlineShown({ actor, now, objectId, write }: CallOf<'noteDeadlineShown'>) {
  return write(
    actor.family,
    async tx => {
      const [row] = await tx.run(sql<DeadlineRow>`
        SELECT ${COLUMNS} FROM deadlines AS d WHERE d.family_id = ${tx.familyId} AND d.child_id = ${objectId} FOR UPDATE`);
      if (!row) return refuse('CHILD_NOT_FOUND');
      const { notice, reachedAt } = stageOf(row, now);
      if (reachedAt !== null) return noop(undefined);
      const column = notice === 'announcement' ? sql`announced_at` : sql`reminded_at`;
      await tx.run(sql`
        UPDATE deadlines SET ${column} = ${now} WHERE family_id = ${tx.familyId} AND deadline_id = ${row.deadline_id}`);
      const details = { kind: row.kind, notice };
      return commit(undefined, { action: 'deadline.shown', on: ['member', objectId], childId: objectId, details });
    },
    emptyReplay,
  );
}
