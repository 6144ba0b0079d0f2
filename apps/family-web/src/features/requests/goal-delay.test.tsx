import { type Family, openFamily } from '@pocketful/real-api/family';
import { expect, test, vi } from 'vitest';
import { atTime, openTabAs, textOf } from '../../test/family-tab.tsx';

// A Tuesday. Mia gets $5.00 every Friday and can spend $51.01: $38.00 for its first goal, $13.01 of $24.50 for the next.
atTime(new Date('2026-03-10T15:00:00Z'));

/** Opens the dialog of a child. `says` types an amount and returns the text under it. */
async function withdrawing(api: Family, username = 'mia') {
  const tab = await openTabAs(api, username);
  const withdraw = await tab.screen.findByRole('button', { name: 'Withdraw' });
  await expect.poll(() => withdraw.getAttribute('aria-disabled')).not.toBe('true');
  await tab.user.click(withdraw);
  const amount = await tab.layers.findByLabelText('Amount');
  const text = () => textOf(amount.closest('form')?.querySelector<HTMLElement>('[role=status]') ?? null);
  const type = async (typed: string) => {
    await tab.user.clear(amount);
    await tab.user.type(amount, typed);
  };
  return { tab, text, type };
}

test('A withdrawal shows which goal comes later by its amount, once the amount is valid: by how many Fridays', async () => {
  const { text, type } = await withdrawing(openFamily());
  await type('5');
  // It waits for a pause of the typing, so that a screen reader says it once.
  expect(text()).toBe('');
  await expect.poll(text).toBe('If you take $5.00 out, Watercolor set comes about 1 Friday later.');
  await type('10.5');
  await expect.poll(text).toBe('If you take $10.50 out, Watercolor set comes about 2 Fridays later.');
  // Nothing is shown for a change that moves no payday, or for an invalid amount.
  for (const typed of ['0.50', '0', 'five', '51.02']) {
    await type(typed);
    await expect.poll(text).toBe('');
  }
});

test('A withdrawal shows which goal comes later by its amount, once the amount is valid: that a full goal is no longer full', async () => {
  const api = openFamily();
  const { text, type } = await withdrawing(api);
  await type('20');
  const lost = 'If you take $20.00 out, you no longer have enough for Roller skates.';
  await expect.poll(text).toBe(`${lost} You get there again about 2 Fridays from now.`);
});

test('A withdrawal shows which goal comes later by its amount, once the amount is valid: without an allowance only a full goal changes', async () => {
  const api = openFamily();
  await api.change('DELETE FROM allowances');
  const { text, type } = await withdrawing(api);
  await type('20');
  await expect.poll(text).toBe('If you take $20.00 out, you no longer have enough for Roller skates.');
  await type('5');
  await expect.poll(text).toBe('');
});

test('A withdrawal shows which goal comes later by its amount, once the amount is valid: a goal that is no longer reached within two years comes much later', async () => {
  const api = openFamily();
  await api.change("UPDATE allowances SET ends_on = '2026-03-27'");
  const { text, type } = await withdrawing(api);
  await type('5');
  await expect.poll(text).toBe('If you take $5.00 out, Watercolor set comes much later.');
});

test('nothing is shown of goals while they are loading', async () => {
  const api = openFamily();
  api.wish({ listChildGoals: 'NEVER' });
  const { tab, text, type } = await withdrawing(api);
  await type('5');
  tab.layers.getByRole('button', { name: 'Send Request' });
  await new Promise(resolve => setTimeout(resolve, 800));
  expect(text()).toBe('');
});

test('nothing is shown of goals while the browser is offline', async () => {
  const { text, type } = await withdrawing(openFamily());
  await type('5');
  await expect.poll(text).toMatch(/1 Friday later/);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await type('6');
  await expect.poll(text).toBe('');
  online.mockRestore();
});
