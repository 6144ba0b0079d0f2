import type { Chore } from '@pocketful/chores/calls';
import { choreMachine } from '@pocketful/chores/rules';
import type { FailureWords } from '@pocketful/web-kit/calls/write-texts';
import { Decision } from '../../shared/decision.tsx';

/** The messages when the approval of a chore fails, alone or among all. */
export const CHORE_APPROVAL: FailureWords<'approveChore'> = {
  failed: ['Failed to approve chore', 'There was an error approving the chore.'],
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
      name={chore.name}
      approve="approveChore"
      approved="Chore Approved"
      approval={CHORE_APPROVAL}
      reject="rejectChore"
      rejected={['Chore Rejected', `"${chore.name}" was rejected and returned to pending`]}
      rejection={{
        failed: ['Failed to reject chore', 'There was an error rejecting the chore.'],
        refusals: { CHORE_NOT_FOUND: 'This chore could not be found.' },
      }}
      bodyOf={comment => ({ comment })}
      reason={{ kind: 'chore', description: 'It returns to pending, and your child can try again.' }}
    />
  );
}
