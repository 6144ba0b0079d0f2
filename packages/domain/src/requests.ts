import { ADULT_ROLES, type FamilyRole } from './family.ts';
import { can, type Machine } from './machine.ts';

/** What an adult says to what a child asked for. */
export type Decision = 'approve' | 'reject';
/** An open request is 'submitted', except a withdrawal, which is 'pending'. */
export type OpenStatus = 'submitted' | 'pending';
export const REQUEST_STATUSES = ['submitted', 'approved', 'rejected'] as const;
export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type RequestStatus<Open extends OpenStatus = OpenStatus> = Open | 'approved' | 'rejected';

/** The life of a request, by the states that it can be in. */
export type RequestMachine<Status extends RequestStatus = RequestStatus> = Machine<Status, Decision, FamilyRole>;

/** The life of what a child asks for: it is open until an adult approves it (and it is paid) or rejects it, for good. */
function requestMachine<const Open extends OpenStatus>(open: Open): RequestMachine<RequestStatus<Open>> {
  return {
    initial: open,
    states: [open, 'approved', 'rejected'],
    actions: {
      approve: { from: [open], to: 'approved', who: ADULT_ROLES },
      reject: { from: [open], to: 'rejected', who: ADULT_ROLES },
    },
  };
}

/** An earning that a child claims. */
export const claimMachine = requestMachine('submitted');
/** A goal that a child asks to buy. */
export const purchaseMachine = requestMachine('submitted');
/** Money that a child asks for. */
export const withdrawalMachine = requestMachine('pending');

/** Why a decision is refused. */
export type DecisionRefusal = 'REQUEST_ALREADY_APPROVED' | 'REQUEST_ALREADY_REJECTED';

/** Why a request that was decided cannot be decided again. */
export function decisionRefusal(status: RequestStatus): DecisionRefusal {
  return status === 'rejected' ? 'REQUEST_ALREADY_REJECTED' : 'REQUEST_ALREADY_APPROVED';
}

/** The part of a request that a decision changes; times are ISO 8601. */
export interface RequestProgress<Open extends OpenStatus = OpenStatus> {
  readonly status: RequestStatus<Open>;
  readonly approvedAt: string | null;
  readonly rejectedAt: string | null;
  readonly rejectionComment: string | null;
}

/** A decision, by whom and when (ISO 8601); a rejection may say why. */
export interface DecisionStep {
  readonly decision: Decision;
  readonly by: FamilyRole;
  readonly at: string;
  readonly comment?: string | null | undefined;
}

export type DecisionResult<Open extends OpenStatus> =
  | { readonly ok: true; readonly progress: RequestProgress<Open> }
  | { readonly ok: false; readonly code: DecisionRefusal };

/** Decides an open request, as its machine allows. */
export function decide<Open extends OpenStatus>(
  machine: RequestMachine<RequestStatus<Open>>,
  status: RequestStatus<Open>,
  { decision, by, at, comment }: DecisionStep,
): DecisionResult<Open> {
  if (!can(machine, decision, status, by)) return { ok: false, code: decisionRefusal(status) };
  const approved = decision === 'approve';
  const progress = {
    status: approved ? ('approved' as const) : ('rejected' as const),
    approvedAt: approved ? at : null,
    rejectedAt: approved ? null : at,
    rejectionComment: approved ? null : (comment ?? null),
  };
  return { ok: true, progress };
}

/** Limit of open requests of one kind and child: lists show them all at once. */
export const MAX_OPEN_REQUESTS = 50;
