import type { Chore } from '@pocketful/chores/calls';
import { choreMachine } from '@pocketful/chores/rules';
import type { FailureWords } from '@pocketful/web-kit/calls/write-texts';
import { approvalWords, Decision } from '../../shared/decision.tsx';

/** The messages when the approval of a chore fails, alone or among all. */
export const CHORE_APPROVAL: FailureWords<'approveChore'> = {
  ...approvalWords('chore'),
  refusals: {
    CHORE_NOT_FOUND: 'This chore could not be found. It may have already been processed.',
    CHORE_ALREADY_APPROVED: 'This chore has already been approved.',
  },
};

/** Approve and Reject of a chore. */
export function ChoreDecision({ chore }: { readonly chore: Chore }) {
  return (
    <Decision
      machine={choreMachine}
      asked={chore}
      title="Chore"
      noun="chore"
      name={chore.name}
      approve="approveChore"
      approval={CHORE_APPROVAL}
      reject="rejectChore"
      rejected=" and returned to pending"
      refusals={{ CHORE_NOT_FOUND: 'This chore could not be found.' }}
      bodyOf={comment => ({ comment })}
      reason={{ kind: 'chore', description: 'It returns to pending, and your child can try again.' }}
    />
  );
}
