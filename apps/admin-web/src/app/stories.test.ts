import {
  lazyDialogs,
  screenStories,
  storyStates,
  unopened,
  withoutStory,
} from '@pocketful/testkit/screens/screen-stories';
import { expect, test } from 'vitest';
import { PORTAL_TABS } from '../features/staff/portal.tsx';
import { DIAGNOSTIC_TABS } from './diagnostics.tsx';
import { PLACES } from './places.tsx';

const stories = screenStories(import.meta.glob<object>('../**/*.stories.tsx', { eager: true }));
const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' });
const dialogs = lazyDialogs(sources);

test('Every screen and dialog has a story; lists also have loading, error, empty and full ones: every staff address and every tab has a story', () => {
  const tabs = Object.entries({ [PLACES.portal.path]: PORTAL_TABS, [PLACES.diagnostics.path]: DIAGNOSTIC_TABS });
  // The address without a tab shows the first tab.
  const addresses = tabs.flatMap(([path, [, ...others]]) => others.map(({ key }) => `${path}?tab=${key}`));
  expect(addresses.length).toBeGreaterThan(10);
  expect(withoutStory(stories, [...Object.values(PLACES).map(({ path }) => path), ...addresses])).toEqual([]);
});

test('Every screen and dialog has a story; lists also have loading, error, empty and full ones: the error logs have stories: loading, failed, empty and full', () => {
  const states = storyStates(stories, PLACES.errorLogs.path);
  expect(states).toEqual(['loading', 'broken', 'with nothing', 'with too much']);
});

test('Every screen and dialog has a story; lists also have loading, error, empty and full ones: every lazy dialog of the staff has a story that opens it', () => {
  expect(dialogs.length).toBeGreaterThan(5);
  // It fills the page instead of lying over it.
  expect(unopened(stories, dialogs)).toEqual(['StaffResetPassword']);
  expect(stories.map(({ name }) => name)).toContain('staff.NewPassword');
});

test('every lazy dialog of the staff is loaded with the intent to open it', () => {
  const all = Object.values(sources).join('\n');
  expect(dialogs.filter(name => !all.includes(`${name}.intent`))).toEqual(['StaffResetPassword']);
});
