import type { HandlersOf } from '../../platform/http/call.ts';
import * as withdrawals from './withdrawals.ts';

export function requestsHandlers(): HandlersOf<'requests'> {
  return { ...withdrawals };
}
