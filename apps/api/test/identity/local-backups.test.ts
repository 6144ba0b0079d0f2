import { expect, test } from 'vitest';
import { addChild, pick, signUp, startApp, type TestAppOptions } from '../harness.ts';

const NIGHTLY = { BACKUP_NIGHTLY: 'on' };

/** Whether a family_admin who has just signed up reads about backups. */
async function isShown(options: TestAppOptions) {
  const { browser } = await signUp(await startApp(options));
  return (await browser.call('getSetupStatus', {})).tellsLocalBackups;
}

test('The family_admin of a household reads once that no backup leaves the computer', async () => {
  const app = await startApp({ settings: NIGHTLY });
  const family = await signUp(app);
  const { browser } = family;
  expect(await browser.call('getSetupStatus', {})).toMatchObject({ tellsLocalBackups: true });
  expect(await browser.call('completeSetup', {})).toMatchObject({ tellsLocalBackups: true });
  const mia = await addChild(family, 'mia', '4821');
  const child = await pick(app, family, mia.id, '4821');
  expect(await child.call('getSetupStatus', {})).toEqual({ needsSetup: false });
  await browser.call('noteLocalBackups', {});
  expect(await browser.call('getSetupStatus', {})).not.toHaveProperty('tellsLocalBackups');
  const other = await signUp(app, 'other');
  expect(await other.browser.call('getSetupStatus', {})).toMatchObject({ tellsLocalBackups: true });
});

test('No notice about backups is shown if they leave the disk of the data, if another program makes them, or to the public', async () => {
  // A memory file system, thus another device.
  expect(await isShown({ settings: { ...NIGHTLY, BACKUP_DIR: '/dev/shm' } })).toBeUndefined();
  expect(await isShown({ settings: { BACKUP_NIGHTLY: 'off' } })).toBeUndefined();
  expect(await isShown({ settings: NIGHTLY, config: { serves: 'public' } })).toBeUndefined();
});
