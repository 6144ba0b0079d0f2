import { MAX_OPEN_REQUESTS } from '@pocketful/requests/rules';
import { MAX_REWARD_CATEGORIES, MAX_REWARDS, STARTER_REWARD_CATEGORIES } from '@pocketful/rewards/rules';
import { describe, expect, test } from 'vitest';
import { purgeExpired } from '../../src/contexts/retention/housekeeping.ts';
import { familyWithChild } from '../fixtures/family.ts';
import { claimsOf, newReward, rewardsOf } from '../fixtures/rewards.ts';
import { addChild, enter, faultsOf, refusalOf, signUp, startApp } from '../harness.ts';

const facts = ({
  name,
  description,
  color,
  iconName,
}: Record<'name' | 'color' | 'iconName', string> & { description: string | null }) => ({
  name,
  description,
  color,
  iconName,
});
const starters = [...STARTER_REWARD_CATEGORIES].sort((a, b) => a.name.localeCompare(b.name)).map(facts);

describe('categories', () => {
  test('a new family starts with five', async () => {
    const app = await startApp();
    const { browser } = await signUp(app);
    expect((await browser.call('listRewardCategories', {})).map(facts)).toEqual(starters);
  });

  test('A category’s name is unique in a family', async () => {
    const app = await startApp();
    const { browser } = await signUp(app);
    const { browser: other } = await signUp(app, 'okafor');
    const body = { name: 'Zoë' };
    const { id } = await browser.call('createRewardCategory', { body });
    expect(await refusalOf(browser.call('createRewardCategory', { body: { name: 'ZOË' } }))).toBe(
      '409 CATEGORY_NAME_TAKEN',
    );
    await other.call('createRewardCategory', { body });
    await browser.call('deleteRewardCategory', { params: { id } });
    await browser.call('createRewardCategory', { body });
    const names = (await browser.call('listRewardCategories', {})).map(({ name }) => name);
    expect(names.filter(name => name === 'Zoë')).toHaveLength(1);
  });

  test('one with rewards is archived and they keep it; one without is deleted', async () => {
    const app = await startApp();
    const { browser, mia, first } = await rewardsOf(app);
    const rows = () => app.database.query<{ name: string }>('SELECT name FROM reward_categories WHERE NOT active');
    await browser.call('deleteRewardCategory', { params: { id: first.categoryId } });
    expect(await rows()).toEqual([{ name: 'School' }]);
    expect(await browser.call('listRewards', {})).toMatchObject([{ category: 'school' }, { category: 'school' }]);
    const more = newReward(mia.id, 'Sing');
    expect(await refusalOf(browser.call('createReward', { body: more }))).toBe('404 CATEGORY_NOT_FOUND');
    // An edit with the present category finds it; the dialog sends every field.
    const params = { id: first.id };
    const { childId: _, ...all } = { ...more, name: 'Read two' };
    expect(await browser.call('updateReward', { params, body: all })).toMatchObject({ categoryId: first.categoryId });
    const [health] = (await browser.call('listRewardCategories', {})).filter(({ name }) => name === 'Health');
    await browser.call('deleteRewardCategory', { params: { id: health?.id ?? '' } });
    expect(await rows()).toHaveLength(1);
  });

  test(`a family has at most ${MAX_REWARD_CATEGORIES}`, async () => {
    const app = await startApp();
    const { browser } = await signUp(app);
    await app.database.query(`INSERT INTO reward_categories (family_id, category_id, name, name_key, color, icon_name, created_at)
      SELECT family_id, uuidv7(), 'C ' || n, 'c ' || n, 'bg-blue-500', 'Star', now()
      FROM families, generate_series(1, ${MAX_REWARD_CATEGORIES - STARTER_REWARD_CATEGORIES.length}) AS n`);
    expect(await refusalOf(browser.call('createRewardCategory', { body: { name: 'More' } }))).toBe(
      '409 TOO_MANY_CATEGORIES',
    );
  });
});

describe('rewards', () => {
  test('Answers have a reward’s category in small letters', async () => {
    const app = await startApp();
    const { browser, mia } = await familyWithChild(app);
    const body = { ...newReward(mia.id), category: 'hEaLtH' };
    expect(await browser.call('createReward', { body })).toMatchObject({
      ...{ amount: '2.50', category: 'health', categoryName: 'Health', categoryColor: 'bg-orange-500' },
      ...{ icon: null, active: true },
    });
  });

  test('a name is unique per child, and a sibling may have it too', async () => {
    const app = await startApp();
    const { browser, family, mia, other } = await rewardsOf(app);
    const leo = await addChild(family, 'leo', '7350');
    const body = newReward(mia.id, 'READ A BOOK');
    expect(await refusalOf(browser.call('createReward', { body }))).toBe('409 REWARD_NAME_TAKEN');
    expect(await refusalOf(browser.call('updateReward', { ...other, body: { name: body.name } }))).toBe(
      '409 REWARD_NAME_TAKEN',
    );
    await browser.call('createReward', { body: { ...body, childId: leo.id } });
    await browser.call('deleteReward', other);
    await browser.call('createReward', { body: newReward(mia.id, 'Help a friend') });
  });

  test('a child sees its own and changes none', async () => {
    const app = await startApp();
    const { browser, family, child, one } = await rewardsOf(app);
    const leo = await addChild(family, 'leo', '7350');
    await browser.call('createReward', { body: newReward(leo.id, 'Dance') });
    expect((await child.call('listRewards', {})).map(({ name }) => name)).toEqual(['Help a friend', 'Read a book']);
    expect(await browser.call('listRewards', {})).toHaveLength(3);
    expect(await refusalOf(child.call('deleteReward', one))).toBe('403 NOT_ALLOWED');
    expect(await refusalOf(child.call('updateReward', { ...one, body: { amount: '99.00' } }))).toBe('403 NOT_ALLOWED');
  });

  test(`a child has at most ${MAX_REWARDS}`, async () => {
    const app = await startApp();
    const { browser, mia } = await rewardsOf(app);
    await app.database.query(`INSERT INTO rewards
      (family_id, reward_id, child_id, category_id, name, name_key, description, amount, created_at)
      SELECT r.family_id, uuidv7(), r.child_id, r.category_id, 'R ' || n, 'r ' || n, 'x', 1, now()
      FROM rewards AS r, generate_series(1, ${MAX_REWARDS - 2}) AS n WHERE r.name = 'Read a book'`);
    const body = newReward(mia.id, 'More');
    expect(await refusalOf(browser.call('createReward', { body }))).toBe('409 TOO_MANY_REWARDS');
  });
});

describe('claims', () => {
  test('A claim is paid by the stored reward, whatever the claim says', async () => {
    const app = await startApp();
    const { child, mia, first } = await rewardsOf(app);
    const claim = (more: object) => child.call('createClaim', { body: { childId: mia.id, ...more } });
    const response = await child.fetch('/api/reward-claims', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ childId: mia.id, rewardName: 'Read a book', amount: '250.00' }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path: 'amount' }] });
    expect(await refusalOf(claim({ rewardName: 'Sleep late', amount: '2.50' }))).toBe('404 REWARD_NOT_FOUND');
    const said = { rewardName: 'read a BOOK', rewardDescription: 'Nothing', category: 'health', amount: '2.5' };
    expect(await claim(said)).toMatchObject({
      ...{ rewardId: first.id, rewardName: 'Read a book', rewardDescription: 'One whole book' },
      ...{ category: 'school', amount: '2.50', status: 'submitted' },
    });
  });

  test('another child’s reward and a deleted one get the answer of an unknown one', async () => {
    const app = await startApp();
    const { browser, family, child, mia, first, one } = await rewardsOf(app);
    const leo = await addChild(family, 'leo', '7350');
    const { id } = await browser.call('createReward', { body: newReward(leo.id, 'Dance') });
    await browser.call('deleteReward', one);
    for (const body of [{ rewardId: id }, { rewardName: 'Dance' }, { rewardId: first.id }])
      expect(await refusalOf(child.call('createClaim', { body: { childId: mia.id, ...body } }))).toBe(
        '404 REWARD_NOT_FOUND',
      );
  });

  test(`A child has at most ${MAX_OPEN_REQUESTS} open claims`, async () => {
    const app = await startApp();
    const { child, mia, first } = await rewardsOf(app);
    await app.database.query(`
      INSERT INTO rewards (family_id, reward_id, child_id, category_id, name, name_key, description, amount, created_at)
      SELECT r.family_id, uuidv7(), r.child_id, r.category_id, 'R ' || n, 'r ' || n, 'x', 1, r.created_at
      FROM rewards AS r, generate_series(1, ${MAX_OPEN_REQUESTS}) AS n WHERE r.name = 'Read a book';
      INSERT INTO reward_claims (family_id, request_id, child_id, reward_id, reward_name, reward_description, category,
        amount, status, submitted_at)
      SELECT r.family_id, uuidv7(), r.child_id, r.reward_id, r.name, r.description, 'School', 1, 'submitted', r.created_at
      FROM rewards AS r WHERE r.name LIKE 'R %'`);
    const body = { childId: mia.id, rewardId: first.id };
    expect(await refusalOf(child.call('createClaim', { body }))).toBe('409 TOO_MANY_REQUESTS');
  });

  test('An approved claim is paid', async () => {
    const app = await startApp();
    const { browser, child, mia, first, one, claimed } = await claimsOf(app);
    await browser.call('updateReward', { ...one, body: { name: 'Read two', amount: '9.00' } });
    expect(await browser.call('approveClaim', claimed)).toMatchObject({ status: 'approved', amount: '2.50' });
    expect(await child.call('listTransactions', {})).toMatchObject([
      { amount: '2.50', category: 'achievement', description: 'Read a book', runningBalance: 2.5 },
    ]);
    expect(await refusalOf(browser.call('approveClaim', claimed))).toBe('409 REQUEST_ALREADY_APPROVED');
    await child.call('createClaim', { body: { childId: mia.id, rewardId: first.id, amount: '9.00' } });
    expect(await faultsOf(app)).toEqual([]);
  });

  test('A rejected claim keeps its reason and is not paid', async () => {
    const app = await startApp();
    const { browser, child, claimed } = await claimsOf(app);
    await browser.call('rejectClaim', { ...claimed, body: { comment: ' Not yet ' } });
    expect(await child.call('listClaims', {})).toMatchObject([
      { status: 'submitted' },
      { status: 'rejected', rejectionComment: 'Not yet', rejectedAt: app.now().toISOString() },
    ]);
    expect(await child.call('listTransactions', {})).toEqual([]);
  });

  test('a claimed reward is archived when it is deleted; the claim stays and can be paid', async () => {
    const app = await startApp();
    const { browser, one, claimed } = await claimsOf(app);
    await browser.call('deleteReward', one);
    expect((await browser.call('listRewards', {})).map(({ name }) => name)).toEqual(['Help a friend']);
    expect(await app.database.query('SELECT name FROM rewards WHERE NOT active')).toEqual([{ name: 'Read a book' }]);
    expect(await browser.call('approveClaim', claimed)).toMatchObject({ status: 'approved' });
  });

  test('With rewards disabled a child’s rewards and claims are in no list, and none can be added: the answer has the number of hidden ones', async () => {
    const app = await startApp();
    const { browser, child, mia, first } = await claimsOf(app);
    const params = { id: mia.id };
    const off = await browser.call('setRewardsEnabled', { params, body: { enabled: false } });
    expect(off).toMatchObject({ rewardsEnabled: false, hiddenClaims: 2 });
    for (const who of [browser, child]) {
      expect(await who.call('listRewards', {})).toEqual([]);
      expect(await who.call('listChildRewards', { params })).toEqual([]);
      expect(await who.call('listClaims', {})).toEqual([]);
      expect(await who.call('listChildClaims', { params })).toEqual([]);
    }
    const body = { childId: mia.id, rewardId: first.id };
    expect(await refusalOf(child.call('createClaim', { body }))).toBe('409 REWARDS_DISABLED');
    const another = newReward(mia.id, 'Sing');
    expect(await refusalOf(browser.call('createReward', { body: another }))).toBe('409 REWARDS_DISABLED');
    expect(await browser.call('setRewardsEnabled', { params, body: { enabled: true } })).toMatchObject({
      hiddenClaims: 0,
    });
    expect(await child.call('listClaims', {})).toHaveLength(2);
  });
});

describe('concurrently', () => {
  /** The outcomes of concurrent calls. */
  async function storm(calls: readonly (() => Promise<unknown>)[]): Promise<string[]> {
    const settled = await Promise.allSettled(calls.map(call => call()));
    return Promise.all(
      settled.map(result => (result.status === 'fulfilled' ? 'done' : refusalOf(Promise.reject(result.reason)))),
    );
  }
  const times = (count: number, call: () => Promise<unknown>) => Array.from({ length: count }, () => call);
  const wins = (outcomes: readonly string[]) => outcomes.filter(outcome => outcome === 'done').length;

  test('A reward has at most one open claim: of concurrent claims one is accepted', async () => {
    const app = await startApp();
    const { child, mia, first } = await rewardsOf(app);
    const body = { childId: mia.id, rewardId: first.id };
    const outcomes = await storm(times(12, () => child.call('createClaim', { body })));
    expect(wins(outcomes)).toBe(1);
    expect(new Set(outcomes)).toEqual(new Set(['done', '409 CLAIM_ALREADY_OPEN']));
  });

  test('of many approvals and rejections of a claim one wins, and it is paid if and only if it is approved', async () => {
    const app = await startApp();
    const { browser, family, claimed, claimedToo, child } = await claimsOf(app);
    const second = await enter(app, family, family.adminId);
    for (const at of [claimed, claimedToo]) {
      const approvals = times(6, () => browser.call('approveClaim', at));
      const rejections = times(6, () => second.call('rejectClaim', { ...at, body: {} }));
      expect(wins(await storm([...approvals, ...rejections]))).toBe(1);
    }
    const approved = (await child.call('listClaims', {})).filter(({ status }) => status === 'approved');
    expect(await child.call('listTransactions', {})).toHaveLength(approved.length);
    expect(await faultsOf(app)).toEqual([]);
  });

  test('a reward that is claimed and deleted is either claimed and archived, or deleted and not claimed', async () => {
    const app = await startApp();
    const { browser, child, mia } = await rewardsOf(app);
    for (let round = 0; round < 8; round++) {
      const { id } = await browser.call('createReward', { body: newReward(mia.id, `Round ${round}`) });
      const [claimed, deleted] = await storm([
        () => child.call('createClaim', { body: { childId: mia.id, rewardId: id } }),
        () => browser.call('deleteReward', { params: { id } }),
      ]);
      expect(deleted).toBe('done');
      expect(claimed).toMatch(/^(done|404 REWARD_NOT_FOUND)$/);
      const kept = await app.database.query('SELECT active FROM rewards WHERE reward_id = $1', [id]);
      expect(kept).toEqual(claimed === 'done' ? [{ active: false }] : []);
    }
    expect(await faultsOf(app)).toEqual([]);
  });

  test('a category that is deleted while a reward is added is kept, or was not found', async () => {
    const app = await startApp();
    const { browser, mia } = await rewardsOf(app);
    for (let round = 0; round < 8; round++) {
      const { id } = await browser.call('createRewardCategory', { body: { name: `Round ${round}` } });
      const body = { ...newReward(mia.id, `Round ${round}`), category: `Round ${round}` };
      const [made, deleted] = await storm([
        () => browser.call('createReward', { body }),
        () => browser.call('deleteRewardCategory', { params: { id } }),
      ]);
      expect(deleted).toBe('done');
      expect(made).toMatch(/^(done|404 CATEGORY_NOT_FOUND)$/);
      const kept = await app.database.query('SELECT active FROM reward_categories WHERE category_id = $1', [id]);
      expect(kept).toEqual(made === 'done' ? [{ active: false }] : []);
    }
  });

  test('of many rewards of one name one is added', async () => {
    const app = await startApp();
    const { browser, mia } = await rewardsOf(app);
    const outcomes = await storm(times(8, () => browser.call('createReward', { body: newReward(mia.id, 'Sing') })));
    expect(wins(outcomes)).toBe(1);
    expect(new Set(outcomes)).toEqual(new Set(['done', '409 REWARD_NAME_TAKEN']));
  });

  test('disabling rewards during a claim counts the claim, or the claim is refused', async () => {
    const app = await startApp();
    const { browser, child, mia } = await rewardsOf(app);
    const params = { id: mia.id };
    for (let round = 0; round < 6; round++) {
      const { id } = await browser.call('createReward', { body: newReward(mia.id, `Round ${round}`) });
      const before = (await child.call('listClaims', {})).length;
      const [claim, off] = await Promise.allSettled([
        child.call('createClaim', { body: { childId: mia.id, rewardId: id } }),
        browser.call('setRewardsEnabled', { params, body: { enabled: false } }),
      ]);
      const hidden = off.status === 'fulfilled' ? off.value.hiddenClaims : -1;
      expect(hidden).toBe(before + (claim.status === 'fulfilled' ? 1 : 0));
      await browser.call('setRewardsEnabled', { params, body: { enabled: true } });
    }
  });
});

test('An archived reward or category is removed once nothing refers to it', async () => {
  const app = await startApp();
  const { browser, one, claimed } = await claimsOf(app);
  const school = (await browser.call('listRewardCategories', {})).find(({ name }) => name === 'School');
  await browser.call('deleteReward', one);
  await browser.call('deleteRewardCategory', { params: { id: school?.id ?? '' } });
  const putAway = async () => {
    const [row] = await app.database.query<{ rewards: number; categories: number }>(`
      SELECT (SELECT count(*)::int FROM rewards WHERE NOT active) AS rewards,
        (SELECT count(*)::int FROM reward_categories WHERE NOT active) AS categories`);
    return row;
  };
  await purgeExpired(app.jobs.database, app.now());
  expect(await putAway()).toEqual({ rewards: 1, categories: 1 });
  await browser.call('approveClaim', claimed);
  await purgeExpired(app.jobs.database, app.now());
  expect(await putAway()).toEqual({ rewards: 0, categories: 1 });
  for (const { id } of await browser.call('listRewards', {})) await browser.call('deleteReward', { params: { id } });
  for (const { id } of (await browser.call('listClaims', {})).filter(({ status }) => status === 'submitted'))
    await browser.call('rejectClaim', { params: { id }, body: {} });
  expect(await purgeExpired(app.jobs.database, app.now())).toMatchObject({ rewards: 1, categories: 1 });
  expect(await putAway()).toEqual({ rewards: 0, categories: 0 });
  expect(await faultsOf(app)).toEqual([]);
});
