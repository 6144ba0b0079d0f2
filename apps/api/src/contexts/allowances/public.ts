/** What other contexts may use of allowances. */
export { type DueAllowance, type DuePayments, payDue } from './pay-due.ts';
