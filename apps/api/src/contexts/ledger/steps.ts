import type { RequestSource } from '@pocketful/ledger/rules/payments';
import type { FamilyTx } from '../../platform/database/family-scope.ts';

/** The values of columns that a step changes. Times are ISO 8601. */
type Changes = Readonly<Record<string, string | number | boolean | null>>;

/** A step from one of these states, which changes these columns. */
interface Move {
  readonly from: readonly string[];
  readonly set: Changes;
}

/** The step of the goal of a purchase, from a state that follows from the purchase's state before the step. */
export interface GoalMove {
  readonly from: Readonly<Record<string, string>>;
  readonly set: Changes;
}

/** The taking back of a decision that is so many days old at the most. */
interface TakingBack {
  readonly days: number;
  readonly at: string;
  /** The time of the decision, if only that one is meant. */
  readonly decided_at?: string | undefined;
}

/**
 * A step of a source of payments, as `take_step` of the database takes it: of two concurrent steps one finds the source
 * in a state for it. States and changes are the domain's.
 */
export type SourceStep =
  /** A request of a child; with a purchase its goal moves. */
  | ({ readonly of: RequestSource; readonly id: string; readonly goal?: GoalMove | undefined } & Move &
      Partial<TakingBack>)
  /** A chore; if a day is given, only if it may be submitted on that day. */
  | ({ readonly of: 'chore'; readonly id: string; readonly today?: string } & Move & Partial<TakingBack>)
  /** The next payday of the allowance with this id, and its row if one is kept. */
  | {
      readonly of: 'payday';
      readonly id: string;
      readonly version: number;
      /** Its name, which an erasure may have changed since it was read. */
      readonly name: string | null;
      readonly due_on: string;
      readonly next_due_on: string | null;
      /** Whether the child must be away on the payday, or must not. Undefined if it does not matter. */
      readonly away?: boolean;
      /** Paydays that are set aside, on none of which the child may be away. */
      readonly aside?: readonly string[];
      readonly set?: Changes;
    }
  /** A payday that asks, of the allowance with this id. With an amount that is less than planned, `less` is its text. */
  | ({
      readonly of: 'asked';
      readonly id: string;
      readonly due_on: string;
      readonly today: string;
      readonly amount?: string;
      readonly less?: string;
    } & Move)
  /** The missed paydays of the allowance with this id. */
  | ({
      readonly of: 'missed';
      readonly id: string;
      readonly paydays: number;
      readonly most?: string;
      readonly today?: string;
    } & Move);

/** The result of a step: the payment that it makes due, and the row as JSON, with amounts as text. */
export interface TakenStep {
  readonly child_id: string;
  readonly source_id: string;
  readonly amount: string;
  readonly source: SourceJson;
}

/** A row as JSON. */
export type SourceJson = Readonly<Record<string, unknown>>;

const TAKE = 'SELECT child_id, source_id, amount, source FROM take_step($1, $2::jsonb)';

/** Takes a step that pays nothing; undefined if it cannot be taken. */
export async function takeStep(tx: FamilyTx, step: SourceStep): Promise<TakenStep | undefined> {
  const [taken] = await tx.read<TakenStep>(TAKE, JSON.stringify(step));
  return taken;
}

/**
 * A row of the database from its JSON.
 *
 * @param times the columns that hold a time
 */
export function rowOf<Row extends object>(json: SourceJson, times: readonly (keyof Row & string)[]): Row {
  const dates = times.map(column => [column, typeof json[column] === 'string' ? new Date(json[column]) : null]);
  // The function returns the columns of the table. The caller names the table's type.
  return { ...json, ...Object.fromEntries(dates) } as Row;
}
