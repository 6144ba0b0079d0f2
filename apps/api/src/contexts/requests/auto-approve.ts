import { centsOf, toDecimal } from '@pocketful/domain/money';
import type { AutoApprove } from '@pocketful/requests/calls/auto-approve';
import { sql } from 'kysely';
import type { FamilyReads, FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';

interface RuleRow {
  readonly most_each: string | null;
  readonly most_a_week: string | null;
}

const RULE = `
  SELECT r.most_each, r.most_a_week FROM members AS m
  LEFT JOIN auto_approvals AS r ON r.family_id = $1 AND r.child_id = m.member_id
  WHERE m.family_id = $1 AND m.member_id = $2 AND m.role = 'child'`;

/** The rule of a child; undefined if the family has no such child. */
async function findRule(reads: FamilyReads, childId: string): Promise<AutoApprove | undefined> {
  const [row] = await reads.read<RuleRow>(RULE, childId);
  return row && toAnswer(row);
}

function toAnswer({ most_each, most_a_week }: RuleRow): AutoApprove {
  const decimal = (amount: string | null) => (amount === null ? null : toDecimal(centsOf(amount)));
  return { enabled: most_each !== null, mostEach: decimal(most_each), mostAWeek: decimal(most_a_week) };
}

/** The rule of a child, if it has one. */
export async function getAutoApprove({ actor, params }: CallOf<'getAutoApprove'>) {
  return (await findRule(actor.family, params.id)) ?? refuse('CHILD_NOT_FOUND');
}

/** The rule after a change, with the amounts before it. */
interface ChangedRow extends RuleRow {
  readonly former_each: string | null;
  readonly former_week: string | null;
}

/** Sets the rule of a child, or ends it. A submission waits for the change, or is first. */
export function setAutoApprove({ actor, objectId: childId, body, now, write }: CallOf<'setAutoApprove'>) {
  const { enabled, mostEach = null, mostAWeek = null } = body;
  return write(
    actor.family,
    async tx => {
      if (enabled && !(await hasCurrency(tx, actor.formats.currency))) return refuse('CHANGED_MEANWHILE');
      // A rule that is there is changed first: a new one is refused without consent, smaller amounts are not.
      const changing = sql<ChangedRow>`
        UPDATE auto_approvals AS r SET most_each = ${mostEach}::numeric, most_a_week = ${mostAWeek}::numeric,
          set_by = ${actor.memberId}::uuid, set_at = ${now}::timestamptz
        WHERE r.family_id = ${tx.familyId} AND r.child_id = ${childId}
        RETURNING r.most_each, r.most_a_week, old.most_each AS former_each, old.most_a_week AS former_week`;
      const setting = sql<ChangedRow>`
        INSERT INTO auto_approvals AS r (family_id, child_id, most_each, most_a_week, set_by, set_at)
        SELECT m.family_id, m.member_id, ${mostEach}::numeric, ${mostAWeek}::numeric, ${actor.memberId}::uuid,
          ${now}::timestamptz
        FROM members AS m WHERE m.family_id = ${tx.familyId} AND m.member_id = ${childId} AND m.role = 'child'
        ON CONFLICT (family_id, child_id) DO UPDATE SET most_each = excluded.most_each,
          most_a_week = excluded.most_a_week, set_by = excluded.set_by, set_at = excluded.set_at
        RETURNING r.most_each, r.most_a_week, old.most_each AS former_each, old.most_a_week AS former_week`;
      const ending = sql<ChangedRow>`
        DELETE FROM auto_approvals AS r WHERE r.family_id = ${tx.familyId} AND r.child_id = ${childId}
        RETURNING NULL AS most_each, NULL AS most_a_week, r.most_each AS former_each, r.most_a_week AS former_week`;
      const [changed] = await tx.run(enabled ? changing : ending);
      const [row] = changed || !enabled ? [changed] : await tx.run(setting);
      if (!row) {
        const found = await findRule(tx, childId);
        return found ? noop(found) : refuse('CHILD_NOT_FOUND');
      }
      const answer = toAnswer(row);
      const amounts = {
        ...{ mostEach: answer.mostEach, mostAWeek: answer.mostAWeek },
        ...{ formerMostEach: row.former_each, formerMostAWeek: row.former_week },
      };
      const details = Object.fromEntries(Object.entries(amounts).flatMap(([name, to]) => (to ? [[name, to]] : [])));
      return commit(answer, { action: 'auto_approve.changed', on: ['member', childId], childId, details });
    },
    async (reads, id) => (await findRule(reads, id)) ?? refuse('NO_LONGER_THERE'),
  );
}

/** Whether the family has a currency, which then stays until the transaction ends. A change of it ends the rules. */
async function hasCurrency(tx: FamilyTx, currency: string): Promise<boolean> {
  const rows = await tx.read(
    'SELECT f.family_id FROM families AS f WHERE f.family_id = $1 AND f.currency = $2 FOR SHARE',
    currency,
  );
  return rows.length > 0;
}

/** Ends the rules of all children, and returns the children: their limits were chosen in another currency. */
export async function endRules(tx: FamilyTx): Promise<string[]> {
  const rows = await tx.run(sql<{ child_id: string }>`
    DELETE FROM auto_approvals AS r WHERE r.family_id = ${tx.familyId} RETURNING r.child_id`);
  return rows.map(({ child_id }) => child_id);
}
