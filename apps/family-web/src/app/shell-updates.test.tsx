import { openFamily } from '@pocketful/real-api/family';
import { act, render, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FakeWorker, FakeWorkers } from '../test/fake-workers.ts';
import { openTab, signIn } from '../test/family-tab.tsx';
import { TAKE_OVER } from '../worker/take-over.ts';
import { ShellUpdates } from './shell-updates.tsx';

function show(workers: FakeWorkers) {
  let reloads = 0;
  const { container } = render(<ShellUpdates workers={workers} reload={() => (reloads += 1)} />);
  return { page: within(container), reloads: () => reloads };
}

const soon = () => act(() => new Promise(resolve => setTimeout(resolve, 20)));

test('A new version waits for a press, and typed text survives the change: a new version says so, and takes over at a press', async () => {
  const workers = new FakeWorkers(new FakeWorker());
  const { page, reloads } = show(workers);
  await soon();
  expect(page.queryByRole('status')).toBeNull();
  const next = workers.arrive();
  expect(page.getByRole('status').textContent).toContain('A new version of Pocketful is here.');
  await userEvent.click(page.getByRole('button', { name: 'Use it now' }));
  expect([next.told, reloads()]).toEqual([[TAKE_OVER], 0]);
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reloads()).toBe(1);
});

test('a version that waited since the last time is announced at once; in another tab the reload is left to the person', async () => {
  const workers = new FakeWorkers(new FakeWorker(), new FakeWorker());
  const { page, reloads } = show(workers);
  await page.findByRole('button', { name: 'Use it now' });
  workers.registration.waiting = null;
  await userEvent.click(page.getByRole('button', { name: 'Use it now' }));
  expect(reloads()).toBe(1);
});

test('the first installation is not announced', async () => {
  const workers = new FakeWorkers(null);
  const { page } = show(workers);
  await soon();
  workers.arrive();
  expect(page.queryByRole('status')).toBeNull();
});

test('the app is cached after a sign-in, and not for a stranger', async () => {
  const workers = new FakeWorkers(null);
  const tab = openTab(openFamily(), '/login', { workers: workers });
  await tab.screen.findByLabelText('Email or username');
  await soon();
  expect(workers.registered).toEqual([]);
  await signIn(tab);
  await expect.poll(() => workers.registered).toEqual(['/sw.js']);
});
