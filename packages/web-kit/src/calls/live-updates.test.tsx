import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Bench, type FakeStream, newBench, type Pending } from '../test/bench.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { useApiPages, useApiQuery } from './use-api.tsx';
import { useWrite } from './use-write.tsx';

/** Lets time pass, for gathering and for the pauses before a stream is opened again. */
const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(async () => {
  vi.useRealTimers();
  await look('visible');
});

function look(state: 'visible' | 'hidden'): Promise<void> {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  return act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

function Screen() {
  useApiPages('listChildChores', { params: { id: 'mia' } });
  useApiQuery('getChildBalance', { params: { id: 'mia' } });
  const submit = useWrite('submitChore', { failed: ['Failed'] });
  return (
    <button type="button" onClick={() => submit.send({ params: { id: 'one' } })}>
      Done
    </button>
  );
}

const chores = 'GET /api/children/mia/chores';
const balance = 'GET /api/children/mia/balance';
const events = 'GET /api/events';

function waiting(bench: Bench, call: string): Pending {
  const found = bench.pending.find(pending => pending.call === call);
  if (!found) throw new Error(`${call} is not waiting; there are: ${bench.pending.map(one => one.call).join(', ')}`);
  return found;
}

/** A tab whose screen was read, with its stream open. */
async function openTab(): Promise<{ bench: Bench; stream: FakeStream; press(): void }> {
  const bench = newBench();
  const { getByRole } = bench.show(
    <>
      <LiveUpdates person="dana" />
      <Screen />
    </>,
  );
  // Its code comes after the page.
  const stream = await (await vi.waitFor(() => waiting(bench, events))).answerStream();
  await stream.say({ type: 'hello', sequence: 5 });
  await waiting(bench, chores).answer([]);
  await waiting(bench, balance).answer({ balance: 1 });
  return { bench, stream, press: () => act(() => getByRole('button').click()) };
}

const changed = (call: string, sequence: number) => ({ type: 'changed', call, childId: 'mia', sequence }) as const;
const asked = (bench: Bench) => bench.pending.map(({ call }) => call).sort();

test('others’ changes are reloaded by the table: what the call changes, and only that', async () => {
  const { bench, stream } = await openTab();
  await stream.say(changed('createChore', 6));
  await pass(100);
  expect(asked(bench)).toEqual([chores]);
  await waiting(bench, chores).answer([]);
  await stream.say(changed('approveChore', 7));
  await pass(100);
  expect(asked(bench)).toEqual([balance, chores]);
});

test('a read that the audit log records, such as an export, makes nothing stale; an unknown call makes everything stale', async () => {
  const { bench, stream } = await openTab();
  await stream.say(changed('exportAccounts', 6));
  await pass(100);
  expect(asked(bench)).toEqual([]);
  await stream.say(changed('someJob', 7));
  await pass(100);
  expect(asked(bench)).toEqual([balance, chores]);
});

test('many concurrent changes are read once', async () => {
  const { bench, stream } = await openTab();
  const before = bench.calls.length;
  for (let sequence = 6; sequence < 10; sequence++) await stream.say(changed('createChore', sequence));
  await pass(200);
  expect(bench.calls.slice(before)).toEqual([chores]);
});

test('an unknown call may have changed anything', async () => {
  const { bench, stream } = await openTab();
  await stream.say(changed('tidyAttic', 6));
  await pass(100);
  expect(asked(bench)).toEqual([balance, chores]);
});

test('a tab’s own write is reloaded once, whether its event comes before or after its answer', async () => {
  const { bench, stream, press } = await openTab();
  const reads = () => bench.calls.filter(call => call === chores).length;
  const before = reads();
  press();
  await stream.say(changed('submitChore', 6));
  await pass(200);
  expect(reads()).toBe(before);
  await waiting(bench, 'PATCH /api/chores/one/submit').answerAs(6, {});
  await waiting(bench, chores).answer([]);
  await pass(200);
  expect(reads()).toBe(before + 1);
  press();
  await waiting(bench, 'PATCH /api/chores/one/submit').answerAs(7, {});
  await stream.say(changed('submitChore', 7));
  await waiting(bench, chores).answer([]);
  await pass(200);
  expect(reads()).toBe(before + 2);
  await stream.say(changed('submitChore', 8));
  await pass(200);
  expect(reads()).toBe(before + 3);
});

test('a hidden tab holds no stream; shown again it reloads everything if it missed something', async () => {
  const { bench, stream } = await openTab();
  await look('hidden');
  expect(stream.closed).toBe(true);
  await pass(300_000);
  expect(bench.calls.filter(call => call === events)).toHaveLength(1);
  for (const { call } of [...bench.pending]) await waiting(bench, call).answer([]);
  await look('visible');
  const second = await waiting(bench, events).answerStream();
  await second.say({ type: 'hello', sequence: 5 });
  expect(asked(bench)).toEqual([]);
  await look('hidden');
  await look('visible');
  const third = await waiting(bench, events).answerStream();
  await third.say({ type: 'hello', sequence: 9 });
  expect(asked(bench)).toEqual([balance, chores]);
});

test('a lost stream is opened again after a pause, and a resync event reads everything again', async () => {
  const { bench, stream } = await openTab();
  await stream.end();
  expect(bench.calls.filter(call => call === events)).toHaveLength(1);
  await pass(1600);
  expect(bench.calls.filter(call => call === events)).toHaveLength(2);
  await waiting(bench, events).lose();
  await pass(900);
  expect(bench.calls.filter(call => call === events)).toHaveLength(2);
  await pass(2200);
  const second = await waiting(bench, events).answerStream();
  await second.say({ type: 'hello', sequence: 5 });
  expect(asked(bench)).toEqual([]);
  await second.say({ type: 'reread' });
  expect(asked(bench)).toEqual([balance, chores]);
});

test('when the stream says that the session ended, the app reads who is active', async () => {
  const { bench, stream } = await openTab();
  await stream.say({ type: 'ended', reason: 'locked' });
  await stream.end();
  expect([bench.doubts, bench.why]).toEqual([1, 'locked']);
  await pass(2000);
  const second = await waiting(bench, events).answerStream();
  await second.say({ type: 'ended', reason: 'session' });
  await second.end();
  expect([bench.doubts, bench.why]).toEqual([2, undefined]);
});

test('a refused stream is not opened again at once', async () => {
  const { bench, stream } = await openTab();
  await stream.say({ type: 'ended', reason: 'crowded' });
  await stream.end();
  await pass(200_000);
  expect(bench.calls.filter(call => call === events)).toHaveLength(1);
  await look('hidden');
  await look('visible');
  await waiting(bench, events).refuse('NOT_SIGNED_IN');
  await pass(200_000);
  expect(bench.calls.filter(call => call === events)).toHaveLength(2);
});

test('after other people change the members, the active member is read again', async () => {
  const { bench, stream } = await openTab();
  await stream.say(changed('createChore', 6));
  await pass(100);
  expect(bench.doubts).toBe(0);
  await stream.say({ ...changed('updateParent', 7), childId: null });
  await pass(100);
  expect(bench.doubts).toBe(1);
});
