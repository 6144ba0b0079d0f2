import { routes } from '@pocketful/api-contract/core/routes';
import { expect, test } from 'vitest';
import { missedStory } from '../allowances/story.ts';
import { mailStory } from '../identity/story-mail.ts';
import { mockStage } from './mock-stage.ts';
import { play } from './play.ts';
import { story } from './story.ts';

const calls = [...story, ...mailStory, ...missedStory].flatMap(step => ('call' in step ? [step] : []));

test('every call of the contract appears, and succeeds', () => {
  const working = new Set<string>(calls.filter(({ refused }) => refused === undefined).map(({ call }) => call));
  // A stream has no end, so the mock sends no events. Tests of the server cover its streams.
  const expected = Object.entries(routes).filter(([, route]) => !('produces' in route));
  expect(expected.map(([name]) => name).filter(name => !working.has(name))).toEqual([]);
});

test('each story has its outcomes on the mock', async () => {
  const outcomes = [
    ...(await play(story, mockStage())),
    ...(await play(mailStory, mockStage(undefined, { mail: true }))),
    ...(await play(missedStory, mockStage())),
  ];
  expect(outcomes).toHaveLength(calls.length);
});
