/** The kinds of data in short, for summaries and the direct notice. Screens load them without the register. */
const IN_SHORT = {
  names: 'First name and username; a last name only if a parent gives one',
  age: 'Age, as the year of birth',
  pin: 'A PIN, as a one-way encrypted hash',
  progress: 'Learning progress: chores, goals, rewards, requests, suggestions, days away and allowances',
  money: 'Virtual transactions, with the balance after each',
  use: 'Use of the profile: days, which news was seen, devices with their kind of browser, and for 30 days network addresses',
  errors: 'Errors on the child’s screen, without known names and without comments',
  records: 'Settings, consents and a record of changes',
} as const;

/** The name of a kind of data in short. */
export type ShortName = keyof typeof IN_SHORT;

/** The same kinds in words for a child of 8. */
const FOR_CHILDREN: Readonly<Record<ShortName, string>> = {
  names: 'Your name.',
  age: 'The year you were born.',
  pin: 'Your PIN, mixed up so that nobody can simply read it.',
  progress: 'Your chores, goals, rewards, requests, ideas for chores, days away and allowance.',
  money: 'What you earned, saved and spent.',
  use: 'When you were here, which news you have seen, on which device, and over which internet connection.',
  errors: 'What broke on your screen, without your name and your words.',
  records: 'The picture you chose, and what your grown-ups allowed and changed.',
};

/** The data collected about a child, in short. */
export const COLLECTED: readonly string[] = Object.values(IN_SHORT);

/** The data stored about a child, in words for a child. */
export const COLLECTED_FOR_CHILDREN: readonly string[] = Object.values(FOR_CHILDREN);
