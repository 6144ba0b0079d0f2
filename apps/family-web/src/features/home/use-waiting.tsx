import type { Chore } from '@pocketful/chores/calls';
import { cents } from '@pocketful/contract-core/money';
import { dayIn, daysBetween } from '@pocketful/domain/dates';
import type { Cents } from '@pocketful/domain/money';
import { type BatchItem, batchItem } from '@pocketful/web-kit/calls/batch-item';
import { all, type Listed, type Read, useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Later } from '@pocketful/web-kit/places/first-view';
import type { ReactNode } from 'react';
import { useMember } from '../../shared/session.tsx';
import { CHORE_APPROVAL, ChoreDecision, ProposalDecision, useFamilyChores } from '../chores/public.ts';
import { PURCHASE_APPROVAL, PurchaseDecision, useFamilyPurchases } from '../goals/public.ts';
import { useWithdrawals, WITHDRAWAL_APPROVAL, WithdrawalDecision } from '../requests/public.ts';
import { CLAIM_APPROVAL, ClaimDecision, useFamilyClaims } from '../rewards/public.ts';

/** Something that waits for an adult's yes or no, of whatever kind. */
export interface Waiting {
  readonly id: string;
  readonly childId: string;
  readonly title: string;
  /** The child's act or wish, as words after its name. */
  readonly what: string;
  /** '3 days late'; empty if it was on time. */
  readonly late?: string;
  /** Since when, ISO 8601; null where that is not known. */
  readonly at: string | null;
  /** The effect of an approval on the balance: a credit is positive, a debit negative. */
  readonly amountCents: Cents;
  /** The buttons. */
  readonly decision: ReactNode;
  /** The approval as a call, for Approve All; absent for requests that are decided one by one. */
  readonly approval?: BatchItem;
}

/** The fields of everything that can wait. */
interface Asked {
  readonly id: string;
  readonly childId: string;
  readonly status: string;
  readonly submittedAt: string | null;
}

/** The waiting ones of a list, as the queue shows them. */
function waitingIn<T extends Asked>(
  read: Read<Listed<T>>,
  show: (thing: T) => Omit<Waiting, 'id' | 'childId' | 'at'>,
  waits = 'submitted',
): Read<readonly Waiting[]> {
  // An open withdrawal is 'pending', everything else that waits 'submitted'.
  const open = read.data?.items.filter(({ status }) => status === waits);
  const shown = open?.map(thing => ({
    id: thing.id,
    childId: thing.childId,
    at: thing.submittedAt,
    ...show(thing),
  }));
  return { ...read, data: shown };
}

function lateWords(days: number): string {
  if (days <= 0) return '';
  return days === 1 ? 'One day late' : `${days} days late`;
}

/** Everything in the family that waits, the oldest first. A further kind is a further list here. */
export function useWaiting(): Read<readonly Waiting[]> {
  const { timeZone } = useMember();
  const dayOf = (at: string) => dayIn(timeZone, new Date(at));
  const daysLate = ({ dueDate, submittedAt, submittedDay, awayUntil }: Chore) =>
    awayUntil ? 0 : daysBetween(dayOf(dueDate), submittedDay ?? dayOf(submittedAt ?? dueDate));
  const chores = waitingIn(useFamilyChores(), chore => ({
    title: chore.name,
    what: 'finished a chore',
    late: lateWords(daysLate(chore)),
    amountCents: cents(chore.reward),
    decision: <ChoreDecision chore={chore} />,
    approval: batchItem(chore.id, 'approveChore', { params: { id: chore.id } }, CHORE_APPROVAL),
  }));
  const claims = waitingIn(useFamilyClaims(), claim => ({
    title: claim.rewardName,
    what: 'claims a reward',
    amountCents: cents(claim.amount),
    decision: <ClaimDecision claim={claim} />,
    approval: batchItem(claim.id, 'approveClaim', { params: { id: claim.id } }, CLAIM_APPROVAL),
  }));
  const purchases = waitingIn(useFamilyPurchases(), purchase => ({
    title: purchase.goalName,
    what: 'asks to buy a goal',
    amountCents: -cents(purchase.amount),
    decision: <PurchaseDecision purchase={purchase} />,
    approval: batchItem(purchase.id, 'approvePurchase', { params: { id: purchase.id } }, PURCHASE_APPROVAL),
  }));
  const withdrawals = waitingIn(
    useWithdrawals(),
    withdrawal => ({
      title: withdrawal.description,
      what: 'asks for money',
      amountCents: -cents(withdrawal.amount),
      decision: <WithdrawalDecision withdrawal={withdrawal} />,
      approval: batchItem(withdrawal.id, 'approveWithdrawal', { params: { id: withdrawal.id } }, WITHDRAWAL_APPROVAL),
    }),
    'pending',
  );
  const today = useApiQuery('getFamilyToday', {});
  const proposed = today.data?.flatMap(({ childId, proposals }) =>
    proposals.map(proposal => ({
      ...{ id: proposal.id, childId, at: proposal.submittedAt, title: proposal.name },
      what: 'suggests a chore',
      amountCents: cents(proposal.amount),
      decision: (
        <Later>
          <ProposalDecision proposal={proposal} />
        </Later>
      ),
    })),
  );
  const read = all<readonly Waiting[]>([chores, claims, purchases, withdrawals, { ...today, data: proposed }]);
  return { ...read, data: read.data?.flat().sort((a, b) => (a.at ?? '').localeCompare(b.at ?? '')) };
}
