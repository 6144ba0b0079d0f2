import { can } from '@pocketful/domain/machine';
import type { Withdrawal } from '@pocketful/requests/calls';
import { withdrawalMachine } from '@pocketful/requests/rules';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import type { FailureWords } from '@pocketful/web-kit/calls/write-texts';
import { Decision } from '../../shared/decision.tsx';
import { useMember } from '../../shared/session.tsx';

/** The messages when the approval of a withdrawal fails, alone or among all. */
export const WITHDRAWAL_APPROVAL: FailureWords<'approveWithdrawal'> = {
  failed: ['Failed to approve withdrawal', 'There was an error approving the withdrawal.'],
};

/** Approve and Reject of a withdrawal. */
export function WithdrawalDecision({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { role } = useMember();
  const approve = useWrite('approveWithdrawal', {
    done: () => ['Withdrawal Approved', `"${withdrawal.description}" approved and payment processed`],
    ...WITHDRAWAL_APPROVAL,
  });
  const reject = useWrite('rejectWithdrawal', {
    done: () => ['Withdrawal Rejected', `"${withdrawal.description}" was rejected`, 'neutral'],
    failed: ['Failed to reject withdrawal', 'There was an error rejecting the withdrawal.'],
  });
  const params = { id: withdrawal.id };
  return (
    <Decision
      canApprove={can(withdrawalMachine, 'approve', withdrawal.status, role)}
      canReject={can(withdrawalMachine, 'reject', withdrawal.status, role)}
      approve={approve}
      onApprove={() => approve.send({ params })}
      reject={reject}
      onReject={() => reject.send({ params })}
    />
  );
}
