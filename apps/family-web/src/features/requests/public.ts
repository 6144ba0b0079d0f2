export { AutoApproveSettings } from './auto-approve-settings.tsx';
export { WithdrawDialog } from './lazy-dialogs.ts';
export { MyWithdrawalsList } from './my-withdrawals-list.tsx';
export { useWithdrawals } from './use-withdrawals.ts';
export type { ChildMoney } from './withdraw-dialog.tsx';
export { WITHDRAWAL_APPROVAL, WithdrawalDecision } from './withdrawal-decision.tsx';
