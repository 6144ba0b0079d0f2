import { CONFIRMED_MINUTES } from '@pocketful/domain/credentials';
import { type Family, openFamily } from '@pocketful/real-api/family';
import { rivera } from '@pocketful/testkit/family/rivera';
import { act, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sessionOf } from '../../test/browser-session.ts';
import { openTabAs, type Tab } from '../../test/family-tab.tsx';

const title = 'Please confirm that it is you';

/** Dana on the rights page, longer after her PIN than it counts. */
async function openLater(): Promise<{ readonly api: Family; readonly tab: Tab }> {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana', { path: '/parental-data-rights' });
  await api.change(`UPDATE sessions SET confirmed_at = confirmed_at - interval '${CONFIRMED_MINUTES + 1} minutes'`);
  return { api, tab };
}

const isThere = async (api: Family) => {
  const members = await api.call('dana', 'listFamilyMembers', {});
  return members.some(({ username }) => username === 'mia');
};

async function press({ user, screen }: Tab, button: string) {
  const card = within(await screen.findByRole('group', { name: 'Mia' }));
  await user.click(card.getByRole('button', { name: button }));
}

async function asked({ layers }: Tab) {
  return within(await layers.findByRole('dialog', { name: title }));
}

test('Export, erasure, withdrawal, a consent after a withdrawal, an age across 13, an invitation, and adding, removing or changing the access of an adult need a secret of the last five minutes: the dialog asks until the secret is right, and the act follows', async () => {
  const { api, tab } = await openLater();
  await press(tab, 'Delete Account');
  const question = within(await tab.layers.findByRole('alertdialog'));
  await tab.user.click(question.getByRole('button', { name: 'Delete Account' }));
  const dialog = await asked(tab);
  await expect.poll(() => document.activeElement).toBe(dialog.getByLabelText('PIN or password'));
  await tab.user.keyboard('1111{Enter}');
  await dialog.findByText('That is not right. 4 tries left.');
  expect(await isThere(api)).toBe(true);
  await tab.user.keyboard('2580{Enter}');
  await tab.layers.findByText('Account Deleted');
  expect(await isThere(api)).toBe(false);
  await expect.poll(() => tab.layers.queryByRole('dialog', { name: title })).toBeNull();
});

test('Export, erasure, withdrawal, a consent after a withdrawal, an age across 13, an invitation, and adding, removing or changing the access of an adult need a secret of the last five minutes: Cancel and Back leave all as it was, without a message', async () => {
  const { api, tab } = await openLater();
  for (const leave of [
    async (dialog: Awaited<ReturnType<typeof asked>>) => tab.user.click(dialog.getByRole('button', { name: 'Cancel' })),
    async () => tab.back(),
  ]) {
    await press(tab, 'Withdraw Consent');
    const question = within(await tab.layers.findByRole('alertdialog'));
    await tab.user.click(question.getByRole('button', { name: 'Withdraw Consent' }));
    const dialog = await asked(tab);
    await leave(dialog);
    await expect.poll(() => tab.layers.queryByRole('dialog', { name: title })).toBeNull();
    expect(tab.layers.queryByText('Error')).toBeNull();
    await tab.user.click(question.getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => tab.layers.queryByRole('alertdialog')).toBeNull();
  }
  expect(await api.rows("SELECT sequence FROM audit_entries WHERE action = 'consent.withdrawn'")).toEqual([]);
});

test('Export, erasure, withdrawal, a consent after a withdrawal, an age across 13, an invitation, and adding, removing or changing the access of an adult need a secret of the last five minutes: an export that was asked for is saved after the password', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { tab } = await openLater();
  await press(tab, 'Export Data');
  const dialog = await asked(tab);
  await tab.user.type(dialog.getByLabelText('PIN or password'), rivera.adults[0].password);
  await tab.user.click(dialog.getByRole('button', { name: 'Continue' }));
  await tab.layers.findByText('Data Exported');
  expect(saved).toHaveBeenCalledTimes(1);
  saved.mockRestore();
});

test('Export, erasure, withdrawal, a consent after a withdrawal, an age across 13, an invitation, and adding, removing or changing the access of an adult need a secret of the last five minutes: another profile gets neither the question nor the act', async () => {
  const { api, tab } = await openLater();
  await press(tab, 'Export Data');
  await asked(tab);
  act(() => tab.runtime.session.leave('switch'));
  await tab.screen.findByRole('heading', { name: 'Who is using Pocketful?' });
  expect(tab.layers.queryByRole('dialog', { name: title })).toBeNull();
  expect(tab.line.calls.filter(call => call.includes('export-child-data'))).toHaveLength(1);
  await expect.poll(() => sessionOf(api)).toMatchObject({ memberId: null, confirmedAt: null });
});
