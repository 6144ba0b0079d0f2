import { trackActivity } from '@pocketful/api-client/activity';
import { FAMILY_CALLS } from '@pocketful/api-client/calls.gen';
import { createApiClient } from '@pocketful/api-client/client';
import { forgetPerson } from '@pocketful/web-kit/calls/notify';
import { newQueryClient } from '@pocketful/web-kit/calls/query-client';
import { openChannel } from '@pocketful/web-kit/calls/tabs-channel';
import { clearCache } from '@pocketful/web-kit/errors/error-capture';
import { createDrafts } from '@pocketful/web-kit/forms/drafts';
import type { AppRuntime } from '../shared/app-runtime.tsx';
import { createHandInQueue } from '../shared/hand-in-queue.ts';
import { sessionAnswers } from '../shared/session-answers.ts';
import { ACTIVITY_CHANNEL, SESSION_CHANNEL } from '../shared/session-channel.ts';
import { SessionStore } from '../shared/session-store.ts';
import { browserStorage } from '../shared/stored-records.ts';
import type { Workers } from '../shared/workers.ts';

/** Options of a tab; tests set them. */
export interface RuntimeOptions {
  /** Receives errors that screens threw while they were drawn. */
  readonly onCrash?: (error: unknown) => void;
  readonly fetch?: typeof fetch;
  /** The browser's service workers, where the app can start offline. */
  readonly workers?: Workers | undefined;
  /** Leaves for the staff's app, which is another one. */
  readonly goToStaff?: () => void;
}

const toStaff = () => globalThis.location.replace('/admin');

/** Sets up a tab: client, session, cache and the way to the other tabs. */
export function openRuntime({ onCrash, workers, goToStaff = toStaff, ...options }: RuntimeOptions = {}): AppRuntime {
  const activity = trackActivity(window, openChannel(ACTIVITY_CHANNEL));
  const channel = openChannel(SESSION_CHANNEL);
  const queryClient = newQueryClient(FAMILY_CALLS);
  const queue = createHandInQueue(browserStorage(() => localStorage));
  const drafts = createDrafts(browserStorage(() => sessionStorage));
  const retries: AppRuntime['retries'] = {};
  const api = createApiClient({
    ...options,
    calls: FAMILY_CALLS,
    activeMember: () => session.memberId(),
    wasActive: () => activity.consume(),
    retry: error => retries.after?.(error),
    before: name => (name === 'switchProfile' || name === 'logout' ? undefined : session.beforeCall()),
    onError: (error, name) => {
      // The session store handles the refusal of this call itself.
      if (name !== 'getSessionUser') session.onCallFailed(error);
    },
  });
  const person = () => session.memberId();
  const session = new SessionStore({
    readUser: () => api.call('getSessionUser', {}),
    switchProfile: () => api.call('switchProfile', {}),
    logout: () => api.call('logout', {}),
    channel,
    goToStaff,
    storage: browserStorage(() => localStorage),
    readKept: async () => (await import('../shared/kept-profile.ts')).startFromKept(localStorage, queryClient),
    onChange: why => {
      if (why === 'locked' || why === 'ended') drafts.keep(person());
      if (why === 'switched' || why === 'left') drafts.clear();
      // The person has confirmed that unsent chores are lost. After a switch they wait for their child.
      if (why === 'left') queue.forget(person());
      forgetPerson();
      clearCache(queryClient);
    },
  });
  const answers = sessionAnswers(session, drafts, queue, goToStaff);
  // Sent before anything is drawn: on a slow connection this call takes the longest before the first screen.
  void session.recheck();
  return {
    api,
    session,
    queryClient,
    drafts,
    activity,
    workers,
    queue,
    retries,
    person,
    answered: (name, answer, input) => answers[name]?.(answer, input),
    sessionInDoubt: why => session.recheck(why),
    crashed: error => onCrash?.(error),
    close: () => {
      queue.stop();
      session.stop();
      activity.stop();
      queryClient.clear();
      channel.close();
    },
  };
}
