import type pg from 'pg';
import { Attempts, type Guard, guardsOf, type Values } from './attempts.ts';
import { fillTables } from './rows.ts';

/** By trigger function: its message, a statement that makes it refuse, and the only role that it refuses. */
const REFUSALS: Readonly<Record<string, { readonly says: RegExp; readonly where?: string; readonly by?: string }>> = {
  collect_with_consent: {
    says: /^COLLECTION_STOPPED$/,
    where: 'UPDATE privacy_settings SET data_collection = false, closed_at = now()',
  },
  edit_with_consent: {
    says: /^COLLECTION_STOPPED$/,
    where: 'UPDATE privacy_settings SET data_collection = false, closed_at = now()',
    by: 'pocketful_app',
  },
  refuse_unverified: {
    says: /^(COLLECTION_STOPPED|CONSENT_UNVERIFIED)$/,
    where: "UPDATE privacy_settings SET unverified_from = '1900-01-01'",
  },
  keep_what_was_paid: { says: / was paid and stays$/ },
  keep_finished_audit: { says: /^audit .* is finished$/ },
};

/** Another child of the family of a row. */
function otherChildOf(table: string): string {
  return `(SELECT m.member_id FROM members AS m
    WHERE m.family_id = ${table}.family_id AND m.role = 'child' AND m.member_id <> ${table}.child_id LIMIT 1)`;
}

/** The updates that triggers refuse. Default: a copy of the row or, for `keep_what_was_paid`, its deletion. */
const CHANGES: Readonly<Record<string, string>> = {
  'absences.collect_with_consent_of_more_days': 'from_day = from_day - 1',
  'absences.edit_with_consent': "created_at = created_at - interval '1 day'",
  'allowances.edit_with_consent': 'amount = amount + 1',
  'auto_approvals.collect_with_consent_of_more': 'most_a_week = most_a_week + 1',
  'auto_approvals.edit_with_consent': `child_id = ${otherChildOf('auto_approvals')}`,
  'chores.edit_with_consent': 'reward = reward + 1',
  'chores.edit_with_consent_of_day': "due_at = due_at + interval '1 day', updated_at = now()",
  'away_rhythms.edit_with_consent': 'every_weeks = every_weeks + 1',
  'duty_days.edit_with_consent': 'from_day = from_day - 1',
  'members.edit_with_consent': "first_name = first_name || ' the second'",
  'rewards.edit_with_consent': 'amount = amount + 1',
  'savings_goals.edit_with_consent': 'target = target + 1',
  'chores.collect_with_consent_of_another': `child_id = ${otherChildOf('chores')}`,
  'chores.refuse_unverified': "status = 'submitted', submitted_at = now(), approved_at = NULL, trusted_up_to = NULL",
  'privacy_audits.keep_finished_audit': 'finished_at = now()',
  'sessions.refuse_unverified':
    'active_member_id = (SELECT s.child_id FROM privacy_settings AS s WHERE s.family_id = sessions.family_id LIMIT 1)',
};

/** Values for the copied row, for triggers that check only such rows. */
const COPIES: Readonly<Record<string, Values>> = {
  'allowance_payments.collect_with_consent': { away: 'true' },
};

/** The number of guards by kind, and the guards that no attempt broke, each with the results of its attempts. */
interface Broken {
  readonly counts: Readonly<Record<string, number>>;
  readonly unbroken: readonly string[];
}

/**
 * Tries to break every guard of the database, or of one table, as the owner of the tables. Nothing is kept.
 *
 * @param client a superuser's, on a database with rows
 */
export async function breakAll(client: pg.Client, only?: string): Promise<Broken> {
  const attempts = new Attempts(client);
  await attempts.begin();
  try {
    await fillTables(client, attempts);
    const guards = (await guardsOf(client)).filter(({ table }) => only === undefined || table === only);
    const unbroken: string[] = [];
    for (const guard of guards) {
      const instead = await BREAKS[guard.kind](attempts, guard);
      unbroken.push(...instead.map(line => `${guard.kind} ${guard.table} ${guard.name}: ${line}`));
    }
    const kinds = Map.groupBy(guards, ({ kind }) => kind);
    return { counts: Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length])), unbroken };
  } finally {
    await client.query('ROLLBACK');
  }
}

type Break = (attempts: Attempts, guard: Guard) => Promise<string[]>;

/** Attempts by kind of guard. Each returns the refusals by others; an empty list if the guard refused. */
const BREAKS: Record<Guard['kind'], Break> = {
  'not null': async (attempts, { table, columns: [column = ''] }) => {
    const [row = ''] = await attempts.rowsOf(table, 1);
    const by = await attempts.refusalOf(await attempts.copyOf(table, row, { [column]: 'NULL' }));
    return by === `${table}.${column} is null` ? [] : [by];
  },
  // Each column that a check names can break it, all others left as they are, when all other checks are gone.
  check: async (attempts, { table, name, columns }) =>
    attempts.without(await attempts.otherChecks(table, name), () =>
      unbrokenColumns(columns, column => attempts.changesOf(table, column, attempts.copyOf), name, attempts),
    ),
  // The copy of a row breaks a key when all other keys are gone.
  unique: async (attempts, { table, name }) =>
    attempts.without(await attempts.otherKeys(table, name), async () => {
      const seen = new Set<string>();
      for (const row of await attempts.rowsOf(table)) {
        const by = await attempts.refusalOf(await attempts.copyOf(table, row));
        if (by === name) return [];
        seen.add(by);
      }
      return [[...seen].join(' | ')];
    }),
  // Each column of a reference leads to no row when it alone is changed, and all other references are gone.
  reference: async (attempts, { table, name, columns }) =>
    attempts.without(await attempts.otherReferences(table, name), () =>
      unbrokenColumns(columns, column => attempts.changesOf(table, column, attempts.updateOf), name, attempts),
    ),
  trigger: breakTrigger,
};

/** The change that a trigger refuses is accepted while the trigger is off. */
async function breakTrigger(attempts: Attempts, { table, name, columns: [called = ''] }: Guard): Promise<string[]> {
  const refusal = REFUSALS[called];
  if (!refusal) return [`${called} has no way to break it`];
  const free = `${await attempts.otherKeys(table, '')} ${await attempts.otherReferences(table, '')}`;
  const changed = CHANGES[`${table}.${name}`];
  const seen = new Set<string>();
  for (const row of await attempts.rowsOf(table)) {
    const copy = await attempts.copyOf(table, row, COPIES[`${table}.${name}`]);
    const update = changed && `UPDATE ${table} SET ${changed} WHERE ctid = '${row}'`;
    const change = called === 'keep_what_was_paid' ? `DELETE FROM ${table} WHERE ctid = '${row}'` : (update ?? copy);
    const role = refusal.by ? `SET LOCAL ROLE ${refusal.by};` : '';
    const tried = `${refusal.where ?? ''}; ${free} ${role} ${change}`;
    const by = await attempts.refusalOf(`ALTER TABLE ${table} ENABLE TRIGGER ${name}; ${tried}`);
    const without = refusal.says.test(by) ? await attempts.refusalOf(tried) : undefined;
    if (without === 'accepted') return [];
    seen.add(without ? `without it: ${without}` : by);
  }
  return [[...seen].join(' | ')];
}

/** The columns whose changes a guard never refuses, with the other refusals. */
async function unbrokenColumns(
  columns: readonly string[],
  changesOf: (column: string) => AsyncIterable<string>,
  name: string,
  attempts: Attempts,
): Promise<string[]> {
  const unbroken = columns.length === 0 ? ['names no column'] : [];
  for (const column of columns) {
    const seen = new Set<string>();
    for await (const change of changesOf(column)) {
      seen.add(await attempts.refusalOf(change));
      if (seen.has(name)) break;
    }
    if (!seen.has(name)) unbroken.push(`${column}: ${[...seen].join(' | ')}`);
  }
  return unbroken;
}
