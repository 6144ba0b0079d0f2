/** What other contexts may use of retention. */

export { keepUnused, noteDeadlinesShown } from './deadlines.ts';
export { endExpiredSessions } from './housekeeping.ts';
