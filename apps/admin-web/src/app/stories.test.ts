import { RULES } from '@pocketful/rules';
import { screenStories, storyStates, unopened, withoutStory } from '@pocketful/testkit/screens/screen-stories';
import { expect, test } from 'vitest';
import { PORTAL_TABS } from '../features/staff/portal.tsx';
import { DIAGNOSTIC_TABS } from './diagnostics.tsx';
import { PLACES } from './places.tsx';

const stories = screenStories(import.meta.glob<object>('../**/*.stories.tsx', { eager: true }));
const lazyDialogs = import.meta.glob<object>('../**/lazy-dialogs.ts', { eager: true });
const sources = import.meta.glob<string>('../**/*.tsx', { eager: true, query: '?raw', import: 'default' });

test(`${RULES.app.stories}: every staff address and every tab has a story`, () => {
  const tabs = Object.entries({ [PLACES.portal.path]: PORTAL_TABS, [PLACES.diagnostics.path]: DIAGNOSTIC_TABS });
  // The address without a tab shows the first tab.
  const addresses = tabs.flatMap(([path, [, ...others]]) => others.map(({ key }) => `${path}?tab=${key}`));
  expect(addresses.length).toBeGreaterThan(10);
  expect(withoutStory(stories, [...Object.values(PLACES).map(({ path }) => path), ...addresses])).toEqual([]);
});

test(`${RULES.app.stories}: the error logs have stories: loading, failed, empty and full`, () => {
  const states = storyStates(stories, PLACES.errorLogs.path);
  expect(states).toEqual(['loading', 'broken', 'with nothing', 'with too much']);
});

/** Which story opens each dialog whose code comes later. */
const OPENED_BY: Readonly<Record<string, string>> = {
  CommandPalette: 'diagnostics.Palette',
  RecordEvidenceDialog: 'compliance.RecordEvidence',
  ResolveDialog: 'compliance.ResolveViolation',
  CreateStaffDialog: 'staff.CreateAdminUser',
  ForgotPasswordDialog: 'staff.ForgotPassword',
  AddSecondFactorDialog: 'staff.AddAuthenticator',
  RemoveSecondFactorDialog: 'staff.RemoveAuthenticator',
  ErrorLogDialog: 'error-logs.Details',
  UpdateErrorLogDialog: 'error-logs.Update',
  CleanupDialog: 'diagnostics.MaintenanceCleanup',
};
/** Comes later as well, and fills the page instead of lying over it. */
const PAGES: Readonly<Record<string, string>> = { StaffResetPassword: 'staff.NewPassword' };

test(`${RULES.app.stories}: every lazy dialog of the staff has a story that opens it`, () => {
  const declared = Object.values(lazyDialogs).flatMap(Object.keys);
  expect(declared.toSorted()).toEqual(Object.keys({ ...OPENED_BY, ...PAGES }).toSorted());
  expect(unopened(stories, OPENED_BY)).toEqual([]);
  expect(stories.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.values(PAGES)));
});

test('every lazy dialog of the staff is loaded with the intent to open it', () => {
  const all = Object.values(sources).join('\n');
  expect(Object.keys(OPENED_BY).filter(dialog => !all.includes(`${dialog}.intent`))).toEqual([]);
});
