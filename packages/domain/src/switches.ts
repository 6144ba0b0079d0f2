interface SwitchRow {
  /** The field of a member that says whether it is on. Default: the switch's name. */
  readonly field?: string;
  /** Its column of `members`, if statements ask for it. Default: it is stored in `members.switches`. */
  readonly column?: 'chores_enabled' | 'rewards_enabled';
  /** Whether it is on until an adult switches it. */
  readonly byDefault: boolean;
  /** The name in its label. */
  readonly name: string;
  /** The kind of items that wait for an adult and are hidden while it is off, in the singular. */
  readonly hides?: string;
  /** What it lets the child do, below its label. */
  readonly hint?: string;
}

/** The columns of switches that statements ask for. */
export type ColumnOfSwitch = NonNullable<SwitchRow['column']>;

/** The features that an adult can switch on and off for a child. */
export const SWITCHES = {
  chores: {
    field: 'choresEnabled',
    column: 'chores_enabled',
    byDefault: true,
    name: 'Chores',
    hides: 'submitted chore',
  },
  rewards: {
    field: 'rewardsEnabled',
    column: 'rewards_enabled',
    byDefault: true,
    name: 'Rewards',
    hides: 'open claim',
  },
  proposals: {
    field: 'proposalsEnabled',
    byDefault: false,
    name: 'Suggestions',
    hint: 'A child names a chore and what it should pay. You say yes or no, and can change the amount.',
  },
  lessons: {
    byDefault: false,
    name: 'Lessons',
    hint: 'A few sentences at the child’s own events, such as the first allowance, with a question for you. Pocketful keeps which ones were read.',
  },
  simpleView: {
    byDefault: false,
    name: 'Simple view',
    hint: 'Pictures, large buttons, and words that the device reads aloud, for a child who does not read yet.',
  },
} as const satisfies Readonly<Record<string, SwitchRow>>;

type Switches = typeof SWITCHES;
export type SwitchName = keyof Switches;

/** The names of the switches. */
export const SWITCH_NAMES = Object.keys(SWITCHES) as [SwitchName, ...SwitchName[]];

/** The field of a member that says whether a switch is on. */
export type FieldOfSwitch<N extends SwitchName = SwitchName> = N extends SwitchName
  ? Switches[N] extends { readonly field: infer F extends string }
    ? F
    : N
  : never;

export function fieldOf<N extends SwitchName>(name: N): FieldOfSwitch<N> {
  const row: SwitchRow = SWITCHES[name];
  return (row.field ?? name) as FieldOfSwitch<N>;
}

/** One value for each switch, by its field. */
export function eachSwitch<T>(of: (name: SwitchName, row: SwitchRow) => T): Record<FieldOfSwitch, T> {
  return Object.fromEntries(SWITCH_NAMES.map(name => [fieldOf(name), of(name, SWITCHES[name])])) as Record<
    FieldOfSwitch,
    T
  >;
}

/** The switches of a new member. */
export const SWITCHES_AT_START = eachSwitch((_, { byDefault }) => byDefault);
