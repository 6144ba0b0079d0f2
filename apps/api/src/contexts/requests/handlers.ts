import type { HandlersOf } from '../../platform/http/call.ts';
import { approveWithdrawal, createWithdrawal, listWithdrawals, rejectWithdrawal } from './withdrawals.ts';

export function requestsHandlers(): HandlersOf<'requests'> {
  return { listWithdrawals, createWithdrawal, approveWithdrawal, rejectWithdrawal };
}
