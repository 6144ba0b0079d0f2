export { AllowancesSettings } from './allowances-settings.tsx';
export { NextAllowance } from './next-allowance.ts';
export { AllowanceNotices } from './notices.tsx';
