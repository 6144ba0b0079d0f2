import { ADULT_ROLES, type FamilyRole } from '@pocketful/domain/family';
import { can, type Machine } from '@pocketful/domain/machine';

/** An adult's answer to a child's request. */
type Decision = 'approve' | 'reject';
/** A decision, its taking back by an adult, and the cancellation of an open request by its child. */
type RequestAction = Decision | 'takeBack' | 'cancel';
/** The actions after which the request is still there. */
export type RequestStepAction = Exclude<RequestAction, 'cancel'>;
/** An open request is 'submitted', except a withdrawal, which is 'pending'. */
export type OpenStatus = 'submitted' | 'pending';
export const REQUEST_STATUSES = ['submitted', 'approved', 'rejected'] as const;
export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type RequestStatus<Open extends OpenStatus = OpenStatus> = Open | 'approved' | 'rejected';

/** The life of a request, by the states that it can be in. */
export type RequestMachine<Status extends RequestStatus = RequestStatus> = Machine<Status, RequestAction, FamilyRole>;

/**
 * The life of a child's request: it is open until an adult approves it (and it is paid) or rejects it, or its child
 * cancels it. An adult can take the decision back.
 */
function requestMachine<const Open extends OpenStatus>(open: Open): RequestMachine<RequestStatus<Open>> {
  return {
    initial: open,
    states: [open, 'approved', 'rejected'],
    actions: {
      approve: { from: [open], to: 'approved', who: ADULT_ROLES },
      reject: { from: [open], to: 'rejected', who: ADULT_ROLES },
      takeBack: { from: ['approved', 'rejected'], to: open, who: ADULT_ROLES },
      cancel: { from: [open], to: null, who: ['child'] },
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
type DecisionRefusal = 'REQUEST_ALREADY_APPROVED' | 'REQUEST_ALREADY_REJECTED';

/** Why a request that was decided cannot be decided again. */
export function decisionRefusal(status: RequestStatus): DecisionRefusal {
  return status === 'rejected' ? 'REQUEST_ALREADY_REJECTED' : 'REQUEST_ALREADY_APPROVED';
}

/** The part of a request that a decision changes; times are ISO 8601. */
interface RequestProgress<Open extends OpenStatus = OpenStatus> {
  readonly status: RequestStatus<Open>;
  readonly approvedAt: string | null;
  readonly rejectedAt: string | null;
  readonly rejectionComment: string | null;
}

/** A step, by whom and when (ISO 8601); a rejection may say why. */
export interface RequestStep {
  readonly action: RequestStepAction;
  readonly by: FamilyRole;
  readonly at: string;
  readonly comment?: string | null | undefined;
}

export type RequestStepResult<Open extends OpenStatus> =
  | { readonly ok: true; readonly progress: RequestProgress<Open> }
  | { readonly ok: false; readonly code: DecisionRefusal | 'REQUEST_NOT_DECIDED' };

/** Takes a request one step, as its machine allows. */
export function stepRequest<Open extends OpenStatus>(
  machine: RequestMachine<RequestStatus<Open>>,
  status: RequestStatus<Open>,
  { action, by, at, comment }: RequestStep,
): RequestStepResult<Open> {
  if (!can(machine, action, status, by))
    return { ok: false, code: action === 'takeBack' ? 'REQUEST_NOT_DECIDED' : decisionRefusal(status) };
  const { to } = machine.actions[action];
  if (to === null) throw new Error(`${action} has no state after it`);
  const progress = {
    status: to,
    approvedAt: action === 'approve' ? at : null,
    rejectedAt: action === 'reject' ? at : null,
    rejectionComment: action === 'reject' ? (comment ?? null) : null,
  };
  return { ok: true, progress };
}

/** Limit of open requests of one kind and child: lists show them all at once. */
export const MAX_OPEN_REQUESTS = 50;
