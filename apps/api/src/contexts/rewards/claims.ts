import { nameKey } from '@pocketful/domain/family';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import { claimMachine, MAX_OPEN_REQUESTS } from '@pocketful/requests/rules';
import { AMOUNT_CHANGED, type Claim } from '@pocketful/rewards/calls';
import { rewardCategoryText } from '@pocketful/rewards/rules';
import { type RawBuilder, sql } from 'kysely';
import { onlyChildOf } from '../../platform/actor.ts';
import type { RowOf } from '../../platform/database/columns.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { type Refusal, RefusalError, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { listOf } from '../ledger/public.ts';
import { lockMember } from '../people/public.ts';
import {
  answerOf,
  approveByRule,
  approveRequest,
  cancelRequest,
  rejectRequest,
  replayRequest,
  requestAnswer,
  requestKind,
  requestPage,
  takeBackRequest,
} from '../requests/public.ts';

type ClaimRow = RowOf<'reward_claims'>;

const claims = requestKind({
  source: 'claim',
  machine: claimMachine,
  switchedOnBy: 'rewards_enabled',
  toAnswer: (row: ClaimRow): Claim => ({
    ...requestAnswer(row),
    rewardId: row.reward_id,
    rewardName: row.reward_name,
    rewardDescription: row.reward_description,
    category: rewardCategoryText(row.category),
    rejectionComment: row.rejection_comment,
    trustedUpTo: row.trusted_up_to === null ? null : toDecimal(centsOf(row.trusted_up_to)),
  }),
});

/** The family's claims for an adult; the child's claims for a child. */
export function listClaims(call: CallOf<'listClaims'>): Promise<Claim[]> {
  return requestPage(call, claims, onlyChildOf(call.actor));
}

/** The claims of one child, for an adult or for that child. */
export async function listChildClaims(call: CallOf<'listChildClaims'>): Promise<Claim[] | Refusal<'CHILD_NOT_FOUND'>> {
  const { actor, params } = call;
  return listOf(actor, params.id, await requestPage(call, claims, params.id));
}

/** The reward that a claim names: by its id, its name, or both. */
type Named = CallOf<'createClaim'>['body'];

const isNamed = ({ rewardId, rewardName }: Named): RawBuilder<boolean> => sql`
  r.reward_id = coalesce(${rewardId ?? null}::uuid, r.reward_id)
  AND r.name_key = coalesce(${rewardName === undefined ? null : nameKey(rewardName)}, r.name_key) AND r.active`;

/** Whether the reward `r` has an open claim. The caller holds the child's lock. */
const isClaimed = ({ familyId }: FamilyReads): RawBuilder<boolean> => sql`
  EXISTS (SELECT FROM reward_claims AS w WHERE w.family_id = ${familyId} AND w.reward_id = r.reward_id
    AND w.status = ${claimMachine.initial})`;

/**
 * A child claims a reward. Texts and amount are those of the stored reward. The reward and the child's features are
 * locked until the end. A rule may approve the claim at once.
 */
export function createClaim({ actor, body, now, objectId, write }: CallOf<'createClaim'>) {
  const { memberId } = actor;
  const on = ['claim', objectId] as const;
  return write(
    actor.family,
    async tx => {
      await lockMember(tx, memberId);
      const [row] = await tx.run(sql<ClaimRow & { has_rule: boolean }>`
        INSERT INTO reward_claims AS r (family_id, request_id, child_id, reward_id, reward_name, reward_description,
          category, amount, status, submitted_at)
        SELECT r.family_id, ${objectId}::uuid, r.child_id, r.reward_id, r.name, r.description, c.name, r.amount,
          ${claimMachine.initial}, ${now}::timestamptz
        FROM rewards AS r JOIN members AS m ON m.family_id = r.family_id AND m.member_id = r.child_id
          JOIN reward_categories AS c ON c.family_id = r.family_id AND c.category_id = r.category_id
        WHERE r.family_id = ${tx.familyId} AND r.child_id = ${memberId} AND m.rewards_enabled AND ${isNamed(body)}
          AND r.amount = coalesce(${body.amount ?? null}::numeric, r.amount)
          AND (SELECT count(*) FROM reward_claims AS o WHERE o.family_id = ${tx.familyId}
            AND o.child_id = ${memberId} AND o.status = ${claimMachine.initial}) < ${MAX_OPEN_REQUESTS}
          AND NOT ${isClaimed(tx)}
        FOR SHARE OF r
        RETURNING ${claims.columns}, EXISTS (SELECT FROM auto_approvals AS a
          WHERE a.family_id = ${tx.familyId} AND a.child_id = ${memberId}) AS has_rule`);
      if (!row) return whyNotClaimed(tx, memberId, body);
      const details = { amount: row.amount };
      const event = { action: 'claim.submitted', on, childId: memberId, details } as const;
      const step = claims.step(objectId, 'approve', now.toISOString());
      const approval = { actor, now, step, event: { action: 'claim.approved', on } } as const;
      const approved = row.has_rule && (await approveByRule(tx, approval));
      if (!approved) return commit(claims.toAnswer(row), event);
      return commit(answerOf(claims, approved.source), event, [], { ...approved, call: 'approveClaim' });
    },
    replayRequest(claims),
  );
}

async function whyNotClaimed(reads: FamilyReads, childId: string, body: Named) {
  const [child] = await reads.run(sql<{ rewards_enabled: boolean; amount: string | null; claimed: boolean }>`
    SELECT m.rewards_enabled, r.amount, ${isClaimed(reads)} AS claimed FROM members AS m
    LEFT JOIN rewards AS r ON r.family_id = m.family_id AND r.child_id = m.member_id AND ${isNamed(body)}
    WHERE m.family_id = ${reads.familyId} AND m.member_id = ${childId}`);
  if (!child?.rewards_enabled) return refuse('REWARDS_DISABLED');
  if (child.amount === null) return refuse('REWARD_NOT_FOUND');
  if (body.amount !== undefined && centsOf(body.amount) !== centsOf(child.amount))
    throw new RefusalError(refuse('INVALID_INPUT'), [{ path: 'amount', message: AMOUNT_CHANGED }]);
  return refuse(child.claimed ? 'CLAIM_ALREADY_OPEN' : 'TOO_MANY_REQUESTS');
}

/** Approves a claim and pays it. */
export function approveClaim(call: CallOf<'approveClaim'>) {
  return approveRequest(call, claims, 'claim.approved');
}

/** Rejects a claim, with an optional reason. */
export function rejectClaim(call: CallOf<'rejectClaim'>) {
  return rejectRequest(call, claims, 'claim.rejected', call.body.comment);
}

/** Takes back the decision on a claim. Refused while the reward has another open claim. */
export function takeBackClaim(call: CallOf<'takeBackClaim'>) {
  return takeBackRequest(call, claims, 'claim.taken_back');
}

export function cancelClaim(call: CallOf<'cancelClaim'>) {
  return cancelRequest(call, claims, 'claim.cancelled');
}
