/** Exports of verification for other contexts. */
export type { BookFault } from './book-checks.ts';
export { nextPlace } from './book-state.ts';
