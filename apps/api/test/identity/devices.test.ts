import { memberIn } from '@pocketful/identity/calls';
import { expect, test } from 'vitest';
import { MINUTE } from '../../src/platform/clock.ts';
import { familyWithParent, SAM_PIN } from '../fixtures/people.ts';
import { pick, refusalOf, signUp, startApp } from '../harness.ts';

test('Devices are listed, and signed out one by one or all except the present one: devices are listed with this one first, and signed out one by one or all except this one', async () => {
  const app = await startApp();
  const { family, browser, child, mia, sam } = await familyWithParent(app);
  const sams = await pick(app, family, sam.id, SAM_PIN);
  app.advance(MINUTE);
  const devices = await browser.call('listSessions', {});
  expect(devices).toMatchObject([
    { thisDevice: true, activeMember: family.adminId },
    { thisDevice: false },
    { thisDevice: false },
  ]);
  const tablet = devices.find(({ activeMember }) => activeMember === mia.id);
  expect(tablet).toMatchObject({ unlockedBy: family.adminId, name: 'A browser' });
  // A device keeps its id over a change of profile.
  await child.call('switchProfile', {});
  expect(await browser.call('listSessions', {})).toContainEqual(expect.objectContaining({ id: tablet?.id }));
  await browser.call('endSession', { params: { id: tablet?.id ?? '' } });
  expect(await refusalOf(child.call('getSessionUser', {}))).toBe('401 NOT_SIGNED_IN');
  const other = await signUp(app, 'okafor');
  const [theirs] = await other.browser.call('listSessions', {});
  expect(await refusalOf(browser.call('endSession', { params: { id: theirs?.id ?? '' } }))).toBe(
    '404 DEVICE_NOT_FOUND',
  );
  await browser.call('endOtherSessions', {});
  expect(await refusalOf(sams.call('getSessionUser', {}))).toBe('401 NOT_SIGNED_IN');
  expect(await browser.call('listSessions', {})).toHaveLength(1);
  expect(memberIn(await other.browser.call('getSessionUser', {})).profileSelected).toBe(true);
});
