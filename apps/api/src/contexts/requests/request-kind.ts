import { centsOf, toDecimal } from '@pocketful/domain/money';
import type { RequestSource } from '@pocketful/ledger/rules/payments';
import {
  decisionRefusal,
  type OpenStatus,
  type RequestMachine,
  type RequestStatus,
  type RequestStepAction,
} from '@pocketful/requests/rules';
import { type RawBuilder, sql } from 'kysely';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import { type OpenFirstPages, openFirstPages } from '../../platform/http/open-first.ts';
import { refuse } from '../../platform/refusal.ts';
import { type GoalMove, SOURCES, type SourceStep } from '../ledger/public.ts';

/** The columns that every kind of request has. */
export interface RequestRow<Open extends OpenStatus = OpenStatus>
  extends Pick<RowOf<'reward_claims'>, 'request_id' | 'child_id' | 'amount' | 'submitted_at' | 'decided_at'> {
  readonly status: RequestStatus<Open>;
}

/** The columns of a promise: an approved withdrawal or purchase. */
export type PromiseRow = Pick<RowOf<'purchase_requests'>, 'owed' | 'handed_over_at' | 'received_at'>;

/** The fields of a promise in an answer. */
export function promiseAnswer({ owed, handed_over_at, received_at }: PromiseRow) {
  const [handedOverAt, receivedAt] = [handed_over_at?.toISOString() ?? null, received_at?.toISOString() ?? null];
  return { owed, handedOverAt, receivedAt };
}

type RequestStep = Extract<SourceStep, { readonly of: RequestSource }>;

/** A kind of request: its table and its texts. */
export interface RequestKind<Row extends RequestRow, T> {
  readonly source: RequestSource;
  readonly machine: RequestMachine<Row['status']>;
  /** A step at a time (ISO 8601), with the reason of a rejection. */
  readonly step: (id: string, action: RequestStepAction, at: string, comment?: string) => RequestStep;
  /** The columns of an answer, under the alias `r`. */
  readonly columns: RawBuilder<unknown>;
  readonly table: string;
  readonly pages: OpenFirstPages;
  readonly toAnswer: (row: Row) => T;
}

/** The description of a kind of request, from which the rest follows. */
interface KindWords<Row extends RequestRow, T> {
  readonly source: RequestSource;
  readonly machine: RequestMachine<Row['status']>;
  /** The step of the goal that it buys. */
  readonly goal?: (action: RequestStepAction, at: string) => GoalMove;
  /** Whether an approved request is owed until an adult has handed it over. */
  readonly promises?: boolean;
  /** The feature that a child must have enabled for its requests to be shown: a column of its row. */
  readonly switchedOnBy?: string;
  readonly toAnswer: (row: Row) => T;
}

/** Makes a kind of request from its description. */
export function requestKind<Row extends RequestRow, T>(words: KindWords<Row, T>) {
  const { switchedOnBy, machine, source, goal, promises = false } = words;
  const open = `(r.status = '${machine.initial}')`;
  const { table } = SOURCES[source];
  const columns = columnsOf(table, 'r');
  const shown = switchedOnBy && {
    from: `${table} AS r JOIN members AS m ON m.family_id = r.family_id AND m.member_id = r.child_id AND r.family_id = $1`,
    shown: `m.${switchedOnBy}`,
  };
  return {
    ...words,
    table,
    step: (id: string, action: RequestStepAction, at: string, comment?: string): RequestStep => {
      const { from, to } = machine.actions[action];
      const decidedAt = action === 'takeBack' ? null : at;
      const set = { status: to, decided_at: decidedAt, rejection_comment: comment ?? null };
      return { of: source, id, from, set, goal: goal?.(action, at) };
    },
    columns: sql.raw(columns),
    pages: openFirstPages({
      columns,
      from: `(SELECT * FROM ${table} WHERE family_id = $1) AS r`,
      ...shown,
      child: 'r.child_id',
      open: promises ? `(${open} OR r.owed)` : open,
      closed: promises ? `NOT (${open} OR r.owed)` : `NOT ${open}`,
      closedAt: 'r.decided_at',
      id: 'r.request_id',
    }),
  };
}

/** The fields that the answers of all kinds have. */
export function requestAnswer<Open extends OpenStatus>(row: RequestRow<Open>) {
  const decidedAt = row.decided_at?.toISOString() ?? null;
  return {
    id: row.request_id,
    childId: row.child_id,
    amount: toDecimal(centsOf(row.amount)),
    status: row.status,
    submittedAt: row.submitted_at.toISOString(),
    approvedAt: row.status === 'approved' ? decidedAt : null,
    rejectedAt: row.status === 'rejected' ? decidedAt : null,
  };
}

/** The table and the columns of requests, or of proposals. */
type Where = Pick<RequestKind<RequestRow, unknown>, 'table' | 'columns'>;

/** One request; undefined if the family has none with that id. */
export async function findRequest<Row extends object>(
  reads: FamilyReads,
  { table, columns }: Where,
  id: string,
): Promise<Row | undefined> {
  const [row] = await reads.run(sql<Row>`
    SELECT ${columns} FROM ${sql.table(table)} AS r WHERE r.family_id = ${reads.familyId} AND r.request_id = ${id}`);
  return row;
}

/** The answer to a repeated call about a request: the request as it is now. */
export function replayRequest<Row extends object, T>(kind: Where & { readonly toAnswer: (row: Row) => T }) {
  return async (reads: FamilyReads, id: string) => {
    const row = await findRequest<Row>(reads, kind, id);
    return row ? kind.toAnswer(row) : refuse('NO_LONGER_THERE');
  };
}

/** The reason why a request was not decided: it does not exist, or is decided already. */
export async function explainDecisionRefusal(reads: FamilyReads, kind: Where, id: string) {
  const row = await findRequest<RequestRow>(reads, kind, id);
  return row ? refuse(decisionRefusal(row.status)) : refuse('REQUEST_NOT_FOUND');
}
