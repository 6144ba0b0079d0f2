export { MyWithdrawals } from './my-withdrawals.tsx';
export { useWithdrawals } from './use-withdrawals.ts';
export { WithdrawDialog } from './withdraw.ts';
export { WITHDRAWAL_APPROVAL, WithdrawalDecision } from './withdrawal-decision.tsx';
