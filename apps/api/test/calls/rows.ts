import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from './row.ts';
import { rows } from './rows.gen.ts';

/** The calls with a row: all but the stream of events, which has no end. */
export type PlayedName = Exclude<RouteName, 'listenToEvents'>;

/** The rows of all calls. A call without a row is a type error here: add its row to `rows.ts` of its context. */
export const ROWS: Rows<PlayedName> = rows;

/** The names of these calls. */
export const PLAYED = Object.keys(ROWS) as PlayedName[];
