import type { HandlersOf } from '../../platform/http/call.ts';
import { createAllowance, listAllowances, updateAllowance } from './change-allowances.ts';
import { decideMissedPaydays } from './decide-missed-paydays.ts';

export interface AllowancesDeps {
  /** Whether jobs pay what is due, as of this process's last look at the clock gate. */
  readonly jobsPay: () => boolean;
}

export function allowancesHandlers({ jobsPay }: AllowancesDeps): HandlersOf<'allowances'> {
  return {
    listAllowances: call => listAllowances(call, jobsPay()),
    createAllowance: call => createAllowance(call, jobsPay()),
    updateAllowance: call => updateAllowance(call, jobsPay()),
    decideMissedPaydays: call => decideMissedPaydays(call, jobsPay()),
  };
}
