import type { KindOfData } from '../register.ts';
import type { PeriodName } from '../retention.ts';

/** A column, as the product knows it. Its type is the database's. */
export interface Column {
  /** Its kind of data about a child. Absent in rows that are about no child. */
  readonly kind?: KindOfData;
  /**
   * People type it, so it can have the name of a child that the row is not about. An erasure searches it. `'values'`:
   * they type the values of a JSON object.
   */
  readonly words?: true | 'values';
  /**
   * It is the time at which something about the child was recorded, by whom: an adult or the child itself. The audit of
   * children's privacy compares each of them with the consents.
   */
  readonly act?: 'adult' | 'child';
  /** It names an adult of the family. Undefined for `member_id` of a table that adults alone have. */
  readonly adult?: true;
  /** It is an end or a plan: how many days it may be ahead. Other times are of the past. */
  readonly ahead?: number;
  /** The child's file shows it as a decimal text. */
  readonly money?: true;
  /** The reason why it is not in the child's file. */
  readonly hidden?: string;
}

/** How the rows of a table are about a child. */
export interface ChildRows {
  /** The column that names the child. */
  readonly column: string;
  /** The table whose rows the column names, if it does not name the child itself. */
  readonly through?: 'parental_consents';
  /** How an erasure removes them: by a statement, or with the member. Otherwise the remainder, and why it may stay. */
  readonly erased: 'deleted' | 'cascade' | `stays: ${string}`;
}

/** The product's knowledge of a table: the one source for erasure, export, backup, ownership and the documents. */
export interface TableEntry {
  /** The context that writes it, 'platform', or 'database' for functions of the schema's owner. */
  readonly writer: string;
  readonly purpose: string;
  /** How long a row is kept. */
  readonly kept: string;
  /** The period of the published policy that covers it. Required of a table that names a child or a member. */
  readonly period?: PeriodName;
  /**
   * The fate of its rows when a family closes: deleted, left to a reference, or kept. Absent without rows of families.
   */
  readonly closed?: 'deleted' | 'cascade' | 'kept';
  /** The rows about a child. Otherwise the reason why there are none. */
  readonly child?: ChildRows | 'none: adults have them' | 'none: of the family';
  /** How an erasure searches the columns that people type. */
  readonly texts?: {
    /** Where a reader finds them: `3 in chores of other children`. */
    readonly place: string;
    /** The column that names the family. Default: `family_id`. */
    readonly family?: 'subject_id';
    /** Its names are unique, and `name_key` has them as they are compared. */
    readonly unique?: true;
  };
  /** Tables whose rows are removed before, since they keep these rows or copied a text from them. References are known. */
  readonly after?: readonly string[];
  /** Its section in the child's file, and the order of its rows. */
  readonly file?: { readonly section: string; readonly order: string };
  /** The reason why rows about a child are not in the child's file. */
  readonly notInFile?: string;
  /** Whether it is on the first node, for all families: functions of a family's node do not reach it. */
  readonly beside?: true;
  /** Housekeeping deletes a row so many days after the time in a column. */
  readonly expires?: { readonly column: string; readonly days: number };
  /** False for rows that say nothing to another instance, or would open it. */
  readonly backup?: false;
}

/** Describes a table and each of its columns. */
export function table<const E extends TableEntry, const C extends Readonly<Record<string, Column>>>(
  entry: E,
  columns: C,
): E & { readonly columns: C } {
  return { ...entry, columns };
}

/** The columns of a kind of data. */
export function kind<const K extends KindOfData>(name: K) {
  return {
    value: { kind: name },
    money: { kind: name, money: true },
    /** The time of an act of an adult for the child, and of one of the child. */
    act: { kind: name, act: 'adult' },
    ownAct: { kind: name, act: 'child' },
    words: { kind: name, words: true },
    wordValues: { kind: name, words: 'values' },
    hidden: (reason: string) => ({ kind: name, hidden: reason }) as const,
    hiddenWords: (reason: string) => ({ kind: name, words: true, hidden: reason }) as const,
    adult: { kind: name, adult: true, hidden: 'an adult’s id' },
    ahead: (days = Number.POSITIVE_INFINITY) => ({ kind: name, ahead: days }) as const,
  } as const;
}

/** Columns of no kind of data. */
export function plain<const N extends string>(...names: readonly N[]): Readonly<Record<N, Column>> {
  const columns: Partial<Record<N, Column>> = {};
  for (const name of names) columns[name] = {};
  return columns as Record<N, Column>;
}

/** Times of no kind of data that no rule limits: plans, and those of the database’s own clock. */
export function plans<const N extends string>(...names: readonly N[]): Readonly<Record<N, Column>> {
  return Object.fromEntries(names.map(name => [name, { ahead: Number.POSITIVE_INFINITY }])) as Record<N, Column>;
}

/** A column of no kind of data that people type. */
export const words = { words: true } as const;
/** A column of no kind of data that names an adult. */
export const adult = { adult: true } as const;
/** An end of no kind of data that may be so many days ahead. */
export const ahead = (days: number) => ({ ahead: days }) as const;

const numbers = kind('numbers');
/** The family of a row about a child. */
export const familyId = numbers.hidden('the family’s');
/** The child of a row. */
export const childId = numbers.hidden('the file says whose it is');
/** A column that is empty for a child. */
export const ofAdults = { hidden: 'a child has none' } as const;

export const OWN = { column: 'child_id', erased: 'deleted' } as const;
export const ADULTS = 'none: adults have them';
export const FAMILYS = 'none: of the family';
