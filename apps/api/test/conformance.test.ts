import { RULES } from '@pocketful/rules';
import { missedStory } from '@pocketful/testkit/allowances/story';
import { mailStory } from '@pocketful/testkit/identity/story-mail';
import { mockStage } from '@pocketful/testkit/play/mock-stage';
import { play } from '@pocketful/testkit/play/play';
import { story } from '@pocketful/testkit/play/story';
import { expect, test } from 'vitest';
import { startApp } from './harness.ts';
import { prepare, serverStage } from './row-stage.ts';

test.each([
  ['a family at one device', story, { SMTP_URL: '' }],
  ['an address and a forgotten password', mailStory, { EMAIL_VERIFICATION: 'required' }],
  ['missed paydays', missedStory, { SMTP_URL: '' }],
])(`${RULES.api.mockConforms}: the story of %s`, { timeout: 60_000 }, async (_, steps, settings) => {
  const app = await startApp({ settings, recording: true });
  await prepare(app);
  const onServer = await play(steps, serverStage(app));
  const onMock = await play(steps, mockStage(undefined, { mail: steps === mailStory }));
  for (const [at, outcome] of onServer.entries()) expect.soft(onMock[at], outcome.step).toEqual(outcome);
});
