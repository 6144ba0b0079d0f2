import type { HandlersOf } from '../../platform/http/call.ts';
import * as changeGoals from './change-goals.ts';
import * as listGoals from './list-goals.ts';
import * as purchases from './purchases.ts';

export const goalsHandlers: HandlersOf<'goals'> = { ...changeGoals, ...listGoals, ...purchases };
