import { MAX_CHORE_TEMPLATES, MAX_OPEN_CHORES } from '@pocketful/chores/rules';
import { MAX_REWARD_CATEGORIES, MAX_REWARDS } from '@pocketful/rewards/rules';
import { expect, test } from 'vitest';
import { familyWithChild } from '../fixtures/family.ts';
import { newReward } from '../fixtures/rewards.ts';
import { createChore, outcomesOf, startApp } from '../harness.ts';

/** A family with all but two of the limited things. */
async function nearlyFull(copies: (most: number) => string, most: number) {
  const app = await startApp();
  const fixture = await familyWithChild(app);
  await fixture.browser.call('createReward', { body: newReward(fixture.mia.id) });
  await createChore(fixture.family, app, fixture.mia.id);
  await app.database.query(copies(most));
  return { app, ...fixture };
}

const eightTimes = (call: (at: number) => Promise<unknown>) => Array.from({ length: 8 }, (_, at) => call(at));

test('A child’s open chores are limited', async () => {
  const { app, family, browser, mia } = await nearlyFull(
    most => `INSERT INTO chores (family_id, chore_id, child_id, name, reward, status, due_at, created_by, created_at, updated_at)
      SELECT family_id, gen_random_uuid(), child_id, name, reward, 'pending', due_at, created_by, created_at, updated_at
      FROM chores, generate_series(1, ${most} - 3)`,
    MAX_OPEN_CHORES,
  );
  const [template] = await browser.call('listChoreTemplates', {});
  const assigned = { body: { childId: mia.id, templateId: template?.id ?? '' } };
  const give = (at: number) =>
    at % 2 === 0 ? createChore(family, app, mia.id) : browser.call('assignChore', assigned);
  expect(await outcomesOf(eightTimes(give))).toEqual({ done: 2, '409 TOO_MANY_CHORES': 6 });
}, 60_000);

test('A family’s chore templates are limited', async () => {
  const { browser } = await nearlyFull(
    most => `INSERT INTO chore_templates (family_id, template_id, name, description, default_reward, category, created_at)
      SELECT family_id, gen_random_uuid(), 'x', '', 1, 'other', now() FROM families,
        generate_series(1, ${most} - 2 - (SELECT count(*)::int FROM chore_templates))`,
    MAX_CHORE_TEMPLATES,
  );
  const dust = { name: 'Dust', defaultReward: '1.00', category: 'housework' } as const;
  const add = () => browser.call('createChoreTemplate', { body: dust });
  expect(await outcomesOf(eightTimes(add))).toEqual({ done: 2, '409 TOO_MANY_TEMPLATES': 6 });
}, 60_000);

test('A family’s reward categories are limited', async () => {
  const { browser } = await nearlyFull(
    most => `INSERT INTO reward_categories (family_id, category_id, name, name_key, color, icon_name, created_at)
      SELECT family_id, gen_random_uuid(), 'x' || n, 'x' || n, 'bg-blue-500', 'Star', now() FROM families,
        generate_series(1, ${most} - 2 - (SELECT count(*)::int FROM reward_categories)) AS n`,
    MAX_REWARD_CATEGORIES,
  );
  const add = (at: number) => browser.call('createRewardCategory', { body: { name: `Music ${at}` } });
  expect(await outcomesOf(eightTimes(add))).toEqual({ done: 2, '409 TOO_MANY_CATEGORIES': 6 });
}, 60_000);

test('A child’s rewards are limited', async () => {
  const { browser, mia } = await nearlyFull(
    most => `INSERT INTO rewards (family_id, reward_id, child_id, category_id, name, name_key, description, amount, created_at)
      SELECT family_id, gen_random_uuid(), child_id, category_id, 'x' || n, 'x' || n, description, amount, created_at
      FROM rewards, generate_series(1, ${most} - 3) AS n`,
    MAX_REWARDS,
  );
  const add = (at: number) => browser.call('createReward', { body: newReward(mia.id, `Sing ${at}`) });
  expect(await outcomesOf(eightTimes(add))).toEqual({ done: 2, '409 TOO_MANY_REWARDS': 6 });
}, 60_000);
