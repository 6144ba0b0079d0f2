import { STAFF_PAGES } from '@pocketful/staff/calls/paths';
import {
  lazyDialogs,
  screenStories,
  storyStates,
  unopened,
  withoutStory,
} from '@pocketful/testkit/screens/screen-stories';
import { expect, test } from 'vitest';
import { PLACES } from './places.tsx';

const stories = screenStories(import.meta.glob<object>('../**/*.stories.tsx', { eager: true }));
const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' });
const dialogs = lazyDialogs(sources);

/** The staff's pages are another app's, to which the browser is sent on. */
const isOurs = (path: string) => !STAFF_PAGES.some(page => page === path);

test('Every screen and dialog has a story; lists also have loading, error, empty and full ones: every address with a screen has a story', () => {
  const shown = Object.values(PLACES)
    .flatMap(place => ('screen' in place ? [place.path] : []))
    .filter(isOurs);
  expect(shown.length).toBeGreaterThan(20);
  expect(withoutStory(stories, shown)).toEqual([]);
});

test('Every screen and dialog has a story; lists also have loading, error, empty and full ones: each address with a list has stories: loading, failed, empty and full', () => {
  const lists = ['/', '/chores', '/goals', '/rewards', '/accounts', '/settings', '/parental-data-rights'];
  const all = ['loading', 'broken', 'with nothing', 'with too much'];
  expect(lists.map(address => [address, storyStates(stories, address)])).toEqual(lists.map(address => [address, all]));
});

test('Every screen and dialog has a story; lists also have loading, error, empty and full ones: every lazy dialog has a story that opens it', () => {
  expect(dialogs.length).toBeGreaterThan(15);
  expect(unopened(stories, dialogs)).toEqual([]);
});

test('every lazy dialog is loaded with the intent to open it', () => {
  const all = Object.values(sources).join('\n');
  // A refused call or a key opens them, and no button.
  expect(dialogs.filter(name => !all.includes(`${name}.intent`))).toEqual(['ConfirmIdentity', 'Find']);
});
