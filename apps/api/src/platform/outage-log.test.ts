import { afterEach, expect, test, vi } from 'vitest';
import { createOutageLog } from './outage-log.ts';

afterEach(() => void vi.useRealTimers());

const refused = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

test('an outage of the database is one line, and its return another', async () => {
  vi.useFakeTimers();
  const log = { warn: vi.fn(), error: vi.fn() };
  let isThere = false;
  const note = createOutageLog(log, async () => {
    if (!isThere) throw refused();
  });
  for (const line of ['a connection broke', 'the runner ended', 'figures wait']) note(refused(), line, 'error');
  await vi.advanceTimersByTimeAsync(3500);
  expect(log.warn.mock.calls).toEqual([['the database is away: connect ECONNREFUSED 127.0.0.1:5432']]);
  isThere = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(log.warn.mock.calls.at(-1)).toEqual(['the database is back']);
  const other = new Error('a mistake');
  note(other, 'a job failed', 'error');
  expect(log.error.mock.calls).toEqual([[{ err: other }, 'a job failed']]);
});
