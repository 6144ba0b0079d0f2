import { routes } from '@pocketful/api-contract/routes';
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newBench } from '../test/bench.tsx';
import { newQueryClient } from './query-client.tsx';
import { useApiQuery } from './use-api.tsx';

function Profile() {
  useApiQuery('getUser', { params: { id: 'mia' } });
  return null;
}

function Templates() {
  useApiQuery('listChoreTemplates', {});
  return null;
}

test('The client retries and polls by policy only; a child’s profile is also read when its window gets the focus: a read with onFocus is repeated when its window gets the focus, also if it was never hidden', async () => {
  const bench = newBench();
  bench.show([<Profile key="1" />, <Templates key="2" />]);
  await bench.next().answer({});
  await bench.next().answer([]);
  await act(async () => void dispatchEvent(new Event('focus')));
  expect(bench.pending.map(({ call }) => call)).toEqual(['GET /api/users/mia']);
});

test('stale data is read again when the connection is back', async () => {
  const bench = newBench();
  bench.show(<Templates />);
  await bench.next().lose();
  await act(async () => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
  expect(bench.pending.map(({ call }) => call)).toEqual(['GET /api/chore-templates']);
});

test('The client retries and polls by policy only; a child’s profile is also read when its window gets the focus: nothing is retried automatically, and data stays fresh unless a read says otherwise', async () => {
  const queryClient = newQueryClient(routes);
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    ...{ retry: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY },
  });
  expect(queryClient.getDefaultOptions().queries?.refetchInterval).toBeUndefined();
  const bench = newBench();
  bench.show(<Templates />);
  await bench.next().lose();
  await act(async () => void dispatchEvent(new Event('focus')));
  expect(bench.pending).toEqual([]);
});
