import { addDays, dayIn } from '@pocketful/domain/dates';
import { MAX_DUTIES } from '@pocketful/duties/rules';
import { sql } from 'kysely';
import type { Member } from '../../platform/actor.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { patch } from '../../platform/database/patch.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import type { Replay } from '../../platform/writes/replay.ts';
import { emptyReplay } from '../../platform/writes/writes.ts';
import { lockMember } from '../people/public.ts';
import { findDuty } from './duties.ts';

type Children = CallOf<'createDuty'>['body']['children'];

/** Adds a duty for one or more children, from today on. */
export function createDuty({ actor, body, now, objectId, write }: CallOf<'createDuty'>) {
  const { name, iconName = null, steps = [], part = 'any', children } = body;
  return write(
    actor.family,
    async tx => {
      if (!(await lockChildren(tx, children))) return refuse('CHILD_NOT_FOUND');
      const [, assigned] = await Promise.all([
        tx.run(sql`
          INSERT INTO duties (family_id, duty_id, name, icon_name, steps, part, created_at)
          VALUES (${tx.familyId}, ${objectId}, ${name}, ${iconName}, ${steps.join('\n')}, ${part}, ${now})`),
        assign(tx, objectId, children, dayIn(actor.timeZone, now), now),
      ]);
      if (assigned < children.length) return whyNotAssigned(tx, children);
      return commit(await dutyNow(tx, actor, now, objectId), { action: 'duty.created', on: ['duty', objectId] });
    },
    replayDuty(actor, now),
  );
}

/** Changes a duty. Other children and weekdays hold from today on: the days of before stay. */
export function updateDuty({ actor, body, now, objectId, write }: CallOf<'updateDuty'>) {
  const { name, iconName, steps, part, children } = body;
  const today = dayIn(actor.timeZone, now);
  return write(
    actor.family,
    async tx => {
      // Children are locked before the duty, as by an erasure.
      if (children && !(await lockChildren(tx, children))) return refuse('CHILD_NOT_FOUND');
      await lockDuty(tx, objectId);
      const given = { name, icon_name: iconName, steps: steps?.join('\n'), part };
      const [found] = await tx.run(sql`
        UPDATE duties AS d SET ${patch('duties', given, 'd')}
        WHERE d.family_id = ${tx.familyId} AND d.duty_id = ${objectId} AND EXISTS (SELECT FROM duty_days AS o
          WHERE o.family_id = ${tx.familyId} AND o.duty_id = ${objectId} AND o.to_day IS NULL)
        RETURNING d.duty_id`);
      if (!found) return refuse('DUTY_NOT_FOUND');
      if (children) {
        const { kept } = await endOthers(tx, objectId, children, today);
        const added = children.filter(({ childId }) => !kept.includes(childId));
        if ((await assign(tx, objectId, added, today, now)) < added.length) return whyNotAssigned(tx, added);
      }
      return commit(await dutyNow(tx, actor, now, objectId), { action: 'duty.updated', on: ['duty', objectId] });
    },
    replayDuty(actor, now),
  );
}

/** Ends a duty today. It is removed once nothing of it is kept. */
export function deleteDuty({ actor, now, objectId, write }: CallOf<'deleteDuty'>) {
  return write(
    actor.family,
    async tx => {
      await lockDuty(tx, objectId);
      const { ended } = await endOthers(tx, objectId, [], dayIn(actor.timeZone, now));
      if (ended === 0) return refuse('DUTY_NOT_FOUND');
      await tx.run(sql`
        DELETE FROM duties AS d WHERE d.family_id = ${tx.familyId} AND d.duty_id = ${objectId}
          AND NOT EXISTS (SELECT FROM duty_days AS h WHERE h.family_id = ${tx.familyId} AND h.duty_id = ${objectId})`);
      return commit(undefined, { action: 'duty.deleted', on: ['duty', objectId] });
    },
    emptyReplay,
  );
}

/** A duty right after it was written. */
async function dutyNow(tx: FamilyTx, actor: Member, now: Date, dutyId: string) {
  const duty = await findDuty(tx, actor, now, dutyId);
  if (!duty) throw new Error(`duty ${dutyId} is not there right after it was written`);
  return duty;
}

function replayDuty(actor: Member, now: Date) {
  return async (...[reads, dutyId]: Parameters<Replay<unknown>>) =>
    (await findDuty(reads, actor, now, dutyId)) ?? refuse('NO_LONGER_THERE');
}

/** Locks a duty until the transaction ends: the next statement sees what an earlier holder did. */
async function lockDuty(tx: FamilyTx, dutyId: string): Promise<void> {
  await tx.run(sql`
    SELECT d.duty_id FROM duties AS d WHERE d.family_id = ${tx.familyId} AND d.duty_id = ${dutyId} FOR UPDATE`);
}

function lockChildren(tx: FamilyTx, children: Children): Promise<boolean> {
  return lockMember(tx, ...children.map(({ childId }) => childId));
}

/** Chosen children and weekdays as rows `c` of a statement. */
const chosenOf = (children: Children) =>
  sql`jsonb_to_recordset(${JSON.stringify(children)}::jsonb) AS c ("childId" uuid, weekdays text[])`;

/**
 * Gives children a duty from today on. The caller holds their locks, and no row of the duty and the child reaches today.
 *
 * @returns how many children have it now; an adult does not, nor a child with as many duties as it can have
 */
async function assign(tx: FamilyTx, dutyId: string, children: Children, today: string, now: Date) {
  const assigned = await tx.run(sql`
    INSERT INTO duty_days AS n (family_id, duty_id, child_id, from_day, weekdays, created_at)
    SELECT m.family_id, ${dutyId}::uuid, m.member_id, ${today}::date, c.weekdays, ${now}::timestamptz
    FROM ${chosenOf(children)} JOIN members AS m ON m.member_id = c."childId"
    WHERE m.family_id = ${tx.familyId} AND m.role = 'child'
      AND (SELECT count(*) FROM duty_days AS o WHERE o.family_id = ${tx.familyId} AND o.child_id = m.member_id
        AND o.to_day IS NULL) < ${MAX_DUTIES}
    RETURNING n.child_id`);
  return assigned.length;
}

async function whyNotAssigned(tx: FamilyTx, children: Children) {
  const [adult] = await tx.run(sql`
    SELECT m.member_id FROM ${chosenOf(children)} JOIN members AS m ON m.member_id = c."childId"
    WHERE m.family_id = ${tx.familyId} AND m.role <> 'child'`);
  return refuse(adult ? 'CHILD_NOT_FOUND' : 'TOO_MANY_DUTIES');
}

/**
 * Ends yesterday what is not among the chosen children and weekdays. After a move to an earlier time zone a row may
 * begin or end later than today.
 *
 * @returns the children who keep their days, and how many had the duty and no longer do
 */
async function endOthers(tx: FamilyTx, dutyId: string, children: Children, today: string) {
  const rows = await tx.run(sql<{ child_id: string; open: boolean; kept: boolean }>`
    WITH reaching AS (
      SELECT h.child_id, h.from_day, h.to_day IS NULL AS open, h.to_day IS NULL AND c."childId" IS NOT NULL
          AND h.from_day <= ${today}::date AS kept
      FROM duty_days AS h LEFT JOIN ${chosenOf(children)} ON c."childId" = h.child_id AND c.weekdays = h.weekdays
      WHERE h.family_id = ${tx.familyId} AND h.duty_id = ${dutyId} AND coalesce(h.to_day >= ${today}::date, true)
    ), gone AS (
      DELETE FROM duty_days AS h USING reaching AS r WHERE h.family_id = ${tx.familyId} AND h.duty_id = ${dutyId}
        AND h.child_id = r.child_id AND h.from_day = r.from_day AND NOT r.kept AND h.from_day >= ${today}::date
    ), ended AS (
      UPDATE duty_days AS h SET to_day = ${addDays(today, -1)}::date FROM reaching AS r
      WHERE h.family_id = ${tx.familyId} AND h.duty_id = ${dutyId} AND h.child_id = r.child_id
        AND h.from_day = r.from_day AND NOT r.kept AND h.from_day < ${today}::date
    )
    SELECT r.child_id, r.open, r.kept FROM reaching AS r`);
  return {
    kept: rows.filter(({ kept }) => kept).map(({ child_id }) => child_id),
    ended: rows.filter(({ open, kept }) => open && !kept).length,
  };
}
