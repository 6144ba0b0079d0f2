import type { Chore } from '@pocketful/chores/calls';
import { choreMachine } from '@pocketful/chores/rules';
import { can } from '@pocketful/domain/machine';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { type FailureWords, isSettled } from '@pocketful/web-kit/calls/write-texts';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Decision } from '../../shared/decision.tsx';
import { useMember } from '../../shared/session.tsx';

/** The messages when the approval of a chore fails, alone or among all. */
export const CHORE_APPROVAL: FailureWords<'approveChore'> = {
  failed: ['Failed to approve chore', 'There was an error approving the chore.'],
  refusals: {
    CHORE_NOT_FOUND: 'This chore could not be found. It may have already been processed.',
    CHORE_ALREADY_APPROVED: 'This chore has already been approved.',
  },
};

/** Approve and Reject, where the chore's state and the member's role allow them. */
export function ChoreDecision({ chore }: { readonly chore: Chore }) {
  const { role } = useMember();
  const rejecting = useLayer<true>();
  const approve = useWrite('approveChore', {
    done: () => ['Chore Approved', `"${chore.name}" approved and payment processed`],
    ...CHORE_APPROVAL,
  });
  const reject = useWrite('rejectChore', {
    done: () => ['Chore Rejected', `"${chore.name}" was rejected and returned to pending`, 'neutral'],
    failed: ['Failed to reject chore', 'There was an error rejecting the chore.'],
    refusals: { CHORE_NOT_FOUND: 'This chore could not be found.' },
    after: rejecting.close,
    // The dialog keeps its text unless there is nothing left to reject.
    refused: failure => isSettled(failure) && rejecting.close(),
  });
  const params = { id: chore.id };
  return (
    <Decision
      canApprove={can(choreMachine, 'approve', chore.status, role)}
      canReject={can(choreMachine, 'reject', chore.status, role)}
      approve={approve}
      onApprove={() => approve.send({ params })}
      reject={reject}
      onReject={comment => reject.send({ params, body: { comment } })}
      reason={{
        layer: rejecting,
        kind: 'chore',
        title: `Reject "${chore.name}"?`,
        description: 'It returns to pending, and your child can try again.',
        keep: `reject:${chore.id}`,
      }}
    />
  );
}
