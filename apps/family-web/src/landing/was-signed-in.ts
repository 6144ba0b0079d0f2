import { browserStorage, forgetRecords, hasRecord } from '../shared/stored-records.ts';
import { ENDED_ID } from './ended-id.ts';

/** The browser functions that the script uses; tests replace them. */
interface LandingWindow {
  readonly fetch: (path: string) => Promise<Pick<Response, 'status'>>;
  readonly goTo: (path: string) => void;
}

const browser: LandingWindow = { fetch: path => fetch(path), goTo: path => location.replace(path) };

/**
 * Shows that the session has ended, if a member was signed in on this device and the server confirms it. Opens the app if
 * the browser does have a session, although the request for the page sent none.
 */
export async function explainWhy(page: LandingWindow = browser): Promise<void> {
  const storage = browserStorage(() => localStorage);
  if (!hasRecord(storage) || (await openIfSignedIn(page)) !== 401) return;
  forgetRecords(storage);
  document.getElementById(ENDED_ID)?.removeAttribute('hidden');
}

/** Opens the app after a sign-in in another tab. The message may arrive before that tab's records do. */
export function followTabs(channel: Pick<BroadcastChannel, 'addEventListener'>, page: LandingWindow = browser): void {
  channel.addEventListener('message', () => void openIfSignedIn(page));
}

/** Opens the app if the browser has a session. Returns the server's status; undefined without an answer. */
async function openIfSignedIn({ fetch, goTo }: LandingWindow): Promise<number | undefined> {
  const status = await fetch('/api/auth/user').then(
    answer => answer.status,
    () => undefined,
  );
  if (status === 200) goTo('/home');
  return status;
}
