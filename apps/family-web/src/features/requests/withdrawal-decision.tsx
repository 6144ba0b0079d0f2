import type { Withdrawal } from '@pocketful/requests/calls';
import { withdrawalMachine } from '@pocketful/requests/rules';
import { Decision } from '../../shared/decision.tsx';

/** The messages when the approval of a withdrawal fails, alone or among all. */
export const WITHDRAWAL_APPROVAL = {
  failed: ['Failed to approve withdrawal', 'There was an error approving the withdrawal.'],
} as const;

/** Approve and Reject of a withdrawal. */
export function WithdrawalDecision({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  return (
    <Decision
      machine={withdrawalMachine}
      asked={withdrawal}
      name={withdrawal.description}
      approve="approveWithdrawal"
      approved="Withdrawal Approved"
      approval={WITHDRAWAL_APPROVAL}
      reject="rejectWithdrawal"
      rejected={['Withdrawal Rejected', `"${withdrawal.description}" was rejected`]}
      rejection={{ failed: ['Failed to reject withdrawal', 'There was an error rejecting the withdrawal.'] }}
    />
  );
}
