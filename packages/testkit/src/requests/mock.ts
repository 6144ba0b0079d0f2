import type { RouteName } from '@pocketful/api-contract/routes';
import { type Cents, centsOf, toDecimal, toWireNumber } from '@pocketful/domain/money';
import { availableCents } from '@pocketful/goals/rules';
import { overdraftOf, PAYMENTS } from '@pocketful/ledger/rules/payments';
import type { requestsRoutes, Withdrawal } from '@pocketful/requests/calls';
import {
  claimMachine,
  type Decision,
  decisionRefusal,
  MAX_OPEN_REQUESTS,
  purchaseMachine,
  type RequestStepAction,
  stepRequest,
  withdrawalMachine,
} from '@pocketful/requests/rules';
import { activeMember, type Call, type Handlers, Refusal, visibleChildren } from '../mock/call.ts';
import { type MockMember, type MockRequest, type MockRequestKind, type MockState, newId } from '../mock/state.ts';
import {
  checkWithinTakeBack,
  childOf,
  openFirst,
  postEntry,
  remove,
  reversePayment,
  rowOf,
  wasPaid,
} from '../mock/store.ts';

/** The machine of each kind, and the text that names its entry. */
const KINDS = {
  purchase: { machine: purchaseMachine, text: 'goalName' },
  withdrawal: { machine: withdrawalMachine, text: 'description' },
  claim: { machine: claimMachine, text: 'rewardName' },
} as const satisfies Record<MockRequestKind, { machine: unknown; text: string }>;

/** A request's name, in the words of its kind. */
export const requestName = ({ kind, texts }: MockRequest) => texts[KINDS[kind].text] ?? '';

/** The kinds whose approval is a promise, owed until it is handed over. */
const PROMISES: readonly MockRequestKind[] = ['purchase', 'withdrawal'];

/** Whether a request waits for an adult. */
export const isOpen = ({ status }: MockRequest) => status === 'submitted' || status === 'pending';

/** A child's balance less the amounts of its open requests. It may be below zero. */
export function spendableOf(state: MockState, child: MockMember): Cents {
  const asked = state.requests.filter(
    request => request.childId === child.id && isOpen(request) && PAYMENTS[request.kind].setsAside,
  );
  return child.account.balanceCents - asked.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** The money that a child can spend. */
export function availableOf(state: MockState, child: MockMember): Cents {
  return availableCents(spendableOf(state, child), 0);
}

type AnyCall = Pick<Call<RouteName>, 'caller' | 'state' | 'now' | 'headers'>;

/** All open requests on the first page; after them the newest decided ones, page by page. */
export function requestsOf(
  call: AnyCall & { readonly query: { readonly limit: number; readonly cursor?: string | undefined } },
  kind: MockRequestKind,
  shown: (child: MockMember) => boolean = () => true,
): MockRequest[] {
  const children = new Set(visibleChildren(call).flatMap(child => (shown(child) ? [child.id] : [])));
  const mine = call.state.requests.filter(request => request.kind === kind && children.has(request.childId));
  const decidedAt = ({ approvedAt, rejectedAt }: MockRequest) => approvedAt ?? rejectedAt ?? '';
  const isFirst = (request: MockRequest) => isOpen(request) || request.owed;
  const closed = mine
    .filter(request => !isFirst(request))
    .sort((a, b) => decidedAt(b).localeCompare(decidedAt(a)) || b.id.localeCompare(a.id));
  return openFirst(call, mine.filter(isFirst), closed);
}

/** A new request of the child that calls. */
export function newRequest(
  call: Pick<AnyCall, 'caller' | 'state' | 'now'>,
  kind: MockRequestKind,
  amountCents: Cents,
  texts: Record<string, string>,
): MockRequest {
  const me = activeMember(call);
  const request: MockRequest = {
    ...{ id: newId(call.state), familyId: me.familyId, childId: me.id, kind, amountCents, texts, round: 1 },
    status: KINDS[kind].machine.initial,
    submittedAt: call.now.toISOString(),
    approvedAt: null,
    rejectedAt: null,
    rejectionComment: null,
    ...{ owed: false, handedOverAt: null, receivedAt: null },
  };
  call.state.requests.push(request);
  return request;
}

/** Open requests of a kind that a child has. */
export function openRequests(state: MockState, childId: string, kind: MockRequestKind): MockRequest[] {
  return state.requests.filter(request => request.childId === childId && request.kind === kind && isOpen(request));
}

type RequestCall = Pick<AnyCall, 'caller' | 'state' | 'now'> & { readonly params: { readonly id: string } };

function requestOf(call: RequestCall, kind: MockRequestKind): MockRequest {
  const ofKind = call.state.requests.filter(request => request.kind === kind);
  return rowOf(call, ofKind, 'REQUEST_NOT_FOUND');
}

function progressOf(call: RequestCall, request: MockRequest, action: RequestStepAction, comment?: string) {
  const step = { action, by: activeMember(call).role, at: call.now.toISOString(), comment };
  const result = stepRequest<'submitted' | 'pending'>(KINDS[request.kind].machine, request.status, step);
  if (!result.ok) throw new Refusal(result.code);
  return result.progress;
}

/** Takes back the decision on a request of this kind, and reverses its payment. */
export function takeBackRequest(
  call: RequestCall & { readonly body: { readonly allowBelowZero: boolean; readonly decidedAt?: string | undefined } },
  kind: MockRequestKind,
  check: (request: MockRequest) => void = () => {},
): MockRequest {
  const request = requestOf(call, kind);
  const progress = progressOf(call, request, 'takeBack');
  checkWithinTakeBack(request.approvedAt ?? request.rejectedAt, call.now, call.body.decidedAt);
  if (request.handedOverAt) throw new Refusal('HANDED_OVER');
  check(request);
  const { id, round } = request;
  reversePayment(call, childOf(call, request.childId), { type: kind, id, round });
  return Object.assign(request, progress, { round: round + 1, owed: false, trustedUpTo: undefined });
}

/** A child cancels its open request of this kind. */
export function cancelRequest(call: RequestCall, kind: MockRequestKind): MockRequest {
  const request = requestOf(call, kind);
  if (!isOpen(request)) throw new Refusal(decisionRefusal(request.status));
  if (wasPaid(call.state, kind, request.id)) throw new Refusal('DECIDED_BEFORE');
  remove(call.state.requests, request);
  return request;
}

/** Pays a request; gives the code of a refusal. */
export function payRequest(state: MockState, child: MockMember, request: MockRequest, at: Date) {
  const { kind, amountCents, id, round } = request;
  const { category, direction } = PAYMENTS[kind];
  return postEntry(state, child, {
    amountCents: direction === 'debit' ? -amountCents : amountCents,
    overdraft: overdraftOf(kind),
    description: requestName(request),
    category,
    source: { type: kind, id, round },
    at,
  });
}

/** Decides a request of this kind, and pays an approved one; refuses as the server does. */
export function decideRequest(
  call: RequestCall,
  kind: MockRequestKind,
  decision: Decision,
  comment?: string | undefined,
): MockRequest {
  const { state, now } = call;
  const request = requestOf(call, kind);
  const child = childOf(call, request.childId);
  const progress = progressOf(call, request, decision, comment);
  if (decision === 'approve') {
    const posted = payRequest(state, child, request, now);
    if (typeof posted === 'string') throw new Refusal(posted);
  }
  return Object.assign(request, progress, { owed: decision === 'approve' && PROMISES.includes(kind) });
}

/** An adult marks a promise as handed over, or takes the mark back. */
export function handOverRequest(
  call: RequestCall & { readonly body: { readonly handedOver: boolean; readonly decidedAt?: string | undefined } },
  kind: MockRequestKind,
): MockRequest {
  const request = requestOf(call, kind);
  const { handedOver } = call.body;
  if (request.status !== 'approved') throw new Refusal('NOTHING_TO_HAND_OVER');
  if (handedOver ? !request.owed : request.handedOverAt === null) return request;
  checkWithinTakeBack(request.handedOverAt, call.now, call.body.decidedAt);
  const handedOverAt = handedOver ? call.now.toISOString() : null;
  return Object.assign(request, { owed: !handedOver, handedOverAt, receivedAt: null });
}

/** A child confirms that it got a promise. */
export function receiveRequest(call: RequestCall, kind: MockRequestKind): MockRequest {
  const request = requestOf(call, kind);
  if (!request.handedOverAt) throw new Refusal('NOT_HANDED_OVER');
  return Object.assign(request, { receivedAt: request.receivedAt ?? call.now.toISOString() });
}

/** The fields of a promise in answers. */
export function promiseView({ owed, handedOverAt, receivedAt }: MockRequest) {
  return { owed, handedOverAt, receivedAt };
}

/** The fields of a request of every kind in answers. */
export function requestView({ id, childId, amountCents, submittedAt, approvedAt, rejectedAt }: MockRequest) {
  return { id, childId, amount: toDecimal(amountCents), submittedAt, approvedAt, rejectedAt };
}

function withdrawalView(request: MockRequest): Withdrawal {
  const status = request.status === 'submitted' ? 'pending' : request.status;
  const description = request.texts.description ?? '';
  return { ...requestView(request), ...promiseView(request), status, description };
}

export const requestsHandlers: Handlers<keyof typeof requestsRoutes> = {
  listWithdrawals: call => requestsOf(call, 'withdrawal').map(withdrawalView),

  createWithdrawal: call => {
    const me = activeMember(call);
    const amountCents = centsOf(call.body.amount);
    const available = availableOf(call.state, me);
    if (amountCents > available) return call.refuse('INSUFFICIENT_FUNDS', { available: toWireNumber(available) });
    if (openRequests(call.state, me.id, 'withdrawal').length >= MAX_OPEN_REQUESTS)
      return call.refuse('TOO_MANY_REQUESTS');
    return withdrawalView(newRequest(call, 'withdrawal', amountCents, { description: call.body.description }));
  },

  approveWithdrawal: call => withdrawalView(decideRequest(call, 'withdrawal', 'approve')),
  rejectWithdrawal: call => withdrawalView(decideRequest(call, 'withdrawal', 'reject')),
  takeBackWithdrawal: call => withdrawalView(takeBackRequest(call, 'withdrawal')),
  handOverWithdrawal: call => withdrawalView(handOverRequest(call, 'withdrawal')),
  receiveWithdrawal: call => withdrawalView(receiveRequest(call, 'withdrawal')),
  cancelWithdrawal: call => void cancelRequest(call, 'withdrawal'),
};
