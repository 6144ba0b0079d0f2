import { expect, test } from 'vitest';
import { createFairQueue, onBehalfOf } from './fair-queue.ts';

/** A queue of one slot that is busy until `release`, and the work of owners in the order in which it is done. */
function busyQueue(most: number) {
  const queue = createFairQueue(1, most);
  const done: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  void queue(() => held);
  const add = (owner: string) =>
    onBehalfOf(owner, () => queue(async () => void done.push(owner))).catch(() => void done.push(`no ${owner}`));
  return { add, done, release };
}

test('owners take turns, however much one of them waits for', async () => {
  const { add, done, release } = busyQueue(10);
  const all = [add('a'), add('a'), add('a'), add('a'), add('b'), add('c'), add('b')];
  release();
  await Promise.all(all);
  expect(done).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'a']);
});

test('a full queue refuses the newest work of the owner with the most', async () => {
  const { add, done, release } = busyQueue(4);
  const all = [add('a'), add('a'), add('a'), add('a'), add('b'), add('a'), add('c')];
  release();
  await Promise.all(all);
  expect(done.filter(one => one.startsWith('no'))).toEqual(['no a', 'no a', 'no a']);
  expect(done.filter(one => !one.startsWith('no'))).toEqual(['a', 'b', 'c', 'a']);
});

test('a queue that was full serves as before', async () => {
  const { add, done, release } = busyQueue(1);
  const all = [add('a'), add('a'), add('a')];
  release();
  await Promise.all(all);
  await add('a');
  expect(done.sort()).toEqual(['a', 'a', 'no a', 'no a']);
});
