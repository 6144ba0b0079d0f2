import { addDays, startOf } from '@pocketful/domain/dates';
import { toDecimal } from '@pocketful/domain/money';
import type { AnsweredRequest, todayRoutes } from '@pocketful/home/calls/today';
import {
  ANSWER_ACTIONS,
  ANSWER_DAYS,
  countNews,
  NAMED_CHORES,
  NEW_ANSWER_DAYS,
  NEW_ENTRIES,
  NEXT_CHORES,
  type NewsSource,
} from '@pocketful/home/rules/today';
import { openOffersOf } from '../chores/mock-offers.ts';
import { openProposals } from '../chores/mock-proposals.ts';
import { activeMember, type Call, callersFamily, type Handlers, visibleChildren } from '../mock/call.ts';
import type { MockProposal } from '../mock/context-state.ts';
import type { MockChore, MockEntry, MockRequest } from '../mock/state.ts';
import { absenceOf, childOf, today } from '../mock/store.ts';
import { addSpoken, choreView } from '../mock/views.ts';
import { adultsThenEldest } from '../people/mock.ts';
import { isOpen, requestName } from '../requests/mock.ts';

const DAY_MS = 86_400_000;
const isAnswer = ({ status, handedOverAt, receivedAt }: MockRequest) =>
  status === 'rejected' || (handedOverAt !== null && receivedAt === null);
const byTime = (a: { submittedAt: string | null }, b: { submittedAt: string | null }) =>
  (a.submittedAt ?? '').localeCompare(b.submittedAt ?? '');

export const todayHandlers: Handlers<keyof typeof todayRoutes> = {
  getChildToday: call => {
    const { state, now, params } = call;
    const child = childOf(call, params.id);
    const { seen } = child;
    const ofChild = ({ childId }: { readonly childId: string }) => childId === child.id;
    const chores = state.chores.filter(chore => child.choresEnabled && ofChild(chore));
    const requests = state.requests.filter(
      request => ofChild(request) && (request.kind !== 'claim' || child.rewardsEnabled),
    );
    const proposals = state.proposals.filter(proposal => child.choresEnabled && ofChild(proposal));
    const answered = state.trail.map(({ action, objectId }, at) => ({ action, objectId, decision: at + 1 }));
    const own = new Set([...chores, ...requests, ...proposals].map(({ id }) => id));
    const decisions = answered.filter(
      ({ action, objectId }) => ANSWER_ACTIONS.some(answer => answer === action) && own.has(objectId ?? ''),
    );
    const news = new Set(
      decisions.flatMap(({ objectId, decision }) => (seen && decision > seen.decision ? objectId : [])),
    );
    const entries = newEntries(state.entries.filter(ofChild), seen?.entry ?? Number.POSITIVE_INFINITY);
    const isListed = ({ kind, status, rejectedAt }: MockRequest) =>
      kind !== 'withdrawal' || status !== 'rejected' || !isOld(rejectedAt ?? '', false, now);
    const fresh = [
      ...chores.filter(({ status }) => status === 'rejected'),
      ...requests.filter(isAnswer).filter(isListed),
    ].filter(({ id }) => news.has(id));
    const answers = [
      ...requests.filter(isAnswer).flatMap(request => answerView(request, news.has(request.id), now)),
      ...proposals.flatMap(proposal => proposalAnswer(proposal, news.has(proposal.id), now)),
    ];
    const mark = { entry: child.account.sequence, decision: decisions.at(-1)?.decision ?? 0 };
    return {
      chores: addSpoken(
        call,
        unfinished(call, chores)
          .sort((a, b) => Number(b.status === 'rejected') - Number(a.status === 'rejected'))
          .map(chore => choreView(state, chore)),
      ),
      next: addSpoken(
        call,
        opened(call, chores)
          .slice(0, NEXT_CHORES)
          .map(chore => choreView(state, chore)),
      ),
      done: handedIn(call, chores),
      answers: answers.sort((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id)),
      waiting: [
        ...chores.filter(({ status }) => status === 'submitted').map(chore => ({ ...chore, type: 'chore' as const })),
        ...requests.filter(isOpen).map(request => ({ ...request, type: request.kind, name: requestName(request) })),
        ...openProposals(proposals).map(proposal => ({ ...proposal, type: 'proposal' as const })),
      ]
        .sort(byTime)
        .map(({ type, id, name }) => ({ type, id, name })),
      offers: openOffersOf(state, child, today(call)).map(({ name }) => name),
      entries: entries
        .slice(0, NEW_ENTRIES.listed)
        .map(({ id, description, amountCents }) => ({ id, description, amount: toDecimal(amountCents) })),
      fresh: countNews([
        ...entries.map(({ source }) => source?.type ?? null),
        ...fresh.map((one): NewsSource => ('kind' in one ? one.kind : 'chore')),
        ...proposals.flatMap(({ id }): NewsSource[] => (news.has(id) ? ['proposal'] : [])),
      ]),
      mark: seen && mark.entry <= seen.entry && mark.decision <= seen.decision ? null : mark,
    };
  },

  getFamilyToday: call => {
    return visibleChildren(call)
      .filter(({ choresEnabled }) => choresEnabled)
      .sort(adultsThenEldest)
      .map(({ id: childId }) => {
        const chores = call.state.chores.filter(chore => chore.childId === childId);
        const left = unfinished(call, chores).map(chore => {
          const { id, name, status, dueDate, awayUntil } = choreView(call.state, chore);
          return { id, name, status, dueDate, awayUntil };
        });
        const proposals = openProposals(call.state.proposals.filter(proposal => proposal.childId === childId)).map(
          ({ id, name, amountCents, submittedAt }) => ({ id, name, amount: toDecimal(amountCents), submittedAt }),
        );
        return {
          childId,
          left: left.slice(0, NAMED_CHORES),
          leftCount: left.length,
          done: handedIn(call, chores),
          proposals,
        };
      });
  },

  getWaiting: call => {
    const { state } = call;
    const ofChild = visibleChildren(call).map(({ id, choresEnabled, rewardsEnabled }) => {
      const own = <T extends { readonly childId: string }>(rows: readonly T[]) =>
        rows.filter(row => row.childId === id);
      const chores = own(state.chores).filter(({ status }) => status === 'submitted').length;
      const requests = own(state.requests).filter(isOpen);
      const hidden = rewardsEnabled ? 0 : requests.filter(({ kind }) => kind === 'claim').length;
      return (choresEnabled ? chores + openProposals(own(state.proposals)).length : 0) + requests.length - hidden;
    });
    return {
      count: ofChild.reduce((sum, count) => sum + count, 0),
      offersMail: state.mail && !state.notices[activeMember(call).id],
    };
  },

  markSeen: call => {
    const child = childOf(call, call.params.id);
    const { entry, decision } = call.body.mark;
    child.seen = {
      entry: Math.max(child.seen?.entry ?? 0, Math.min(entry, child.account.sequence)),
      decision: Math.max(child.seen?.decision ?? 0, Math.min(decision, call.state.trail.length)),
    };
  },
};

type HomeCall = Pick<Call<'getChildToday'>, 'caller' | 'now' | 'state'>;

/** The chores that came back, are late or are due today, the oldest first. */
function unfinished(call: HomeCall, chores: readonly MockChore[]): MockChore[] {
  const tomorrow = startOf(addDays(today(call), 1), callersFamily(call).timeZone).toISOString();
  return chores
    .filter(chore => {
      const isAway = (absenceOf(call.state, chore)?.endsAt ?? '') >= tomorrow;
      return chore.status === 'rejected' || (chore.status === 'pending' && chore.dueDate < tomorrow && !isAway);
    })
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate));
}

/** The chores of a later day that can be handed in already, those due first first. */
function opened(call: HomeCall, chores: readonly MockChore[]): MockChore[] {
  const day = today(call);
  const tomorrow = startOf(addDays(day, 1), callersFamily(call).timeZone).toISOString();
  return chores
    .filter(
      ({ status, dueDate, place }) => status === 'pending' && dueDate >= tomorrow && (place?.opensOn ?? day) <= day,
    )
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate));
}

/** How many chores were handed in today and not sent back. */
function handedIn(call: HomeCall, chores: readonly MockChore[]): number {
  const since = startOf(today(call), callersFamily(call).timeZone).toISOString();
  return chores.filter(
    ({ status, submittedAt }) => (status === 'submitted' || status === 'approved') && (submittedAt ?? '') >= since,
  ).length;
}

/** The entries after a number, the newest first, without pairs of an entry and its reversal. */
function newEntries(entries: readonly MockEntry[], seen: number): MockEntry[] {
  const fresh = entries.filter(({ sequence }) => sequence > seen);
  const isFresh = (id: string | undefined) => fresh.some(entry => entry.id === id);
  return fresh
    .filter(({ id, reverses }) => !isFresh(reverses) && !fresh.some(other => other.reverses === id))
    .reverse()
    .slice(0, NEW_ENTRIES.counted);
}

/** Whether an answer is too old for a child's Home. */
function isOld(at: string, isNew: boolean, now: Date): boolean {
  return at <= new Date(now.getTime() - (isNew ? NEW_ANSWER_DAYS : ANSWER_DAYS) * DAY_MS).toISOString();
}

function answerView(request: MockRequest, isNew: boolean, now: Date): AnsweredRequest[] {
  const { kind, status, id, amountCents, rejectionComment: comment, handedOverAt, rejectedAt } = request;
  const at = handedOverAt ?? rejectedAt ?? '';
  if (kind === 'withdrawal' || (handedOverAt === null && isOld(at, isNew, now))) return [];
  const outcome = status === 'rejected' ? status : 'handed_over';
  const amount = toDecimal(amountCents);
  return [{ type: kind, id, name: requestName(request), amount, asked: null, outcome, comment, at }];
}

function proposalAnswer(proposal: MockProposal, isNew: boolean, now: Date): AnsweredRequest[] {
  const { id, name, amountCents, rewardCents, rejectionComment: comment, decidedAt: at } = proposal;
  if (at === null || isOld(at, isNew, now)) return [];
  const asked = toDecimal(amountCents);
  const answer = { type: 'proposal', id, name, comment, at } as const;
  return rewardCents === null
    ? [{ ...answer, amount: asked, asked: null, outcome: 'rejected' }]
    : [{ ...answer, amount: toDecimal(rewardCents), asked, outcome: 'accepted' }];
}
