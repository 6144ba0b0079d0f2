import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

export { AutoApproveSettings } from './auto-approve-settings.tsx';
export { MyWithdrawalsList } from './my-withdrawals-list.tsx';
export { useWithdrawals } from './use-withdrawals.ts';
export type { ChildMoney } from './withdraw-dialog.tsx';
export { WITHDRAWAL_APPROVAL, WithdrawalDecision } from './withdrawal-decision.tsx';

/** Asks for money, in a dialog. */
export const WithdrawDialog = lazyPart(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog);
