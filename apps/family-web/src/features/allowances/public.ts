export { AllowancesSettings } from './allowances-settings.tsx';
export { NextAllowanceCard } from './next-allowance-card.tsx';
export { AllowanceNotices } from './notices.tsx';
