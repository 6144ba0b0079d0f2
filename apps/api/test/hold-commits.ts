import { expect } from 'vitest';
import { lockWaits, superuserOn, type TestApp } from './harness.ts';

/** Locks the head of every audit log, so that writes wait before their commit. */
export async function holdCommits({ database }: TestApp) {
  const holder = await superuserOn(database);
  await holder.query('BEGIN; SELECT FROM audit_heads FOR UPDATE');
  return {
    /** Waits until this number of statements wait for a lock. */
    waiting: (count: number) => expect.poll(() => lockWaits(database)).toBe(count),
    release: () => holder.query('COMMIT'),
  };
}
