import type { HandlersOf } from '../../platform/http/call.ts';
import * as autoApprove from './auto-approve.ts';
import * as withdrawals from './withdrawals.ts';

export const requestsHandlers: HandlersOf<'requests'> = { ...withdrawals, ...autoApprove };
