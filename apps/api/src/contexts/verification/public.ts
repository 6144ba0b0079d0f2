/** What other contexts may use of verification. */
export type { BookFault } from './book-checks.ts';
export { nextPlace } from './book-state.ts';
