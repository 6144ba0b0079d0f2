/** Exports of allowances for other contexts. */
export { type Moment, momentOf } from './allowances.ts';
export { comingAllowances, comingAllowancesSql } from './coming-allowances.ts';
export { type DuePayments, type PaymentEvent, payDue } from './pay-due.ts';
export type { DueAllowance } from './set-aside.ts';
