import type { Proposal } from '@pocketful/chores/calls/proposals';
import { MAX_OPEN_PROPOSALS, proposalMachine } from '@pocketful/chores/rules/proposals';
import { addDays, dayIn, noonOf } from '@pocketful/domain/dates';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import { type RawBuilder, sql } from 'kysely';
import { onlyChildOf } from '../../platform/actor.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { openFirstPages } from '../../platform/http/open-first.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { emptyReplay } from '../../platform/writes/writes.ts';
import { findChild, lockMember } from '../people/public.ts';
import { findRequest, replayRequest, requestPage } from '../requests/public.ts';
import { insertChore, written } from './insert-chore.ts';

type ProposalRow = RowOf<'chore_proposals'>;

const COLUMNS = columnsOf('chore_proposals', 'r');

/** The proposals in lists: those of children with chores enabled. */
const PROPOSALS = {
  table: 'chore_proposals',
  columns: sql.raw(COLUMNS),
  pages: openFirstPages({
    columns: COLUMNS,
    from: 'chore_proposals AS r JOIN members AS m ON m.family_id = r.family_id AND m.member_id = r.child_id AND r.family_id = $1',
    shown: 'm.chores_enabled',
    child: 'r.child_id',
    open: `r.status = '${proposalMachine.initial}'`,
    closed: `r.status <> '${proposalMachine.initial}'`,
    closedAt: 'r.decided_at',
    id: 'r.request_id',
  }),
  toAnswer: (row: ProposalRow): Proposal => ({
    ...{ id: row.request_id, childId: row.child_id, name: row.name, status: row.status },
    amount: toDecimal(centsOf(row.amount)),
    reward: row.reward === null ? null : toDecimal(centsOf(row.reward)),
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    rejectionComment: row.rejection_comment,
  }),
};
const replay = replayRequest<ProposalRow, Proposal>(PROPOSALS);

/** The family's proposals for an adult; the child's proposals for a child. */
export function listProposals(call: CallOf<'listProposals'>): Promise<Proposal[]> {
  return requestPage<ProposalRow, Proposal>(call, PROPOSALS, onlyChildOf(call.actor));
}

/** A child proposes a chore. */
export function createProposal({ actor, body, now, objectId, write }: CallOf<'createProposal'>) {
  const { childId, name, amount } = body;
  return write(
    actor.family,
    async tx => {
      await lockMember(tx, childId);
      const [row] = await tx.run(sql<ProposalRow>`
        INSERT INTO chore_proposals AS r (family_id, request_id, child_id, name, amount, status, submitted_at)
        SELECT m.family_id, ${objectId}::uuid, m.member_id, ${name}::text, ${amount}::numeric, ${proposalMachine.initial},
          ${now}::timestamptz
        FROM members AS m WHERE m.family_id = ${tx.familyId} AND m.member_id = ${childId} AND m.chores_enabled
          AND (m.switches -> 'proposals')::boolean
          AND (SELECT count(*) FROM chore_proposals AS o WHERE o.family_id = ${tx.familyId} AND o.child_id = ${childId}
            AND o.status = ${proposalMachine.initial}) < ${MAX_OPEN_PROPOSALS}
        RETURNING ${PROPOSALS.columns}`);
      if (!row) {
        const child = await findChild(tx, childId);
        if (!child?.choresEnabled) return refuse('CHORES_DISABLED');
        return refuse(child.proposalsEnabled ? 'TOO_MANY_PROPOSALS' : 'PROPOSALS_DISABLED');
      }
      const event = { on: ['proposal', objectId], childId, details: { amount: row.amount } } as const;
      return commit(PROPOSALS.toAnswer(row), { action: 'proposal.created', ...event });
    },
    replay,
  );
}

/** A child takes back its open proposal, which is deleted. */
export function cancelProposal({ actor, objectId: id, write }: CallOf<'cancelProposal'>) {
  const { memberId: childId } = actor;
  return write(
    actor.family,
    async tx => {
      const [row] = await tx.run(sql<ProposalRow>`
        DELETE FROM chore_proposals AS r WHERE r.family_id = ${tx.familyId} AND r.request_id = ${id}
          AND r.child_id = ${childId} AND r.status = ANY (${proposalMachine.actions.cancel.from})
        RETURNING ${PROPOSALS.columns}`);
      if (!row) return whyNotDecided(tx, id, childId);
      return commit(undefined, { action: 'proposal.cancelled', on: ['proposal', id], childId });
    },
    emptyReplay,
  );
}

/**
 * Makes a chore of an open proposal, due at noon of the family's next day. The child is locked first, as by every
 * insertion of a chore. If the proposal is decided meanwhile, the chore is rolled back.
 */
export function acceptProposal({ actor, body, objectId: id, now, write }: CallOf<'acceptProposal'>) {
  const { timeZone, memberId: by } = actor;
  const dueAt = noonOf(addDays(dayIn(timeZone, now), 1), timeZone);
  return write(
    actor.family,
    async tx => {
      const found = await findRequest<ProposalRow>(tx, PROPOSALS, id);
      if (!found) return refuse('PROPOSAL_NOT_FOUND');
      const { child_id: childId, amount, name } = found;
      const reward = body.amount ?? amount;
      const choreId = tx.newId();
      const from = written({ name, reward });
      const chore = await insertChore(tx, { choreId, childId, from, dueAt, place: null, by, at: now });
      const row = await decide(tx, id, 'accept', sql`reward = ${reward}, decided_at = ${now}`);
      if (!row) return whyNotDecided(tx, id, childId);
      if (!chore) return explainAcceptRefusal(tx, childId);
      const details = { amount, reward: chore.reward, choreId };
      return commit(PROPOSALS.toAnswer(row), { action: 'proposal.accepted', on: ['proposal', id], childId, details });
    },
    replay,
  );
}

/** Declines an open proposal, with an optional reason. */
export function declineProposal({ actor, body, objectId: id, now, write }: CallOf<'declineProposal'>) {
  const comment = body.comment ?? null;
  return write(
    actor.family,
    async tx => {
      const row = await decide(tx, id, 'decline', sql`rejection_comment = ${comment}, decided_at = ${now}`);
      if (!row) return whyNotDecided(tx, id);
      const event = { on: ['proposal', id], childId: row.child_id } as const;
      return commit(PROPOSALS.toAnswer(row), { action: 'proposal.declined', ...event });
    },
    replay,
  );
}

async function decide(tx: FamilyTx, id: string, action: 'accept' | 'decline', set: RawBuilder<unknown>) {
  const { from, to } = proposalMachine.actions[action];
  const [row] = await tx.run(sql<ProposalRow>`
    UPDATE chore_proposals AS r SET status = ${to}, ${set}
    WHERE r.family_id = ${tx.familyId} AND r.request_id = ${id} AND r.status = ANY (${from})
    RETURNING ${PROPOSALS.columns}`);
  return row;
}

/** The reason why a proposal was not decided, or not taken back by this child. */
async function whyNotDecided(tx: FamilyTx, id: string, childId?: string) {
  const row = await findRequest<ProposalRow>(tx, PROPOSALS, id);
  return refuse(
    !row || (childId !== undefined && row.child_id !== childId) ? 'PROPOSAL_NOT_FOUND' : 'PROPOSAL_DECIDED',
  );
}

/** The reason why the child of a proposal got no chore. The child is there, since its proposal is. */
async function explainAcceptRefusal(tx: FamilyTx, childId: string) {
  const child = await findChild(tx, childId);
  return refuse(child?.choresEnabled ? 'TOO_MANY_CHORES' : 'CHORES_DISABLED');
}
