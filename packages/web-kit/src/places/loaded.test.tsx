import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NotUpToDate } from '../calls/not-up-to-date.tsx';
import { both, useApiPages, useApiQuery } from '../calls/use-api.tsx';
import { newBench } from '../test/bench.tsx';
import { Loaded, More } from './loaded.tsx';

function Dashboard() {
  const dashboard = useApiQuery('getDashboard', {});
  return (
    <>
      <NotUpToDate />
      <Loaded query={dashboard} skeleton="loading">
        {({ totalBalance }) => (
          <button type="button" onClick={() => void dashboard.refetch()}>{`$${totalBalance}`}</button>
        )}
      </Loaded>
    </>
  );
}

test('a read that fails shows an error in its place, with a way to try again', async () => {
  const bench = newBench();
  bench.show(<Dashboard />);
  expect(screen.getByText('loading').getAttribute('aria-busy')).toBe('true');
  await bench.next().refuse('INTERNAL');
  expect(screen.getByRole('alert').textContent).toContain('This could not be loaded');
  expect(screen.getByText('Support code 8D11-15DB')).toBeTruthy();
  const writeText = vi.fn(async (_text: string) => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(writeText).toHaveBeenCalledWith('01990000-0000-7000-8000-00008d1115db');
  vi.unstubAllGlobals();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await bench.next().answer({ totalBalance: 5, lockOuts: [], sensitiveActs: [], deadlines: [] });
  expect(screen.getByText('$5')).toBeTruthy();
});

test('an app has its own text for a failed read', async () => {
  const bench = newBench();
  bench.notLoaded = 'Failed to load system data';
  bench.show(<Dashboard />);
  await bench.next().refuse('INTERNAL');
  expect(screen.getByRole('alert').textContent).toContain('Failed to load system data');
});

test('loaded data stays when a reload fails, and the page says once how old it is', async () => {
  const bench = newBench();
  bench.show(<Dashboard />);
  await bench.next().answer({ totalBalance: 5, lockOuts: [], sensitiveActs: [], deadlines: [] });
  fireEvent.click(screen.getByText('$5'));
  await bench.next().lose();
  expect(screen.getByText('$5')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status').textContent).toMatch(/^Not up to date since \d{1,2}:\d\d/);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await bench.next().answer({ totalBalance: 6, lockOuts: [], sensitiveActs: [], deadlines: [] });
  expect(screen.getByText('$6')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
});

function Entries() {
  const entries = useApiPages('listTransactions', {});
  return (
    <Loaded query={entries} skeleton="loading" empty="none">
      {({ items, more }) => (
        <>
          <p>{items.length} entries</p>
          <More more={more} />
        </>
      )}
    </Loaded>
  );
}

test('an empty answer shows the empty state', async () => {
  const bench = newBench();
  bench.show(<Entries />);
  await bench.next().answer([]);
  expect(screen.getByText('none')).toBeTruthy();
});

test('a list continues where it ended, once, however often that is pressed', async () => {
  const bench = newBench();
  bench.show(<Entries />);
  await bench.next().answerPage([{ id: '1' }], 'next');
  const more = screen.getByRole('button', { name: 'Show more' });
  fireEvent.click(more);
  fireEvent.click(more);
  expect(bench.pending.map(({ call }) => call)).toEqual(['GET /api/transactions?cursor=next']);
  await bench.next().answer([{ id: '2' }]);
  expect(screen.getByText('2 entries')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

function Pair() {
  const templates = useApiQuery('listChoreTemplates', {});
  const members = useApiQuery('listFamilyMembers', {});
  return (
    <Loaded query={both(templates, members)} skeleton="loading">
      {([a, b]) => `${a.length} and ${b.length}`}
    </Loaded>
  );
}

test('a screen of two reads waits for both, and a failed one is tried again alone', async () => {
  const bench = newBench();
  const { container } = bench.show(<Pair />);
  await bench.next().answer([]);
  expect(container.textContent).toBe('loading');
  await bench.next().lose();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(bench.pending.map(({ call }) => call)).toEqual(['GET /api/family-members']);
  await bench.next().answer([]);
  expect(container.textContent).toBe('0 and 0');
});
