import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useApiQuery } from '../calls/use-api.tsx';
import { newBench } from '../test/bench.tsx';
import { FirstView } from './first-view.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

function Balance({ id }: { readonly id: string }) {
  const balance = useApiQuery('getChildBalance', { params: { id } });
  return <p>{balance.data ? 'known' : 'unknown'}</p>;
}

/** Its second read depends on the answer to the first. */
function Screen() {
  const dashboard = useApiQuery('getDashboard', {});
  useApiQuery('getMailing', {}, { enabled: false });
  return (
    <>
      <h1>Home</h1>
      {dashboard.data && <Balance id="mia" />}
    </>
  );
}

const open = () => {
  const bench = newBench();
  bench.show(<FirstView>{() => <Screen />}</FirstView>);
  return bench;
};
const heading = () => screen.queryByRole('heading', { name: 'Home' });

test('A screen is drawn once, when its data has arrived; nothing shifts on a slow connection, and a load reads nothing twice: a screen is drawn once, when all its reads are answered, also those that follow from them', async () => {
  const bench = open();
  expect(heading()).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Loading');
  await bench.next().answer({ totalBalance: 5, lockOuts: [], sensitiveActs: [], deadlines: [] });
  expect(heading()).toBeNull();
  await bench.next().answer({ balance: 5 });
  expect(heading()).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

test('a screen whose read fails is drawn with the failure', async () => {
  const failed = open();
  await failed.next().refuse('INTERNAL');
  expect(heading()).toBeTruthy();
});

test('A screen is drawn once, when its data has arrived; nothing shifts on a slow connection, and a load reads nothing twice: a screen whose read is slow is drawn without it after a few seconds', async () => {
  open();
  await act(async () => void (await vi.advanceTimersByTimeAsync(2900)));
  expect(heading()).toBeNull();
  await act(async () => void (await vi.advanceTimersByTimeAsync(200)));
  expect(heading()).toBeTruthy();
});

test('a screen that reads nothing is drawn at once', () => {
  newBench().show(<FirstView>{drawn => <h1>{drawn ? 'Home' : 'Prepared'}</h1>}</FirstView>);
  expect(heading()).toBeTruthy();
});
