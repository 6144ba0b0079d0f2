import { routes } from '@pocketful/api-contract/routes';
import { expect, test } from 'vitest';
import { mockStage } from './mock-stage.ts';
import { play, sendsMail } from './play.ts';
import { stories } from './stories.gen.ts';

test('every call of the contract appears in a story, and succeeds', () => {
  const calls = Object.values(stories).flatMap(steps => steps.flatMap(step => ('call' in step ? [step] : [])));
  const working = new Set<string>(calls.filter(({ refused }) => refused === undefined).map(({ call }) => call));
  // A stream has no end, so the mock sends no events. Tests of the server cover its streams.
  const expected = Object.entries(routes).filter(([, route]) => !('produces' in route));
  const unplayed = expected.map(([name]) => name).filter(name => !working.has(name));
  const where = 'No story plays these calls: add a step to packages/testkit/src/<context>/story.ts';
  expect(unplayed, where).toEqual([]);
});

test.each(Object.entries(stories))('%s has its outcomes on the mock', async (_, steps) => {
  const outcomes = await play(steps, mockStage(undefined, { mail: sendsMail(steps) }));
  expect(outcomes).toHaveLength(steps.filter(step => 'call' in step).length);
});
