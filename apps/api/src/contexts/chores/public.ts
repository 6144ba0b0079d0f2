/** Exports of chores for other contexts. */
export { addSpoken } from './add-spoken.ts';
export { addStarterTemplates, repriceTemplates } from './chore-templates.ts';
export { AWAY_SQL, CHORE_COLUMNS, choreFromJson, handedInSql, toChore, unfinishedSql } from './chores.ts';
export { moveNextEarlier } from './move-earlier.ts';
export { moveDueDays } from './move-zone.ts';
export { openOffersSql } from './offers.ts';
