/** Exports of duties for other contexts. */
export { dutiesDoneSql, dutiesSql } from './duties.ts';
