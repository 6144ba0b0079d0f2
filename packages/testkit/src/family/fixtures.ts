import type { Fixture, FixtureCall, FixtureChild, FixtureChore, FixtureEntry } from './fixture.ts';
import { rivera } from './rivera.ts';

const [dana] = rivera.adults;

/** A family that has just signed up: one adult, nothing set up. */
export const newcomers: Fixture = {
  ...rivera,
  setUp: false,
  adults: [dana],
  children: [],
  entries: [],
  chores: [],
  calls: [],
  devices: [],
};

/** One adult and one child, and nothing has happened yet. */
export const quiet: Fixture = {
  ...rivera,
  adults: [dana],
  children: rivera.children.slice(0, 1),
  entries: [],
  chores: [],
  calls: [],
  devices: [],
};

/** One adult, who finished the wizard without a child. */
export const childless: Fixture = { ...quiet, children: [] };

/** One adult and one child, in the wizard. */
export const inWizard: Fixture = { ...quiet, setUp: false };

/** One adult, and a child who suggested a chore. */
export const suggested: Fixture = {
  ...quiet,
  calls: rivera.calls.filter(
    ({ by, call, params }) =>
      (by === 'mia' && call === 'createProposal') || (call === 'setSwitch' && params?.id === '$mia'),
  ),
};

const parent = { lastName: 'Rivera', role: 'parent', password: 'Pocketful-2!', joinedDaysAgo: 40 } as const;

/** Three adults and one child. */
export const threeAdults: Fixture = {
  ...quiet,
  adults: [
    dana,
    { ...parent, username: 'sam', firstName: 'Sam', email: 'sam@example.com', pin: '1379' },
    { ...parent, username: 'ola', firstName: 'Ola', email: 'ola@example.com', pin: '9731' },
  ],
};

const NAMES = ['ana', 'ben', 'cleo', 'dilan', 'eva'] as const;
const CATEGORIES = ['chore', 'achievement', 'gift', 'spending', 'allowance', 'bonus', 'savings', 'other'] as const;

/** Five children, with money of every category. */
export const fiveChildren: Fixture = {
  ...quiet,
  children: NAMES.map((username, place) => ({
    ...{ username, firstName: place === 0 ? 'Maximiliana-Alexandrina-Featherstonehaugh' : username },
    ...{ age: 15 - place, pin: String(4001 + place * 137), joinedDaysAgo: 40 - place * 0.01 },
  })),
  entries: NAMES.flatMap((child, nth) =>
    CATEGORIES.flatMap((category, place) =>
      [1, -1].map(sign => ({
        ...{ child, by: 'dana', daysAgo: 0.001 + nth * 0.01 + place * 0.001, description: 'x', category },
        amountCents: sign * (123_456 + place * 1000 - sign * 500),
      })),
    ),
  ),
};

/** Members who were added to the family have not picked their profile, and so not accepted the policies. */
export const unaccepted: Fixture = {
  ...rivera,
  adults: [dana, ...rivera.adults.slice(1).map(adult => ({ ...adult, hasYetToAccept: true as const }))],
};

/** A child whose small chores and claims are approved when they are submitted. */
export const trusting: Fixture = {
  ...rivera,
  calls: [
    ...rivera.calls,
    {
      ...{ by: 'dana', daysAgo: 0.01, call: 'setAutoApprove', params: { id: '$mia' } },
      body: { enabled: true, mostEach: '2.00', mostAWeek: '10.00' },
    },
  ],
};

/** The same child took an offered chore, and was paid right away for another and for a claim. */
export const paidRightAway: Fixture = {
  ...trusting,
  calls: [
    ...trusting.calls,
    { by: 'mia', daysAgo: 0.009, call: 'takeChoreOffer', params: { offerId: '$rake-offer' } },
    { by: 'mia', daysAgo: 0.008, call: 'submitChore', params: { id: '$mia-table' } },
    {
      ...{ by: 'mia', daysAgo: 0.007, call: 'createClaim' },
      body: { childId: '$mia', rewardName: 'A week of morning stretches' },
    },
  ],
};

/** A child whose chores and rewards are switched off. */
export const switchedOff: Fixture = {
  ...rivera,
  calls: [
    ...rivera.calls,
    ...(['setChoresEnabled', 'setRewardsEnabled'] as const).map(
      (call): FixtureCall => ({ by: 'dana', daysAgo: 0.01, call, params: { id: '$mia' }, body: { enabled: false } }),
    ),
  ],
};

const toSimpleView: FixtureCall = {
  ...{ by: 'dana', daysAgo: 0.01, call: 'setSwitch' },
  ...{ params: { id: '$bo-rivera' }, body: { name: 'simpleView', enabled: true } },
};

/** The family of the demo: its youngest child, who suggested chores, has the simple view now. */
export const demo: Fixture = { ...rivera, calls: [...rivera.calls, toSimpleView] };

/** A small child with the simple view, who owes money and has chores with and without a picture. */
export const simpleView: Fixture = {
  ...rivera,
  calls: [
    // A child who does not read suggests no chore.
    ...rivera.calls.filter(({ call }) => !call.endsWith('Proposal')),
    toSimpleView,
  ],
};

/** The same with money to count. */
export const simpleAndPaid: Fixture = {
  ...simpleView,
  entries: [
    ...simpleView.entries,
    {
      ...{ child: 'bo-rivera', by: 'sam', daysAgo: 0.005, amountCents: 1665 },
      ...{ description: 'Birthday', category: 'other' },
    },
  ],
};

const LONG_NAME = 'maximiliana-alexandr';
const LONG_TEXT = 'Help Grandma Eleanor sort and carry the boxes from the attic to the garage for the weekend sale';

const crowd: readonly FixtureChild[] = Array.from({ length: 7 }, (_, at) => ({
  username: at === 0 ? LONG_NAME : `child-${at + 1}`,
  firstName: at === 0 ? 'Maximiliana-Alexandrina-Featherstonehaugh' : `Child ${at + 1}`,
  age: 16 - at,
  pin: String(4001 + at * 137),
  joinedDaysAgo: 40 - at * 0.01,
}));

/** One large debit, then thirty entries. */
const crowdedEntries: readonly FixtureEntry[] = Array.from({ length: 30 }, (_, at) => ({
  child: LONG_NAME,
  by: 'dana',
  daysAgo: 30 - at,
  amountCents: at === 0 ? -1_234_567_89 : 1_000_00,
  description: at % 3 === 0 ? LONG_TEXT : 'Pocket money',
  category: 'other' as const,
}));

const crowdedChores: readonly FixtureChore[] = Array.from({ length: 30 }, (_, at) => ({
  key: `chore-${at}`,
  child: LONG_NAME,
  by: 'dana',
  name: at % 4 === 0 ? LONG_TEXT : `Chore number ${at + 1}`,
  rewardCents: 50 + at * 25,
  createdDaysAgo: 10 - at * 0.1,
  dueInDays: at - 10,
  happened: at % 2 === 0 ? [{ call: 'submitChore' as const, by: LONG_NAME, daysAgo: 1 }] : [],
}));

/** Thirty goals in the longest-named child's queue. */
const crowdedCalls: readonly FixtureCall[] = Array.from({ length: 30 }, (_, at) => ({
  by: LONG_NAME,
  daysAgo: 9 - at * 0.1,
  call: 'createGoal' as const,
  body: { childId: `$${LONG_NAME}`, name: at % 4 === 0 ? LONG_TEXT : `Goal number ${at + 1}`, target: `${at + 1}0.00` },
}));

/** As many rewards. */
const crowdedRewards: readonly FixtureCall[] = Array.from({ length: 30 }, (_, at) => ({
  by: 'dana',
  daysAgo: 8 - at * 0.1,
  call: 'createReward' as const,
  body: {
    childId: `$${LONG_NAME}`,
    name: at === 0 ? LONG_TEXT : `Reward number ${at + 1}`,
    description: at % 4 === 0 ? `${LONG_TEXT}. ${LONG_TEXT}.` : 'Once is enough',
    amount: at === 0 ? '12345.67' : `${at + 1}.00`,
    category: ['School', 'Kindness', 'Responsibility', 'Behavior', 'Health'][at % 5] ?? 'School',
  },
}));

/** Thirty errors of different kinds. */
const crowdedReports: readonly FixtureCall[] = Array.from({ length: 30 }, (_, at) => ({
  by: 'dana',
  daysAgo: 7 - at * 0.1,
  call: 'reportError' as const,
  body: {
    errorType: at % 3 === 0 ? 'Application Error' : 'JavaScript Error',
    severity: ['critical', 'high', 'medium', 'low'][at % 4] ?? 'low',
    message: 'Something went wrong',
    technicalMessage: at % 4 === 0 ? `${LONG_TEXT}. ${LONG_TEXT}.` : 'TypeError: x is not a function',
    stackTrace: `TypeError: x is not a function\n    at draw (/assets/chores.js:1:${at + 1})`,
    url: '/chores',
  },
}));

/** Many of everything: seven children, thirty chores, thirty entries, the longest names, a balance far below zero. */
export const crowded: Fixture = {
  ...rivera,
  children: crowd,
  entries: crowdedEntries,
  chores: crowdedChores,
  calls: [...crowdedCalls, ...crowdedRewards, ...crowdedReports],
};

/** The consent for a child was just withdrawn. */
export const withdrawnMeanwhile: Fixture = {
  ...rivera,
  calls: [
    ...rivera.calls,
    {
      by: 'dana',
      daysAgo: 0.02,
      call: 'recordConsent',
      body: { childId: '$mia', consentType: 'data_collection', verificationMethod: 'signed_in_form' },
      keeps: 'consent',
    },
    { by: 'dana', daysAgo: 0.01, call: 'withdrawConsent', params: { id: '$consent' }, body: {} },
  ],
};

/** A child without consent, and items that no one used for three years. */
export const ending: Fixture = {
  ...withdrawnMeanwhile,
  calls: [
    {
      ...{ by: 'dana', daysAgo: 0.04, call: 'createAllowance', keeps: 'leos-allowance' },
      body: { childId: '$leo', amount: '5.00', rhythm: 'weekly', day: 3 },
    },
    {
      ...{ by: 'dana', daysAgo: 0.03, call: 'createReward', keeps: 'long-book' },
      body: {
        ...{ childId: '$bo-rivera', name: 'Read a long book', description: 'Any book' },
        ...{ amount: '5.00', category: 'School' },
      },
    },
    ...withdrawnMeanwhile.calls,
  ],
  unused: ['leos-allowance', 'long-book'],
};

/** Allowances that came due meanwhile: three paydays of one child, one of another, and an account without room. */
export const paidMeanwhile: Fixture = {
  ...rivera,
  entries: [
    ...rivera.entries,
    {
      child: 'bo-rivera',
      by: 'dana',
      daysAgo: 30,
      amountCents: 9_999_999_000,
      description: 'Treasure',
      category: 'other',
    },
  ],
  calls: [
    ...rivera.calls,
    ...['mia', 'leo', 'bo-rivera'].map(
      (child, at): FixtureCall => ({
        by: 'dana',
        daysAgo: at === 0 ? 21 : 8,
        call: 'createAllowance',
        body: { childId: `$${child}`, amount: '125.00', rhythm: 'weekly', day: 3 },
      }),
    ),
  ],
};

/** Mia's allowance asks first, and two of its paydays wait. She did a duty of the second one's days. */
export const askingMeanwhile: Fixture = {
  ...rivera,
  calls: [
    ...rivera.calls,
    {
      ...{ by: 'dana', daysAgo: 8, call: 'createAllowance' },
      body: { childId: '$mia', amount: '5.00', rhythm: 'weekly', day: 3, asksFirst: true },
    },
  ],
};

/** Allowances that were not paid for six weeks and for four: one child has three missed paydays, another has one. */
export const missedMeanwhile: Fixture = {
  ...rivera,
  calls: [
    ...rivera.calls,
    ...(['mia', 'leo'] as const).map(
      (child): FixtureCall => ({
        by: 'dana',
        daysAgo: child === 'mia' ? 41 : 27,
        call: 'createAllowance',
        body: { childId: `$${child}`, amount: '5.00', rhythm: 'weekly', day: 3 },
      }),
    ),
  ],
};
