import type { HandlersOf } from '../../platform/http/call.ts';
import * as changeGoals from './change-goals.ts';
import * as listGoals from './list-goals.ts';
import * as purchases from './purchases.ts';

export function goalsHandlers(): HandlersOf<'goals'> {
  return { ...changeGoals, ...listGoals, ...purchases };
}
