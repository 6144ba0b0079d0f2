export { MyWithdrawals } from './my-withdrawals.tsx';
export { useWithdrawals } from './use-withdrawals.ts';
export { WithdrawDialog } from './withdraw.ts';
export { WithdrawalDecision } from './withdrawal-decision.tsx';
