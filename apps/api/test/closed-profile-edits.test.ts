import { CATALOGUE } from '@pocketful/compliance/catalogue';
import { RULES } from '@pocketful/rules';
import { expect, test } from 'vitest';
import { addChild, refusalOf, signUp, startApp } from './harness.ts';

/** Tables with words about a child that no call edits: a posting or a decision writes them once. */
const WRITTEN_ONCE = [
  'ledger_entries',
  'chore_proposals',
  'purchase_requests',
  'withdrawal_requests',
  'reward_claims',
  'allowance_payments',
  'consent_events',
];

async function closedProfile() {
  const app = await startApp();
  const family = await signUp(app);
  const { browser } = family;
  const { id: childId } = await addChild(family, 'pru', '4821');
  const dueDate = new Date(app.now().getTime() + 86_400_000).toISOString();
  const chore = await browser.call('createChore', {
    body: { childId, name: 'Tidy up the blue room', reward: '2.00', dueDate },
  });
  const reward = await browser.call('createReward', {
    body: { childId, name: 'Read a book', description: 'Any book', amount: '1.50', category: 'School' },
  });
  const allowance = await browser.call('createAllowance', {
    body: { childId, amount: '5.00', rhythm: 'weekly', day: 5 },
  });
  const consents = (await browser.call('listConsents', {})).find(one => one.childId === childId)?.consents ?? [];
  const consentId = consents.find(({ consentType }) => consentType === 'data_collection')?.id ?? '';
  await browser.call('withdrawConsent', { params: { id: consentId }, body: { reason: 'lives at 12 Oak Lane now' } });
  return { app, browser, childId, chore, reward, allowance, dueDate };
}

test(`${RULES.compliance.closedOnlyLess}: nothing new about the child is taken`, async () => {
  const { app, browser, childId, chore, reward, allowance, dueDate } = await closedProfile();
  const user = (body: object) => () => browser.call('updateUser', { params: { id: childId }, body });
  const edits: Record<string, () => Promise<unknown>> = {
    'first name': user({ firstName: 'Pru who hates school' }),
    'last name': user({ lastName: '12 Oak Lane' }),
    chore: () =>
      browser.call('updateChore', {
        params: { id: chore.id },
        body: { childId, name: 'Pru must see the doctor', reward: '2.00', dueDate },
      }),
    'more money for a chore': () =>
      browser.call('updateChore', {
        params: { id: chore.id },
        body: { childId, name: chore.name, reward: '3.00', dueDate },
      }),
    reward: () => browser.call('updateReward', { params: { id: reward.id }, body: { description: 'Not the Bible' } }),
    allowance: () => browser.call('updateAllowance', { params: { id: allowance.id }, body: { amount: '6.00' } }),
    'simple view': () => browser.call('setSimpleView', { params: { id: childId }, body: { enabled: true } }),
    suggestions: () => browser.call('setProposalsEnabled', { params: { id: childId }, body: { enabled: true } }),
  };
  for (const [what, edit] of Object.entries(edits))
    expect(await refusalOf(edit()), what).toBe('409 COLLECTION_STOPPED');
  expect(await app.database.query('SELECT FROM consent_events WHERE reason IS NOT NULL')).toEqual([]);
});

test(`${RULES.compliance.closedOnlyLess}: texts lose words, amounts fall, switches go off, and items end`, async () => {
  const { browser, childId, chore, reward, allowance, dueDate } = await closedProfile();
  const edited = await browser.call('updateChore', {
    params: { id: chore.id },
    body: { childId, name: 'Tidy the room', reward: '1.00', dueDate },
  });
  expect(edited).toMatchObject({ name: 'Tidy the room', reward: '1.00' });
  await browser.call('updateReward', { params: { id: reward.id }, body: { description: 'book', amount: '1.00' } });
  await browser.call('updateAllowance', { params: { id: allowance.id }, body: { amount: '4.00', paused: true } });
  await browser.call('setChoresEnabled', { params: { id: childId }, body: { enabled: false } });
  await browser.call('deleteChore', { params: { id: chore.id } });
  await browser.call('deleteReward', { params: { id: reward.id } });
  await browser.call('exportChildData', { params: { childId } });
  await browser.call('deleteChildAccount', { body: { childId } });
});

test(`${RULES.compliance.closedOnlyLess}: each table with words about a child is guarded`, async () => {
  const { database } = await startApp();
  const guarded = await database.query<{ name: string; columns: string }>(
    `SELECT c.relname::text AS name, encode(t.tgargs, 'escape') AS columns FROM pg_trigger AS t
     JOIN pg_class AS c ON c.oid = t.tgrelid WHERE t.tgname = 'edit_with_consent'`,
  );
  const ofOneChild = (
    await database.query<{ name: string }>(
      "SELECT table_name::text AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'child_id'",
    )
  ).map(({ name }) => name);
  const columnsOf = new Map(guarded.map(({ name, columns }) => [name, columns]));
  expect(columnsOf.get('members')).toContain('first_name');
  for (const [name, table] of Object.entries(CATALOGUE)) {
    if (!ofOneChild.includes(name) || !('texts' in table) || WRITTEN_ONCE.includes(name)) continue;
    expect(columnsOf.get(name), name).toContain('name');
  }
});
