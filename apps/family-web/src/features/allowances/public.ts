export { AllowanceNotices } from './allowance-notices.tsx';
export { AllowancesSettings } from './allowances-settings.tsx';
export { NextAllowance } from './next-allowance.ts';
