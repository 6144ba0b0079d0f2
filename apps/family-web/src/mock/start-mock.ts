import { createMockApi, type MockStore } from '@pocketful/testkit/mock-api';
import { delay, http } from 'msw';
import { setupWorker } from 'msw/browser';

const KEY = 'pocketful-mock';

/** Keeps the mock's state in this browser, so that a reload and a second tab see the same family. */
const store: MockStore = {
  load: () => JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined,
  save: state => localStorage.setItem(KEY, JSON.stringify(state)),
};

/**
 * Lets the service worker answer all calls from the seeded family. `?reset` in the address seeds it anew, `?slow`
 * lets every answer take a second and a half.
 */
export async function startMock(): Promise<void> {
  const wishes = new URLSearchParams(location.search);
  if (wishes.has('reset')) localStorage.removeItem(KEY);
  const { handlers } = createMockApi({ store });
  // A handler that answers nothing lets the next one answer.
  const slow = wishes.has('slow') ? [http.all('*/api/*', () => delay(1500).then(() => undefined))] : [];
  await setupWorker(...slow, ...handlers).start({ quiet: true, onUnhandledFrame: 'bypass' });
}
