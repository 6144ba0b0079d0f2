import { expect, test } from 'vitest';
import { startApp } from '../harness.ts';
import { mailSettings, prepare, serverStage } from '../row-stage.ts';
import { play, sendsMail } from './play.ts';
import { stories } from './stories.gen.ts';

test.each(Object.entries(stories))('%s has the outcome of each of its steps', { timeout: 60_000 }, async (_, steps) => {
  const app = await startApp({ settings: mailSettings(sendsMail(steps)), recording: true });
  await prepare(app);
  const outcomes = await play(steps, serverStage(app));
  expect(outcomes).toHaveLength(steps.filter(step => 'call' in step).length);
});
