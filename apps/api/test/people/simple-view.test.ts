import { memberIn } from '@pocketful/identity/calls';
import { expect, test } from 'vitest';
import { addChild, enter, refusalOf, signUp, startApp } from '../harness.ts';

async function fixture() {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const child = await enter(app, family, mia.id);
  return { app, family, browser: family.browser, mia, child, params: { id: mia.id } };
}

test('The simple view is offered for children of 3 to 7 years, and is never switched on by itself: an adult switches it, and the child’s profile and session say so', async () => {
  const { browser, mia, child, params, family } = await fixture();
  expect(mia.simpleView).toBe(false);
  const answer = await browser.call('setSwitch', {
    params,
    body: { name: 'simpleView', enabled: true },
  });
  expect(answer).toEqual({ ...(await browser.call('getUser', { params })), hidden: 0 });
  expect(answer.simpleView).toBe(true);
  expect(memberIn(await child.call('getSessionUser', {})).simpleView).toBe(true);
  expect((await child.call('getUser', { params })).simpleView).toBe(true);
  const [listed] = await browser.call('listChildren', { params: { parentId: family.adminId } });
  expect(listed?.simpleView).toBe(true);
  await browser.call('setSwitch', { params, body: { name: 'simpleView', enabled: false } });
  expect(memberIn(await child.call('getSessionUser', {})).simpleView).toBe(false);
});

test('only an adult of the family switches it, and only for a child', async () => {
  const { app, family, browser, child, params } = await fixture();
  const body = { name: 'simpleView', enabled: true } as const;
  expect(await refusalOf(child.call('setSwitch', { params, body }))).toBe('403 NOT_ALLOWED');
  const other = await signUp(app, 'okafor');
  for (const [by, id] of [
    [other.browser, params.id],
    [browser, family.adminId],
  ] as const)
    expect(await refusalOf(by.call('setSwitch', { params: { id }, body }))).toBe('404 CHILD_NOT_FOUND');
  expect((await child.call('getUser', { params })).simpleView).toBe(false);
});

test('each switch is in the audit log', async () => {
  const { app, browser, params } = await fixture();
  for (const enabled of [true, false, true])
    await browser.call('setSwitch', { params, body: { name: 'simpleView', enabled } });
  const rows = await app.database.query<{ details: unknown }>(
    "SELECT details FROM audit_entries WHERE action = 'child.switched' ORDER BY sequence",
  );
  const details = (enabled: boolean) => expect.objectContaining({ switch: 'simpleView', enabled });
  expect(rows.map(row => row.details)).toEqual([true, false, true].map(details));
});
