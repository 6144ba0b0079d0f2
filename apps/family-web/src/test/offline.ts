import { openFamily } from '@pocketful/real-api/family';
import { act, within } from '@testing-library/react';
import { expect } from 'vitest';
import { FakeWorkers } from './fake-workers.ts';
import { openTabAs, type Tab } from './family-tab.tsx';

/** The key under which a child's data is kept. */
export const KEPT = 'pocketful-kept';

/** A browser that can start the app offline. */
export const workers = () => new FakeWorkers(null);

/** Opens a child's tab, and waits until its chores and balance are kept for offline use. */
export async function keepMia() {
  const api = openFamily();
  const tab = await openTabAs(api, 'mia', { workers: workers() });
  await expect.poll(() => localStorage.getItem(KEPT)).toContain('listChildChores');
  await expect.poll(() => localStorage.getItem(KEPT)).toContain('getChildBalance');
  return { api, tab };
}

/** Answers a question with one of its buttons. */
export async function confirm({ user, layers }: Tab, button: string): Promise<void> {
  const question = within(await layers.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: button }));
}

/** Ends all faults of the line, as the browser notices. */
export const lineIsBack = ({ line }: Tab) => {
  line.repair();
  act(() => void window.dispatchEvent(new Event('online')));
};
