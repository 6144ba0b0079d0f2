import type { HandlersOf } from '../../platform/http/call.ts';
import { createAllowance, listAllowances, updateAllowance } from './change-allowances.ts';

export function allowancesHandlers(): HandlersOf<'allowances'> {
  return { listAllowances, createAllowance, updateAllowance };
}
