import type { Withdrawal } from '@pocketful/requests/calls';
import { withdrawalMachine } from '@pocketful/requests/rules';
import { approvalWords, Decision } from '../../shared/decision.tsx';

/** The messages when the approval of a withdrawal fails, alone or among all. */
export const WITHDRAWAL_APPROVAL = approvalWords('withdrawal');

/** Approve and Reject of a withdrawal. */
export function WithdrawalDecision({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  return (
    <Decision
      machine={withdrawalMachine}
      asked={withdrawal}
      title="Withdrawal"
      noun="withdrawal"
      name={withdrawal.description}
      approve="approveWithdrawal"
      approval={WITHDRAWAL_APPROVAL}
      reject="rejectWithdrawal"
    />
  );
}
