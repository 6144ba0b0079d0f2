/** What other contexts may use of retention. */

export { endExpiredSessions } from './housekeeping.ts';
