/** Exports of the ledger for other contexts. */
export { type AccountRow, findAccount, listOf, setAsideSql } from './accounts.ts';
export { post, sourceEntry } from './post.ts';
export { type PayingSource, SOURCES } from './sources.ts';
export { type GoalMove, rowOf, type SourceJson, type SourceStep, takeStep } from './steps.ts';
export { isOther, takeBack } from './take-back.ts';
