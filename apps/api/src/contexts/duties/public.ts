/** Exports of duties for other contexts. */
export { type DutyJson, dutiesSql, dutiesTodaySql, toDuties } from './duties.ts';
