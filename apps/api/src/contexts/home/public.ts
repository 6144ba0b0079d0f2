/** Exports of home for other contexts. */
export { type WaitingKind, waitingSql } from './waiting.ts';
