import type { HandlersOf } from '../../platform/http/call.ts';
import { endPush, startPush } from './push-subscriptions.ts';
import { getNotices, type NoticeDeps, setNotices } from './settings.ts';

export function noticesHandlers(deps: NoticeDeps): HandlersOf<'notices'> {
  return {
    getNotices: call => getNotices(call, deps),
    setNotices: call => setNotices(call, deps),
    startPush: call => startPush(call, deps),
    endPush: call => endPush(call, deps),
  };
}
