import { toDecimal } from '@pocketful/domain/money';
import { openFamily } from '@pocketful/real-api/family';
import type { Fixture, FixtureCall } from '@pocketful/testkit/family/fixture';
import { askingMeanwhile, missedMeanwhile, paidMeanwhile } from '@pocketful/testkit/family/fixtures';
import { rivera } from '@pocketful/testkit/family/rivera';
import { expect, test } from 'vitest';
import { atTime, closeTabs, nth, openChild, openTab, openTabAs, textOf, UNHEARD } from '../../test/family-tab.tsx';
import { missedWords } from './missed-texts.ts';

/** A Wednesday. */
atTime(new Date('2026-03-04T17:00:00Z'));

/** A regular payment of Bo that no account can make. */
const unaffordable: Fixture = {
  ...rivera,
  calls: [
    ...rivera.calls,
    {
      ...{ by: 'dana', daysAgo: 8, call: 'createAllowance' },
      body: { childId: '$bo-rivera', amount: '-99999999.99', name: 'Phone plan', rhythm: 'weekly', day: 3 },
    },
  ],
};

/** Regular payments instead of the allowances with missed paydays. */
const phonePlans: Fixture = {
  ...rivera,
  calls: [
    ...rivera.calls,
    ...(['mia', 'leo'] as const).map(
      (child): FixtureCall => ({
        ...{ by: 'dana', daysAgo: child === 'mia' ? 41 : 27, call: 'createAllowance' },
        body: { childId: `$${child}`, amount: '-5.00', name: 'Phone plan', rhythm: 'weekly', day: 3 },
      }),
    ),
  ],
};

test('a child reads the time and amount of the next payment, if there is one', async () => {
  const mia = await openTabAs(openFamily(), 'mia');
  expect((await mia.screen.findByText(/^Next allowance:/)).textContent).toBe('Next allowance: Friday, March 13, $5.00');
  const payingFamily = openFamily();
  const childId = await payingFamily.idOf('leo');
  await payingFamily.call('dana', 'createAllowance', {
    body: { childId, amount: '-2.00', name: 'Rent', rhythm: 'monthly', day: 1, startsOn: '2026-03-07' },
  });
  const paying = await openTabAs(payingFamily, 'leo');
  const both = (await paying.screen.findByText(/^Next payment:/)).parentElement;
  expect([...(both?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Next allowance: Friday, March 13, $8.00',
    'Next payment: Wednesday, April 1, Phone plan, Rent, −$5.00',
  ]);
  closeTabs();
  const without = openFamily({ fixture: { ...rivera, calls: [] } });
  const leo = await openTabAs(without, 'leo');
  await leo.screen.findByText('My Savings');
  expect(leo.screen.queryByText(/Next allowance/)).toBeNull();
});

test('paid and skipped paydays are shown until they are dismissed', async () => {
  const api = openFamily({ fixture: paidMeanwhile });
  const tab = await openTabAs(api, 'dana');
  await tab.screen.findByText('Allowances were paid');
  expect(tab.screen.getByText('Mia: $375.00 for 3 paydays, the last on Wednesday, March 4.')).toBeDefined();
  await tab.screen.findByText("Bo's allowance was skipped");
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Dismiss the note about paid allowances' }));
  await expect.poll(() => tab.screen.queryByText('Allowances were paid')).toBeNull();
  const again = openTab(api);
  await again.screen.findByText("Bo's allowance was skipped");
  expect(again.screen.queryByText('Allowances were paid')).toBeNull();
});

test('missed payments above the limit of one entry wait, as on the server', async () => {
  const api = openFamily({ fixture: missedMeanwhile });
  const tab = await openChild(api, 'mia');
  const pay = await tab.screen.findByRole('button', { name: /^Pay the missed paydays of Mia's/ });
  await api.change(
    "UPDATE allowance_payments SET amount = -150000000 WHERE status = 'missed'",
    'UPDATE accounts SET balance = 99999999.99',
  );
  await tab.user.click(pay);
  await tab.layers.findByText('Missed allowance not settled');
});

test('a regular payment that the account cannot make is shown as skipped', async () => {
  const api = openFamily({ fixture: unaffordable });
  const tab = await openTabAs(api, 'dana');
  await tab.screen.findByText("Bo's Phone plan was skipped");
  expect(
    tab.screen.getByText(/^The account cannot pay .*: a balance can be −\$99,999,999\.99 at least\.$/),
  ).toBeDefined();
});

test('regular payments are shown with their names, made, missed and decided', async () => {
  const api = openFamily({ fixture: phonePlans });
  const tab = await openTabAs(api, 'dana');
  await tab.screen.findByText('Regular payments were made');
  expect(tab.screen.getByText(/^Leo, Phone plan: \$15\.00 for 3 paydays/)).toBeDefined();
  expect(tab.screen.queryByText(/llowances? w(as|ere) paid/)).toBeNull();
  await tab.screen.findByText("Mia's Phone plan has missed paydays");
  await tab.screen.findByText('3 paydays from January 28 to February 11 were missed: $15.00');
  await tab.user.click(await tab.screen.findByRole('button', { name: /^Pay the missed paydays of Mia's Phone plan/ }));
  await tab.layers.findByText('Missed payment paid');
  await tab.layers.findByText('Mia paid $15.00 for 3 paydays.');
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Dismiss the note about regular payments' }));
  await expect.poll(() => tab.screen.queryByText('Regular payments were made')).toBeNull();
  await tab.user.click(await tab.screen.findByRole('button', { name: /^Skip the missed paydays of Leo's Phone plan/ }));
  await tab.layers.findByText('Nothing is taken from Leo for 1 payday.');
});

test('An adult pays missed paydays with one entry, or skips them, once: missed paydays are paid at home, and a toast says so', async () => {
  const api = openFamily({ fixture: missedMeanwhile });
  const tab = await openTabAs(api, 'dana');
  const mias = /^Pay the missed paydays of Mia's allowance/;
  await tab.screen.findByText("Mia's allowance has missed paydays");
  await tab.screen.findByText('3 paydays from January 28 to February 11 were missed: $15.00');
  await tab.screen.findByText('1 payday on February 11 was missed: $5.00');
  await tab.user.click(await tab.screen.findByRole('button', { name: mias }));
  await tab.layers.findByText('Missed allowance paid');
  await tab.layers.findByText('Mia got $15.00 for 3 paydays.');
  await expect.poll(() => tab.screen.queryByRole('button', { name: mias })).toBeNull();
  const [sent] = [...tab.line.bodies].filter(([call]) => call.endsWith('/missed'));
  expect(sent?.[1]).toEqual({ decision: 'pay', paydays: 3 });
});

test('An adult pays missed paydays with one entry, or skips them, once: missed paydays are skipped on the child’s page, and a toast says so', async () => {
  const settings = await openChild(openFamily({ fixture: missedMeanwhile }), 'leo');
  const leos = /^Skip the missed paydays of Leo's allowance/;
  await settings.user.click(await settings.screen.findByRole('button', { name: leos }));
  await settings.layers.findByText('Missed allowance skipped');
  await settings.layers.findByText('Nothing is paid to Leo for 1 payday.');
  await expect.poll(() => settings.screen.queryByRole('button', { name: leos })).toBeNull();
  expect(settings.screen.getByRole('button', { name: "Edit Leo's allowance every Wednesday" })).toBeDefined();
});

test('An adult pays missed paydays with one entry, or skips them, once: an adult’s decision is not shown as a paid or skipped payday as well', async () => {
  const api = openFamily({ fixture: missedMeanwhile });
  const tab = await openTabAs(api, 'dana');
  await tab.user.click(await tab.screen.findByRole('button', { name: /^Skip the missed paydays of Mia's/ }));
  await tab.layers.findByText('Missed allowance skipped');
  await tab.user.click(await tab.screen.findByRole('button', { name: /^Pay the missed paydays of Leo's/ }));
  await tab.layers.findByText('Missed allowance paid');
  expect(tab.screen.getByText(/^Leo: \$15\.00 for 3 paydays/)).toBeDefined();
  expect(tab.screen.queryByText(/was skipped$/)).toBeNull();
});

test('An adult decides on as many missed paydays as the screen showed, or is refused: a decision after another adult’s is refused with the reason, and the paydays are read again', async () => {
  const api = openFamily({ fixture: missedMeanwhile, wishes: UNHEARD });
  const tab = await openChild(api, 'mia');
  const pay = await tab.screen.findByRole('button', { name: /^Pay the missed paydays of Mia's/ });
  const allowances = await api.call('sam', 'listAllowances', {});
  const mias = await api.idOf('mia');
  const { id = '' } = allowances.find(({ childId, missed }) => childId === mias && missed) ?? {};
  await api.call('sam', 'decideMissedPaydays', { params: { id }, body: { decision: 'skip', paydays: 3 } });
  await tab.user.click(pay);
  await tab.layers.findByText('Missed allowance not settled');
  await tab.layers.findByText(/These paydays were settled already/);
  await expect.poll(() => tab.screen.queryByText(/were missed/)).toBeNull();
});

test('an ended allowance shows its missed paydays, and no other button', async () => {
  const api = openFamily({ fixture: missedMeanwhile });
  await api.change(
    "UPDATE allowances SET ends_on = '2026-03-03', next_due_on = NULL WHERE day = 3 AND rhythm = 'weekly'",
  );
  const tab = await openChild(api, 'mia');
  await tab.screen.findByRole('button', { name: /^Skip the missed paydays of Mia's allowance/ });
  expect(tab.screen.queryByRole('button', { name: "End Mia's allowance every Wednesday" })).toBeNull();
});

test('A child sees paid paydays and no missed ones: a child sees nothing of missed paydays', async () => {
  const mia = await openTabAs(openFamily({ fixture: missedMeanwhile }), 'mia');
  await mia.screen.findByText(/^Next allowance:/);
  expect(mia.screen.queryByText(/missed/)).toBeNull();
});

test('missed paydays in another year include their years', () => {
  const missed = { paydays: 7, amount: toDecimal(3500), from: '2025-12-31', until: '2026-02-11' };
  const words = '7 paydays from December 31, 2025 to February 11, 2026 were missed: $35.00';
  expect(missedWords(missed, '2026-03-04')).toBe(words);
  const ahead = { ...missed, paydays: 1, from: '2030-04-14', until: '2030-04-14' };
  expect(missedWords(ahead, '2026-03-04')).toBe('1 payday on April 14, 2030 was missed: $35.00');
});

test('an adult pays, pays less or skips a payday that asks, with its count of duties', async () => {
  const api = openFamily({ fixture: askingMeanwhile });
  const tab = await openTabAs(api, 'dana');
  const { user, screen, layers } = tab;
  await screen.findByText('Mia: 2 paydays wait for your answer');
  const rows = await screen.findByRole('list', { name: 'Paydays of Mia' });
  expect([...rows.querySelectorAll(':scope > li')].map(row => textOf(row as HTMLElement))).toEqual([
    expect.stringMatching(/^Wednesday, February 25\$5\.00, 0 of \d+ duties, counted from Feb 24 onPayPay LessSkip$/),
    expect.stringMatching(/^Wednesday, March 4\$5\.00, 1 of \d+ duties, counted from Feb 25 onPayPay LessSkip$/),
  ]);
  await user.click(screen.getByRole('button', { name: /^Pay less for the payday .* March 4$/ }));
  await user.type(await layers.findByLabelText('Amount'), '9');
  await user.click(layers.getByRole('button', { name: 'Pay' }));
  await layers.findByText('Please enter less than the allowance.');
  await user.clear(layers.getByLabelText('Amount'));
  await user.type(layers.getByLabelText('Amount'), '4');
  await user.click(layers.getByRole('button', { name: 'Pay' }));
  await layers.findByText('Mia got $4.00.');
  await screen.findByText(/^Mia: 0 of \d+ duties$/);
  await user.click(screen.getByRole('button', { name: /^Skip the payday / }));
  await user.click(nth(await layers.findAllByRole('button', { name: 'Skip' }), -1));
  await layers.findByText('Mia gets nothing for Wednesday, February 25.');
  await expect.poll(() => screen.queryByText(/^Mia: /)).toBeNull();
});

test('an adult pays all paydays that ask', async () => {
  const { user, screen, layers } = await openTabAs(openFamily({ fixture: askingMeanwhile }), 'dana');
  await user.click(await screen.findByRole('button', { name: 'Pay All 2' }));
  await layers.findByText('Mia got 2 allowances.');
  await expect.poll(() => screen.queryByText(/paydays wait/)).toBeNull();
});

test('an allowance can ask once the family has duties', async () => {
  const tab = await openChild(openFamily(), 'leo');
  await tab.user.click(await tab.screen.findByRole('button', { name: /^Edit Leo's allowance every Friday/ }));
  await tab.user.click(await tab.layers.findByLabelText('Ask me on payday'));
  await tab.user.click(tab.layers.getByRole('button', { name: 'Save' }));
  await tab.screen.findByText('Asks you first');
});

test('a child reads that a grown-up decides on its next allowance', async () => {
  const { screen } = await openTabAs(openFamily({ fixture: askingMeanwhile }), 'mia');
  const next = await screen.findByText(/^Next allowance:/);
  expect(textOf(next)).toBe('Next allowance: Wednesday, March 11, $5.00 if a grown-up says yes');
  expect([...(next.parentElement?.children ?? [])].slice(0, 2).map(line => textOf(line as HTMLElement))).toEqual([
    'Allowance for Wednesday, February 25: $5.00 waits for a grown-up',
    'Allowance for Wednesday, March 4: $5.00 waits for a grown-up',
  ]);
});
