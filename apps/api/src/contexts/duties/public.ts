/** Exports of duties for other contexts. */
export { dutiesSql, dutiesTodaySql } from './duties.ts';
