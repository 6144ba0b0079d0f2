import { createRequire } from 'node:module';

interface Scheduler {
  readonly unstable_IdlePriority: number;
  unstable_scheduleCallback(priority: number, work: () => void): unknown;
}

const { resolve } = createRequire(import.meta.url);
const scheduler: Scheduler = createRequire(resolve('react-dom'))('scheduler');

/** Waits until React has rendered all that it was asked to: its scheduler comes to idle work last. */
export const rendered = () =>
  new Promise<void>(done => scheduler.unstable_scheduleCallback(scheduler.unstable_IdlePriority, done));
