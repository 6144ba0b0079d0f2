import { codeIn, tokenIn } from '@pocketful/local/mail-server';
import { RULES } from '@pocketful/rules';
import { missedStory } from '@pocketful/testkit/allowances/story';
import { mailStory } from '@pocketful/testkit/identity/story-mail';
import { mockStage } from '@pocketful/testkit/play/mock-stage';
import { play } from '@pocketful/testkit/play/play';
import { story } from '@pocketful/testkit/play/story';
import { mockStaff } from '@pocketful/testkit/staff/mock';
import { expect, test } from 'vitest';
import { publishPolicies } from '../src/contexts/compliance/public.ts';
import { enrollStaff } from '../src/contexts/staff/public.ts';
import { SYSTEM_FAMILY_ID } from '../src/platform/ids.ts';
import { systemWrites } from '../src/platform/writes/writes.ts';
import { startApp, type TestApp } from './harness.ts';
import { startMailedApp } from './mail.ts';
import { payAll } from './scenes/allowances.ts';
import { shownBy } from './scenes/staff-secrets.ts';

test(RULES.api.mockConforms, { timeout: 60_000 }, async () => {
  const app = await startApp({ settings: { SMTP_URL: '' }, recording: true });
  const { handle: database, writes } = app;
  const system = database.family(SYSTEM_FAMILY_ID);
  await publishPolicies(systemWrites(writes, 'publishPolicies', app.now()), system);
  await enrollFirst(app);
  const browser = app.browser();
  const onServer = await play(story, {
    send: async (path, init) => {
      await app.recorder.flush();
      return browser.fetch(path, init);
    },
    wait: minutes => app.advance(minutes * 60_000),
    shown: secret => shownBy(secret, app),
  });
  const start = new Date('2026-03-10T15:00:00Z');
  const onMock = await play(story, mockStage(start));
  for (const [at, outcome] of onServer.entries()) expect.soft(onMock[at], outcome.step).toEqual(outcome);
});

test('the mock verifies addresses and renews passwords as the server does', async () => {
  const app = await startMailedApp({ settings: { EMAIL_VERIFICATION: 'required' } });
  await enrollFirst(app);
  const browser = app.browser();
  const onServer = await play(mailStory, {
    send: (path, init) => browser.fetch(path, init),
    wait: minutes => app.advance(minutes * 60_000),
    shown: secret => shownBy(secret, app),
    mailed: async (secret, to) => (secret === 'code' ? codeIn : tokenIn)(await app.newestTo(to)),
  });
  const onMock = await play(mailStory, mockStage(new Date('2026-03-10T15:00:00Z'), { mail: true }));
  for (const [at, outcome] of onServer.entries()) expect.soft(onMock[at], outcome.step).toEqual(outcome);
});

test('the mock pays, offers and settles missed paydays as the server and its job do', async () => {
  const app = await startApp({ settings: { SMTP_URL: '' } });
  const browser = app.browser();
  const onServer = await play(missedStory, {
    send: (path, init) => browser.fetch(path, init),
    wait: async minutes => {
      app.advance(minutes * 60_000);
      await payAll(app);
    },
    shown: secret => shownBy(secret, app),
  });
  const onMock = await play(missedStory, mockStage());
  for (const [at, outcome] of onServer.entries()) expect.soft(onMock[at], outcome.step).toEqual(outcome);
});

/** The staff member that the mock has, on the server. */
async function enrollFirst({ handle: database, hasher, writes, now }: TestApp): Promise<void> {
  const { user, password } = mockStaff;
  await enrollStaff(systemWrites(writes, 'createStaff', now()), { ...user, password }, { database, hasher });
}
