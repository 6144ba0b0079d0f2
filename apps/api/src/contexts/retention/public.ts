/** Exports of retention for other contexts. */

export { endExpiredSessions } from './housekeeping.ts';
