import { mockStage } from '@pocketful/testkit/play/mock-stage';
import { play, sendsMail } from '@pocketful/testkit/play/play';
import { stories } from '@pocketful/testkit/play/stories.gen';
import { expect, test } from 'vitest';
import { startApp } from '../harness.ts';
import { mailSettings, prepare, serverStage } from '../row-stage.ts';

test.each(Object.entries(stories))(
  'The mock for screens answers as the server does: %s',
  { timeout: 60_000 },
  async (_, steps) => {
    const mail = sendsMail(steps);
    const app = await startApp({ settings: mailSettings(mail), recording: true });
    await prepare(app);
    const onServer = await play(steps, serverStage(app));
    const onMock = await play(steps, mockStage(undefined, { mail }));
    for (const [at, outcome] of onServer.entries())
      expect.soft(onMock[at], `${outcome.step}: the mock (received) against the server (expected)`).toEqual(outcome);
  },
);
