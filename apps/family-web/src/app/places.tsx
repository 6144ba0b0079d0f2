import { ADULT_ROLES, FAMILY_ROLES, type FamilyRole } from '@pocketful/domain/family';
import { STAFF_PAGES } from '@pocketful/staff/calls/paths';
import type { ReadAhead } from '@pocketful/web-kit/calls/use-api';
import type { Places } from '@pocketful/web-kit/places/places';
import { Award, House, ListChecks, Target } from 'lucide-react';
import { place } from '../shared/paths.ts';
import { StaffRedirect } from './staff-redirect.tsx';

/** Kinds of visitors of the table of places: a stranger, a member, or a founder whose family is not set up yet. */
export type Visitor = 'stranger' | 'newcomer' | FamilyRole;

const home = { path: place('home'), also: ['/home'] };

const PAGE = { query: { limit: 50 } };

/** The reads of a child's screen: profile, balance, and first pages of lists. */
function childPage(
  ...lists: (
    | 'listChildTransactions'
    | 'listChildGoals'
    | 'listChildPurchases'
    | 'listChildChores'
    | 'listChildClaims'
  )[]
) {
  return (read: ReadAhead, id: string) => {
    const params = { id };
    read.one('getUser', { params });
    read.one('getChildBalance', { params });
    for (const list of lists) read.pages(list, { params, ...PAGE });
  };
}

function readChildren(read: ReadAhead, parentId: string): void {
  read.one('listChildren', { params: { parentId } });
}

/** The reads of an adult's screen about requests and the day. */
function readRequests(read: ReadAhead, parentId: string): void {
  readChildren(read, parentId);
  for (const list of ['listChores', 'listClaims', 'listPurchases', 'listWithdrawals'] as const) read.pages(list, PAGE);
  read.one('listAllowances', {});
  read.one('getFamilyToday', {});
}

/** The staff's pages are another app's. A founder has no business at its door. */
const staffPlaces = Object.fromEntries(
  STAFF_PAGES.map(path => [
    path,
    {
      path,
      title: 'Pocketful',
      who:
        path === '/admin-portal'
          ? (['stranger', 'parent', 'child'] as const)
          : (['stranger', ...FAMILY_ROLES] as const),
      screen: async () => StaffRedirect,
      bare: true as const,
    },
  ]),
);

/** Every address of the family's app, with its visitors, its screen and its name in the bar. A new screen is a row. */
export const PLACES = {
  landing: {
    ...home,
    title: 'Pocketful',
    who: ['stranger'],
    screen: async () => (await import('../features/identity/landing.tsx')).Landing,
  },
  login: {
    path: place('login'),
    title: 'Sign in',
    who: ['stranger'],
    screen: async () => (await import('../features/identity/login.tsx')).Login,
  },
  forgotPassword: {
    path: place('forgotPassword'),
    title: 'Forgot your password?',
    who: ['stranger'],
    screen: async () => (await import('../features/identity/forgot-password.tsx')).ForgotPassword,
  },
  signup: {
    path: place('signup'),
    title: 'Create your family account',
    who: ['stranger'],
    screen: async () => (await import('../features/identity/signup.tsx')).Signup,
  },
  setup: {
    path: place('setup'),
    title: 'Set up your family',
    who: ['newcomer'],
    screen: async () => (await import('../features/people/setup-wizard.tsx')).SetupWizard,
    bare: true,
  },
  dashboard: {
    ...home,
    title: 'Family Dashboard',
    who: ADULT_ROLES,
    needs: (read, parentId) => {
      readRequests(read, parentId);
      read.one('getDashboard', {});
    },
    screen: async () => (await import('../features/home/parent-dashboard.tsx')).ParentDashboard,
    bar: { label: 'Dashboard' },
  },
  childHome: {
    ...home,
    title: 'Home',
    who: ['child'],
    needs: (read, id) => {
      childPage('listChildTransactions')(read, id);
      read.one('getChildToday', { params: { id } });
      read.one('listAllowances', {});
      read.pages('listWithdrawals', PAGE);
    },
    screen: async () => (await import('../features/home/child-home.tsx')).ChildHome,
    bar: { label: 'Home', icon: <House /> },
  },
  childGoals: {
    path: place('goals'),
    title: 'Your Savings Goals',
    who: ['child'],
    needs: (read, id) => {
      childPage('listChildGoals', 'listChildPurchases')(read, id);
      read.one('listAllowances', {});
    },
    screen: async () => (await import('../features/goals/child-goals.tsx')).ChildGoals,
    bar: { label: 'Goals', icon: <Target /> },
  },
  goalsOfAdults: {
    path: place('goals'),
    title: 'Access Restricted',
    who: ADULT_ROLES,
    screen: async () => (await import('../features/goals/goals-restricted.tsx')).GoalsOfAdults,
  },
  goalsOfStrangers: {
    path: place('goals'),
    title: 'Please log in',
    who: ['stranger'],
    screen: async () => (await import('../features/goals/goals-restricted.tsx')).GoalsOfStrangers,
  },
  parentChores: {
    path: place('chores'),
    title: 'Chores Dashboard',
    who: ADULT_ROLES,
    needs: (read, parentId) => {
      readChildren(read, parentId);
      read.pages('listChores', PAGE);
      read.one('listChoreOffers', {});
    },
    screen: async () => (await import('../features/chores/parent-chores.tsx')).ParentChores,
    bar: { label: 'Chores' },
  },
  childChores: {
    path: place('chores'),
    title: 'My Chores',
    who: ['child'],
    needs: (read, id) => {
      childPage('listChildChores')(read, id);
      read.pages('listProposals', PAGE);
      read.one('listChoreOffers', {});
    },
    screen: async () => (await import('../features/chores/child-chores.tsx')).ChildChores,
    bar: { label: 'Chores', icon: <ListChecks /> },
  },
  parentRewards: {
    path: place('rewards'),
    title: 'Rewards Management',
    who: ADULT_ROLES,
    screen: async () => (await import('../features/rewards/parent-rewards.tsx')).ParentRewards,
  },
  childRewards: {
    path: place('rewards'),
    title: 'Earn More Money!',
    who: ['child'],
    needs: (read, id) => {
      childPage('listChildClaims')(read, id);
      read.pages('listProposals', PAGE);
    },
    screen: async () => (await import('../features/rewards/child-rewards.tsx')).ChildRewards,
    bar: { label: 'Rewards', icon: <Award /> },
  },
  accounts: {
    path: place('accounts'),
    title: 'Accounts',
    who: ADULT_ROLES,
    needs: (read, parentId) => {
      read.one('getDashboard', {});
      readChildren(read, parentId);
    },
    screen: async () => (await import('../features/ledger/accounts.tsx')).Accounts,
    bar: { label: 'Accounts' },
  },
  child: {
    path: place('child'),
    title: 'Child',
    who: ADULT_ROLES,
    within: place('accounts'),
    needs: (read, parentId, { id = '' }) => {
      readRequests(read, parentId);
      read.one('getChildBalance', { params: { id } });
    },
    screen: async () => (await import('../features/home/child-page.tsx')).ChildPage,
  },
  statement: {
    path: place('statement'),
    title: 'Statement',
    who: ADULT_ROLES,
    within: place('accounts'),
    needs: readChildren,
    screen: async () => (await import('../features/ledger/statement.tsx')).Statement,
  },
  week: {
    path: place('week'),
    title: 'The family’s week',
    who: ADULT_ROLES,
    within: place('home'),
    needs: readChildren,
    screen: async () => (await import('../features/home/family-week.tsx')).FamilyWeekPage,
  },
  duties: {
    path: place('duties'),
    title: 'Duties',
    who: ADULT_ROLES,
    within: place('chores'),
    needs: readChildren,
    screen: async () => (await import('../features/duties/duties.tsx')).Duties,
  },
  childAccounts: {
    path: place('accounts'),
    also: [place('statement')],
    title: 'Accounts',
    who: ['child'],
    screen: async () => (await import('../features/ledger/child-accounts.tsx')).ChildAccounts,
  },
  parentSettings: {
    path: place('settings'),
    title: 'Settings',
    who: ADULT_ROLES,
    needs: read => {
      read.one('listSessions', {});
      read.one('listFamilyMembers', {});
    },
    screen: async () => (await import('../features/settings/settings.tsx')).Settings,
    bar: { label: 'Settings' },
  },
  childSettings: {
    path: place('settings'),
    title: 'Settings',
    who: ['child'],
    screen: async () => (await import('../features/settings/child-settings.tsx')).ChildSettings,
  },
  privacyPolicy: {
    path: place('privacyPolicy'),
    title: 'Privacy Policy',
    who: ['stranger', ...FAMILY_ROLES],
    screen: async () => (await import('../features/compliance/privacy-policy.tsx')).PrivacyPolicy,
  },
  terms: {
    path: place('terms'),
    title: 'Terms of Service',
    who: ['stranger', ...FAMILY_ROLES],
    screen: async () => (await import('../features/compliance/terms-of-service.tsx')).TermsOfService,
  },
  dataRights: {
    path: place('dataRights'),
    title: 'Parental Data Rights',
    who: ADULT_ROLES,
    within: place('settings'),
    needs: read => {
      read.one('listFamilyMembers', {});
      read.one('listConsents', {});
    },
    screen: async () => (await import('../features/compliance/data-rights.tsx')).ParentalDataRights,
  },
  childFile: {
    path: place('childFile'),
    title: "Child's data",
    who: ADULT_ROLES,
    within: place('settings'),
    screen: async () => (await import('../features/compliance/child-file.tsx')).ChildFile,
  },
  childsDataRights: {
    path: place('dataRights'),
    also: [place('childFile')],
    title: 'Parental Data Rights',
    who: ['child'],
    screen: async () => (await import('../features/compliance/childs-data-rights.tsx')).ChildsDataRights,
  },
  // Pages for strangers redirect members to their home.
  doorsOfMembers: { path: place('login'), also: [place('setup')], who: FAMILY_ROLES, to: place('home') },
  setupOfStrangers: { path: place('setup'), who: ['stranger'], to: place('login') },
  portalOfFounders: { path: '/admin-portal', who: ['family_admin'], to: place('home') },
  ...staffPlaces,
} satisfies Places<Visitor>;
