import { createMockApi } from '../mock-api.ts';
import { mockFetch } from '../mock-fetch.ts';
import type { Stage } from './play.ts';

/** The mock as a stage, its clock standing at `start` until told otherwise. */
export function mockStage(start = new Date('2026-03-10T15:00:00Z')): Stage {
  let time = start;
  const send = mockFetch(createMockApi({ now: () => time }));
  return {
    send: (path, init) => send(path, init),
    wait: minutes => {
      time = new Date(time.getTime() + minutes * 60_000);
    },
  };
}
