export { AllowancesSettings } from './allowances-settings.tsx';
export { AllowanceDialog } from './lazy-dialogs.ts';
export { NextAllowanceCard } from './next-allowance-card.tsx';
export { useNextPayday } from './next-payday.ts';
export { AllowanceNotices } from './notices.tsx';
export { useSavedAllowance } from './use-saved-allowance.ts';
