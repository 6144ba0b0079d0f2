import { demoCalls } from './demo.gen.ts';
import type { Fixture, FixtureChore, FixtureEntry } from './fixture.ts';

/** Six weekly allowances for a child, the newest one `newestDaysAgo`. */
function allowance(child: string, amountCents: number, newestDaysAgo: number): FixtureEntry[] {
  return Array.from({ length: 6 }, (_, week) => ({
    child,
    by: 'dana',
    daysAgo: newestDaysAgo + week * 7,
    amountCents,
    description: 'Weekly allowance',
    category: 'allowance' as const,
  }));
}

/** A chore that was done and paid: submitted a day after it was given, approved half a day later. */
function paid(key: string, child: string, name: string, rewardCents: number, createdDaysAgo: number): FixtureChore {
  return {
    key,
    child,
    by: 'dana',
    name,
    rewardCents,
    createdDaysAgo,
    dueInDays: 1 - Math.floor(createdDaysAgo),
    happened: [
      { call: 'submitChore', by: child, daysAgo: createdDaysAgo - 1 },
      { call: 'approveChore', by: createdDaysAgo % 2 === 0 ? 'sam' : 'dana', daysAgo: createdDaysAgo - 1.5 },
    ],
  };
}

const entries: readonly FixtureEntry[] = [
  ...allowance('mia', 500, 2),
  ...allowance('leo', 800, 2),
  ...allowance('bo-rivera', 200, 2),
  {
    child: 'mia',
    by: 'dana',
    daysAgo: 38,
    amountCents: 2500,
    description: 'Birthday money from Grandma Eleanor',
    category: 'gift',
  },
  {
    child: 'mia',
    by: 'sam',
    daysAgo: 25,
    amountCents: -899,
    description: 'Sticker album, with Leo',
    category: 'spending',
  },
  {
    child: 'mia',
    by: 'dana',
    daysAgo: 12,
    amountCents: 400,
    description: 'Finished the reading challenge',
    category: 'achievement',
  },
  {
    child: 'mia',
    by: 'sam',
    daysAgo: 4,
    amountCents: -350,
    description: 'Ice cream at the park',
    category: 'spending',
  },
  {
    child: 'leo',
    by: 'dana',
    daysAgo: 33,
    amountCents: 4000,
    description: 'Opening balance from the piggy bank',
    category: 'savings',
  },
  { child: 'leo', by: 'sam', daysAgo: 18, amountCents: 1000, description: 'Great report card', category: 'bonus' },
  {
    child: 'leo',
    by: 'dana',
    daysAgo: 9,
    amountCents: -1999,
    description: 'Second-hand skateboard wheels',
    category: 'spending',
  },
  { child: 'leo', by: 'sam', daysAgo: 1, amountCents: -425, description: 'Movie snacks', category: 'spending' },
  {
    child: 'bo-rivera',
    by: 'dana',
    daysAgo: 20,
    amountCents: -1500,
    description: 'A share of the broken window',
    category: 'other',
  },
  {
    child: 'bo-rivera',
    by: 'sam',
    daysAgo: 3,
    amountCents: -499,
    description: 'Dinosaur from the museum shop',
    category: 'spending',
  },
];

const chores: readonly FixtureChore[] = [
  paid('mia-plants', 'mia', 'Water the plants', 150, 36),
  paid('mia-rabbit', 'mia', 'Clean the rabbit hutch', 300, 23),
  paid('mia-leaves', 'mia', 'Rake the leaves', 500, 10),
  {
    key: 'mia-dishwasher',
    child: 'mia',
    by: 'dana',
    name: 'Empty the dishwasher',
    rewardCents: 150,
    createdDaysAgo: 2.5,
    dueInDays: 0,
    happened: [{ call: 'submitChore', by: 'mia', daysAgo: 0.1 }],
  },
  {
    key: 'mia-bedroom',
    child: 'mia',
    by: 'dana',
    name: 'Tidy the bedroom',
    rewardCents: 300,
    createdDaysAgo: 4.5,
    dueInDays: -1,
    happened: [
      { call: 'submitChore', by: 'mia', daysAgo: 1.6 },
      {
        call: 'rejectChore',
        by: 'dana',
        daysAgo: 1.1,
        body: { comment: 'Almost there. The clothes under the bed still need a home.' },
      },
    ],
  },
  {
    key: 'mia-piano',
    child: 'mia',
    by: 'sam',
    name: 'Practice the piano for 20 minutes',
    rewardCents: 200,
    createdDaysAgo: 1.2,
    dueInDays: 1,
    happened: [],
  },
  {
    key: 'mia-table',
    child: 'mia',
    by: 'dana',
    name: 'Set the table',
    rewardCents: 100,
    createdDaysAgo: 0.6,
    dueInDays: 0,
    happened: [],
  },
  paid('leo-lawn', 'leo', 'Mow the front lawn', 800, 30),
  paid('leo-car', 'leo', 'Wash the car', 525, 15),
  paid('leo-trash', 'leo', 'Take out the trash', 150, 6),
  // Leo's rule approves it.
  {
    key: 'leo-shoes',
    child: 'leo',
    by: 'dana',
    name: 'Line up the shoes',
    rewardCents: 75,
    createdDaysAgo: 4.4,
    dueInDays: -3,
    happened: [{ call: 'submitChore', by: 'leo', daysAgo: 3.6 }],
  },
  {
    key: 'leo-vacuum',
    child: 'leo',
    by: 'sam',
    name: 'Vacuum the living room',
    rewardCents: 400,
    createdDaysAgo: 3.3,
    dueInDays: -1,
    happened: [
      { call: 'submitChore', by: 'leo', daysAgo: 2.4 },
      { call: 'rejectChore', by: 'sam', daysAgo: 2.1, body: { comment: 'Please also move the sofa.' } },
      { call: 'resubmitChore', by: 'leo', daysAgo: 0.4 },
    ],
  },
  {
    key: 'leo-homework',
    child: 'leo',
    by: 'dana',
    name: 'Homework done',
    rewardCents: 200,
    createdDaysAgo: 2.2,
    dueInDays: 0,
    happened: [
      { call: 'submitChore', by: 'leo', daysAgo: 1.3 },
      { call: 'rejectChore', by: 'sam', daysAgo: 0.9 },
    ],
  },
  {
    key: 'leo-attic',
    child: 'leo',
    by: 'dana',
    name: 'Help Grandma Eleanor sort and carry the boxes from the attic to the garage for the weekend sale',
    rewardCents: 1250,
    createdDaysAgo: 1.8,
    dueInDays: 5,
    happened: [],
  },
  {
    key: 'leo-bins',
    child: 'leo',
    by: 'dana',
    name: 'Put the bins out',
    rewardCents: 100,
    createdDaysAgo: 1.9,
    dueInDays: 2,
    recurrence: { frequency: 'weekly', recurringDays: ['monday', 'thursday'] },
    happened: [],
  },
  paid('bo-socks', 'bo-rivera', 'Match the socks', 75, 14),
  {
    key: 'bo-cat',
    child: 'bo-rivera',
    by: 'sam',
    name: 'Feed the cat',
    iconName: 'Cat',
    rewardCents: 50,
    createdDaysAgo: 0.8,
    dueInDays: 0,
    happened: [],
  },
];

/**
 * The Rivera family: two parents, three children, six weeks of money, chores in every state. Bo is always short of money,
 * as an example of refusals and a negative balance.
 */
export const rivera: Fixture = {
  timeZone: 'America/New_York',
  adults: [
    {
      username: 'dana',
      firstName: 'Dana',
      lastName: 'Rivera',
      role: 'family_admin',
      email: 'dana@example.com',
      password: 'Pocketful-1!',
      pin: '2580',
      joinedDaysAgo: 45,
    },
    {
      username: 'sam',
      firstName: 'Sam',
      lastName: 'Rivera',
      role: 'parent',
      email: 'sam@example.com',
      password: 'Pocketful-2!',
      pin: '1379',
      joinedDaysAgo: 44,
    },
  ],
  children: [
    { username: 'mia', firstName: 'Mia', age: 9, pin: '4821', joinedDaysAgo: 44.98 },
    { username: 'leo', firstName: 'Leo', age: 12, pin: '7350', joinedDaysAgo: 44.97 },
    { username: 'bo-rivera', firstName: 'Bo', age: 7, pin: '6042', joinedDaysAgo: 44.96 },
  ],
  entries,
  chores,
  calls: demoCalls,
  looks: [{ daysAgo: 5.8, reason: 'Feedback: chores for two children' }],
  devices: [
    { name: 'Safari on iPad', by: 'dana', only: ['mia'], picked: 'mia', daysAgo: 0.02 },
    { name: 'Chrome on Android', by: 'sam', picked: 'sam', daysAgo: 0.4 },
    { name: 'Firefox on Windows', by: 'dana', daysAgo: 12 },
  ],
};
