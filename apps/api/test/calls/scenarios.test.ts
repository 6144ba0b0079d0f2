import { expect, test } from 'vitest';
import { startApp } from '../harness.ts';
import { mailSettings, prepare, serverOf } from '../row-server.ts';
import { run, sendsMail } from './runner.ts';
import { scenarios } from './scenarios.gen.ts';

test.each(Object.entries(scenarios))(
  '%s has the outcome of each of its steps',
  { timeout: 60_000 },
  async (_, steps) => {
    const app = await startApp({ settings: mailSettings(sendsMail(steps)), recording: true });
    await prepare(app);
    const outcomes = await run(steps, serverOf(app));
    expect(outcomes).toHaveLength(steps.filter(step => 'call' in step).length);
  },
);
