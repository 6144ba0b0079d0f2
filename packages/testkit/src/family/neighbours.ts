import type { Fixture, FixtureCall, FixtureChore, FixtureEntry } from './fixture.ts';

/** A family other than the Riveras, in a line: they are there so that staff have something to look at. */
interface Neighbour extends Partial<Pick<Fixture, 'timeZone' | 'locale' | 'currency'>> {
  readonly founder: string;
  readonly lastName: string;
  readonly joinedDaysAgo: number;
  /** Days between two looks. */
  readonly every: number;
  /** They came no more since then. */
  readonly leftDaysAgo?: number;
  readonly children: readonly (readonly [firstName: string, age: number, weeklyCents: number])[];
  /** What a chore pays. Default: 2.50. */
  readonly choreCents?: number;
  readonly told?: readonly FixtureCall[];
}

/** The password of each neighbor. No one is expected to sign in. */
const PASSWORD = 'Pocketful-9!';
const PINS = { adult: '2846', child: '5093' } as const;

const usernameOf = (first: string, last: string) => `${first}-${last}`.toLowerCase();

function error(by: string, daysAgo: number, body: Record<string, string>): FixtureCall {
  return { by, daysAgo, call: 'reportError', body };
}

function feedback(by: string, daysAgo: number, type: string, subject: string, message: string): FixtureCall {
  return { by, daysAgo, call: 'sendFeedback', body: { type, subject, message, rating: 5, page: '/' } };
}

const away = {
  errorType: 'Network Error',
  severity: 'critical',
  message: 'Request failed',
  errorCode: 'UNAVAILABLE',
  technicalMessage: '503: The database could not be reached.',
  url: '/',
  httpMethod: 'GET',
};
const full = {
  errorType: 'JavaScript Error',
  severity: 'low',
  message: 'Something went wrong',
  technicalMessage: 'QuotaExceededError: the quota has been exceeded',
  url: '/home',
};
const lost = {
  errorType: 'Network Error',
  severity: 'medium',
  message: 'Request failed',
  technicalMessage: 'TypeError: Failed to fetch',
  url: '/chores',
};

const NEIGHBOURS: readonly Neighbour[] = [
  {
    ...{ founder: 'Amara', lastName: 'Okafor', joinedDaysAgo: 54.6, every: 2.1 },
    children: [
      ['Chidi', 11, 600],
      ['Ife', 8, 400],
    ],
    told: [
      error('amara-okafor', 38.4, full),
      error('amara-okafor', 19.39, away),
      feedback('amara-okafor', 34.2, 'other', 'Thank you', 'Chidi counts his coins every evening now.'),
    ],
  },
  { ...{ founder: 'Ben', lastName: 'Lindqvist', joinedDaysAgo: 51.3, every: 3.2 }, children: [['Astrid', 10, 500]] },
  {
    ...{ founder: 'Carla', lastName: 'Moreno', joinedDaysAgo: 45.8, every: 2.6 },
    ...{ timeZone: 'Europe/Madrid', locale: 'es-ES', currency: 'EUR' },
    children: [
      ['Nico', 12, 700],
      ['Luz', 9, 450],
    ],
    told: [
      error('carla-moreno', 29.7, lost),
      error('carla-moreno', 19.395, away),
      feedback(
        ...(['carla-moreno', 21.1, 'feature', 'Two homes, one jar'] as const),
        'Luz lives with each of us in turn. Could both homes see her jars?',
      ),
    ],
  },
  {
    ...{ founder: 'Deepa', lastName: 'Nair', joinedDaysAgo: 40.5, every: 2.9, leftDaysAgo: 16 },
    children: [['Arjun', 13, 800]],
  },
  { ...{ founder: 'Elias', lastName: 'Haddad', joinedDaysAgo: 36.9, every: 3.7 }, children: [['Nour', 7, 300]] },
  {
    ...{ founder: 'Fiona', lastName: 'Walsh', joinedDaysAgo: 33.2, every: 1.9 },
    children: [
      ['Cian', 14, 900],
      ['Aoife', 10, 500],
    ],
    told: [error('fiona-walsh', 19.392, away), error('fiona-walsh', 14.8, lost)],
  },
  { ...{ founder: 'Goran', lastName: 'Petrov', joinedDaysAgo: 28.7, every: 3.1 }, children: [['Mila', 9, 400]] },
  {
    ...{ founder: 'Hana', lastName: 'Sato', joinedDaysAgo: 25.4, every: 2.4 },
    ...{ timeZone: 'Asia/Tokyo', locale: 'ja-JP', currency: 'JPY' },
    ...{ children: [['Yuki', 8, 500_00]], choreCents: 300_00 },
  },
  {
    ...{ founder: 'Ibrahim', lastName: 'Diallo', joinedDaysAgo: 20.6, every: 2.2 },
    children: [
      ['Awa', 11, 550],
      ['Musa', 6, 200],
    ],
  },
  { ...{ founder: 'Julia', lastName: 'Novak', joinedDaysAgo: 17.3, every: 2.8 }, children: [['Tomas', 12, 650]] },
  {
    ...{ founder: 'Kofi', lastName: 'Mensah', joinedDaysAgo: 12.9, every: 1.7 },
    children: [['Esi', 10, 500]],
    told: [
      feedback('kofi-mensah', 3.3, 'bug', 'The clock is off', 'A chore that is due today says tomorrow in Accra.'),
    ],
  },
  { ...{ founder: 'Lena', lastName: 'Vogel', joinedDaysAgo: 9.6, every: 1.6 }, children: [['Paul', 9, 450]] },
  {
    ...{ founder: 'Maya', lastName: 'Cohen', joinedDaysAgo: 5.8, every: 1.1 },
    children: [
      ['Noa', 13, 800],
      ['Eli', 7, 250],
    ],
  },
  { ...{ founder: 'Nils', lastName: 'Berg', joinedDaysAgo: 2.7, every: 0.8 }, children: [['Freja', 8, 400]] },
];

/** Days before now, from one to another, so many apart. */
function daysFrom(first: number, last: number, apart: number): number[] {
  return Array.from({ length: Math.max(0, Math.floor((first - last) / apart)) }, (_, at) => first - (at + 1) * apart);
}

function toFixture({
  founder,
  lastName,
  joinedDaysAgo,
  every,
  leftDaysAgo = 0.03,
  children,
  choreCents = 250,
  told = [],
  timeZone = 'America/Chicago',
  ...formats
}: Neighbour): Fixture {
  const by = usernameOf(founder, lastName);
  const looks = daysFrom(joinedDaysAgo - 0.3, leftDaysAgo, every);
  const weeks = daysFrom(joinedDaysAgo + 6.6, leftDaysAgo, 7).filter(daysAgo => daysAgo < joinedDaysAgo - 0.2);
  const entries: FixtureEntry[] = children.flatMap(([child, , amountCents]) =>
    weeks.map(daysAgo => ({
      ...{ child: usernameOf(child, lastName), by, daysAgo, amountCents },
      ...{ description: 'Weekly allowance', category: 'allowance' as const },
    })),
  );
  const chores: FixtureChore[] = weeks.map((daysAgo, week) => {
    const [child = ''] = children[week % children.length] ?? [];
    const name = usernameOf(child, lastName);
    // The newest one waits for its parents.
    const isNewest = week === weeks.length - 1;
    return {
      ...{ key: `${name} ${week}`, child: name, by, name: 'Sweep the yard', rewardCents: choreCents },
      ...{ createdDaysAgo: daysAgo - 0.01, dueInDays: 1 - Math.floor(daysAgo) },
      happened:
        daysAgo < 1.2
          ? []
          : [
              { call: 'submitChore', by: name, daysAgo: daysAgo - 1 },
              ...(isNewest ? [] : [{ call: 'approveChore' as const, by, daysAgo: daysAgo - 1.1 }]),
            ],
    };
  });
  return {
    ...{ timeZone, ...formats },
    adults: [
      {
        ...{ username: by, firstName: founder, lastName, role: 'family_admin', email: `${by}@example.com` },
        ...{ password: PASSWORD, pin: PINS.adult, joinedDaysAgo },
      },
    ],
    children: children.map(([firstName, age], at) => ({
      ...{ username: usernameOf(firstName, lastName), firstName, age, pin: PINS.child.replace('5', String(5 + at)) },
      joinedDaysAgo: joinedDaysAgo - 0.02 - at / 100,
    })),
    entries,
    chores,
    calls: [...looks.map((daysAgo): FixtureCall => ({ by, daysAgo, call: 'getDashboard' })), ...told],
  };
}

/** Fourteen families that came one after the other over eight weeks, as data. One has euros, one yen. */
export const neighbours: readonly Fixture[] = NEIGHBOURS.map(toFixture);
