import { expect, test } from 'vitest';
import { addChild, enter, refusalOf, signUp, startApp } from '../harness.ts';

test('A child chooses its own face and color; the family sees them, and no one else can choose them', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const [mia, leo] = [await addChild(family, 'mia', '4821'), await addChild(family, 'leo', '7350')];
  const child = await enter(app, family, mia.id);
  const choice = { params: { id: mia.id }, body: { face: 24, color: 8 } } as const;
  expect(mia).toMatchObject({ face: null, color: 1 });
  const answer = await child.call('chooseFace', choice);
  expect(answer).toMatchObject(choice.body);
  expect(await family.browser.call('getUser', { params: choice.params })).toEqual(answer);
  const members = await family.browser.call('listFamilyMembers', {});
  expect(members.flatMap(({ id, face }) => (face === null ? [] : [[id, face]]))).toEqual([[mia.id, 24]]);

  expect(await refusalOf(family.browser.call('chooseFace', choice))).toBe('403 NOT_ALLOWED');
  expect(await refusalOf(child.call('chooseFace', { ...choice, params: { id: leo.id } }))).toBe('404 CHILD_NOT_FOUND');
  for (const body of [
    { face: 25, color: 8 },
    { face: 0, color: 8 },
    { face: 1, color: 9 },
  ])
    expect(await refusalOf(child.call('chooseFace', { ...choice, body }))).toBe('400 INVALID_INPUT');
  const letter = await child.call('chooseFace', { ...choice, body: { face: null, color: 1 } });
  expect(letter).toMatchObject({ face: null, color: 1 });
});
