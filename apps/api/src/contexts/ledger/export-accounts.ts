import { Readable } from 'node:stream';
import { addDays, dayIn, startOf } from '@pocketful/domain/dates';
import type { Formats } from '@pocketful/domain/intl/formats';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import { entryText, type Meaning } from '@pocketful/ledger/entry-text';
import {
  type AccountStatement,
  type Statement,
  type StatementEntry,
  statementCsv,
  statementFileName,
} from '@pocketful/ledger/rules/statement';
import { TAKEN_BACK_MARK } from '@pocketful/ledger/rules/take-back';
import type { CallOf } from '../../platform/http/call.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { notReplayable } from '../../platform/writes/writes.ts';

interface AccountRow {
  readonly child_id: string;
  readonly username: string;
  readonly first_name: string;
  readonly currency: string;
  readonly currency_changed_at: Date | null;
  readonly opening: string;
  readonly closing: string;
  readonly entries: readonly (Omit<StatementEntry, 'day'> & Meaning & { readonly isReversed: boolean })[];
}

/**
 * The accounts over a period, with the first and last entry of each. A period is a run of sequence numbers, so that the
 * opening balance and the amounts always add up to the closing balance, whatever the clock order of two entries.
 */
const PERIOD = `
  accounts_of AS (
    SELECT m.member_id AS child_id, m.username, m.first_name, m.birth_year, m.created_at, a.balance,
      (SELECT min(e.sequence) FROM ledger_entries AS e
        WHERE e.family_id = $1 AND e.child_id = m.member_id AND e.created_at >= $3) AS first,
      (SELECT max(e.sequence) FROM ledger_entries AS e
        WHERE e.family_id = $1 AND e.child_id = m.member_id AND e.created_at < $4) AS last
    FROM members AS m JOIN accounts AS a ON a.family_id = $1 AND a.child_id = m.member_id
    WHERE m.family_id = $1 AND ($2::uuid IS NULL OR m.member_id = $2)
  )`;

/** Accounts with their entries, in one statement: of two statements the second could see a newer entry. */
const ACCOUNTS = `
  WITH ${PERIOD}
  SELECT p.child_id, p.username, p.first_name, f.currency, f.currency_changed_at, o.opening::text AS opening,
    CASE WHEN p.last >= p.first THEN (SELECT e.balance_after FROM ledger_entries AS e
      WHERE e.family_id = $1 AND e.child_id = p.child_id AND e.sequence = p.last) ELSE o.opening END::text AS closing,
    (SELECT coalesce(json_agg(json_build_object('date', e.created_at, 'description', e.description, 'kind', e.kind,
        'facts', e.facts, 'words', e.words, 'isReversed',
        EXISTS (SELECT FROM ledger_entries AS r WHERE r.family_id = $1 AND r.reverses = e.entry_id),
        'category', e.category, 'currency', e.currency, 'amount', e.amount::text, 'balance', e.balance_after::text,
        'handedOverAt', coalesce(w.handed_over_at, b.handed_over_at),
        'receivedAt', coalesce(w.received_at, b.received_at)) ORDER BY e.sequence), '[]')
      FROM ledger_entries AS e
      LEFT JOIN withdrawal_requests AS w ON w.family_id = $1 AND w.request_id = e.source_id AND w.round = e.source_round
        AND e.source_type = 'withdrawal'
      LEFT JOIN purchase_requests AS b ON b.family_id = $1 AND b.request_id = e.source_id AND b.round = e.source_round
        AND e.source_type = 'purchase'
      WHERE e.family_id = $1 AND e.child_id = p.child_id AND e.sequence BETWEEN p.first AND p.last) AS entries
  FROM accounts_of AS p JOIN families AS f ON f.family_id = $1
  CROSS JOIN LATERAL (SELECT coalesce((SELECT e.balance_after - e.amount FROM ledger_entries AS e
    WHERE e.family_id = $1 AND e.child_id = p.child_id AND e.sequence = p.first), p.balance) AS opening) AS o
  ORDER BY p.birth_year, p.created_at`;

/** The ledger over a period as a file. The export and its number of rows are recorded in the audit log. */
export async function exportAccounts({ actor, query, objectId, write }: CallOf<'exportAccounts'>) {
  const { family, timeZone, formats } = actor;
  const { format, from, to, childId } = query;
  const bounds = [childId ?? null, startOf(from, timeZone), startOf(addDays(to, 1), timeZone)];
  const statement = await write(
    family,
    async tx => {
      const found = await tx.read<AccountRow>(ACCOUNTS, ...bounds);
      if (childId !== undefined && found.length === 0) return refuse('CHILD_NOT_FOUND');
      // A family without a child has no amounts.
      const { currency, currency_changed_at: changedAt } = found[0] ?? {
        currency: formats.currency,
        currency_changed_at: null,
      };
      const rows = found.reduce((sum, { entries }) => sum + entries.length, 0);
      return commit(
        {
          ...{ from, to, currency, currencyChangedAt: changedAt?.toISOString() ?? null },
          accounts: found.map(account => accountOf(account, formats, timeZone)),
        },
        {
          action: 'ledger.exported',
          on: ['export', objectId],
          ...(childId === undefined ? {} : { childId }),
          details: { format, from, to, rows },
        },
      );
    },
    notReplayable,
  );
  // No other refusal is possible: a read has no key and is not repeated.
  if (statement instanceof Refusal) return refuse('CHILD_NOT_FOUND');
  return {
    body: Readable.from([fileOf(statement, format, timeZone)]),
    fileName: statementFileName(statement, format),
    type: format === 'csv' ? ('text/csv' as const) : ('application/json' as const),
  };
}

function fileOf(statement: Statement, format: 'csv' | 'json', timeZone: string): string {
  // Without the byte order mark a spreadsheet reads the file in a legacy encoding.
  return format === 'csv' ? `\uFEFF${statementCsv(statement, timeZone)}` : `${JSON.stringify(statement, null, 2)}\n`;
}

function accountOf(
  { child_id, username, first_name, opening, closing, entries }: AccountRow,
  formats: Formats,
  timeZone: string,
): AccountStatement {
  return {
    childId: child_id,
    username,
    firstName: first_name,
    opening: toDecimal(centsOf(opening)),
    closing: toDecimal(centsOf(closing)),
    entries: entries.map(({ handedOverAt, receivedAt, isReversed, kind, facts, words, ...entry }) => ({
      ...entry,
      description: entryText({ ...entry, kind, facts, words }, formats) + (isReversed ? TAKEN_BACK_MARK : ''),
      date: new Date(entry.date).toISOString(),
      day: dayIn(timeZone, new Date(entry.date)),
      amount: toDecimal(centsOf(entry.amount)),
      balance: toDecimal(centsOf(entry.balance)),
      ...(handedOverAt && { handedOverAt: new Date(handedOverAt).toISOString() }),
      ...(receivedAt && { receivedAt: new Date(receivedAt).toISOString() }),
    })),
  };
}
