/** What other contexts may use of the ledger. */
export { type AccountRow, findAccount, listOf, setAsideSql } from './accounts.ts';
export { post } from './post.ts';
export { type PayingSource, SOURCES, type SourceType } from './sources.ts';
