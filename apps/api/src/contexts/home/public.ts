/** What other contexts may use of home. */
export { type WaitingKind, waitingSql } from './waiting.ts';
