import { startMockWorker } from '@pocketful/testkit/mock-worker';

/** Answers all calls of this page from the seeded family; `packages/testkit/src/mock-address.ts` tells what its address may ask. */
export function startMock(): Promise<void> {
  return startMockWorker();
}
