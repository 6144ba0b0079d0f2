import { setupWorker } from 'msw/browser';
import { readMockAddress } from './address.ts';
import { createMockApi, type MockStore } from './api.ts';

const KEY = 'pocketful-mock';

/** Keeps the mock's state in this browser, so that a reload and a second tab see the same family. */
const store: MockStore = {
  load: () => JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined,
  save: state => localStorage.setItem(KEY, JSON.stringify(state)),
};

/** Lets a service worker answer all calls of this page from the seeded family, as its address asks (`readMockAddress`). */
export async function startMockWorker(): Promise<void> {
  const { reset, ...asked } = readMockAddress(location.search);
  if (reset) localStorage.removeItem(KEY);
  const { handlers } = createMockApi({ store, ...asked });
  await setupWorker(...handlers).start({ quiet: true, onUnhandledFrame: 'bypass' });
}
