import type pg from 'pg';
import type { Attempts, Values } from './attempts.ts';

/** Values of the first row of a table that the demo leaves empty, where a type alone does not give them. */
const GIVEN: Readonly<Record<string, Values>> = {
  allowance_payments: {
    ...{ child_id: 'r0.child_id', amount: '1', status: "'missed'" },
    ...{ due_on: 'current_date', missed_from: 'current_date' },
  },
  away_rhythms: { days: '1', every_weeks: '1' },
  consent_events: { kind: "'verified'" },
  consent_verification_audit: { status: "'pending'", token_hash: "'\\x00'" },
  data_access_requests: { request_type: "'export'" },
  deadlines: { kind: "'consent_withdrawn'" },
  demo_mark: { only_row: 'true' },
  email_verification_tokens: { purpose: "'confirm'" },
  maintenance_runs: { action: "'clear-cache'", status: "'waiting'" },
  notice_settings: { mail: "'never'", hour: '8' },
  password_reset_tokens: { token_hash: "'\\x00'" },
  refused_requests: { status: '404' },
  revocations: { kind: "'child'" },
  staff_password_resets: { token_hash: "'\\x00'" },
};

const NO_SOURCE = { source_type: 'NULL', source_id: 'NULL', entry_id: 'uuidv7()' };
const OF_FAMILY = (table: string, key: string, of: string) =>
  `(SELECT o.${key} FROM ${of} AS o WHERE o.family_id = ${table}.family_id LIMIT 1)`;
/** An entry that a row has paid. */
const paidBy = (source: string, key: string, of: string) =>
  [
    {
      ...{ entry_id: 'uuidv7()', sequence: `${1_000_002 + source.length}`, amount: '1', brought_forward: 'false' },
      ...{ reverses: 'NULL', source_type: `'${source}'`, source_id: OF_FAMILY('ledger_entries', key, of) },
    },
    `family_id IN (SELECT family_id FROM ${of})`,
  ] as const;

/** Further rows in states that the demo does not reach: a row like another one, with these values. */
const FURTHER: readonly (readonly [table: string, values: Values, like?: string])[] = [
  ['allowance_payments', { payment_id: 'uuidv7()', due_on: "'2026-01-01'", missed_from: 'NULL', status: "'paid'" }],
  [
    'allowance_payments',
    {
      ...{ payment_id: 'uuidv7()', due_on: "'2026-01-02'", missed_from: 'NULL', paydays: '1', status: "'asked'" },
      ...{ amount: '1', planned: '1', counted_from: "'2026-01-01'" },
    },
  ],
  ['allowances', { allowance_id: 'uuidv7()', asks_first: 'true' }, 'amount > 0'],
  ['allowances', { allowance_id: 'uuidv7()', rhythm: "'monthly'", day: '31', ends_on: 'starts_on' }],
  [
    'chore_offers',
    {
      ...{ offer_id: 'uuidv7()', frequency: "'daily'", recurring_days: "'{}'", anchor_day: 'NULL', opens_on: 'NULL' },
      ...{ previous_day: 'NULL', turn_position: '0', turn_until: 'current_date' },
      template_id: OF_FAMILY('chore_offers', 'template_id', 'chore_templates'),
    },
  ],
  [
    'chores',
    {
      ...{ chore_id: 'uuidv7()', status: "'approved'", approved_at: 'now()', trusted_up_to: '1000', is_last: 'true' },
      ...{ series_id: 'uuidv7()', frequency: "'daily'", recurring_days: "'{}'", due_day: 'current_date' },
      ...{ anchor_day: 'NULL', opens_on: 'NULL', offer_day: 'current_date' },
      template_id: OF_FAMILY('chores', 'template_id', 'chore_templates'),
      offer_id: OF_FAMILY('chores', 'offer_id', 'chore_offers'),
    },
    'family_id IN (SELECT family_id FROM chore_offers)',
  ],
  ['deadlines', { deadline_id: 'uuidv7()', child_id: 'NULL', kind: "'unused_items'" }],
  [
    'ledger_entries',
    { ...NO_SOURCE, sequence: '1000000', amount: '1', brought_forward: 'false', reverses: 'uuidv7()' },
  ],
  ['ledger_entries', { ...NO_SOURCE, sequence: '1000001', amount: '0', brought_forward: 'true', reverses: 'NULL' }],
  ['ledger_entries', ...paidBy('allowance', 'payment_id', 'allowance_payments')],
  ['ledger_entries', ...paidBy('claim', 'request_id', 'reward_claims')],
  ['maintenance_runs', { run_id: 'uuidv7()', status: "'done'", ended_at: 'now()' }],
  [
    'notice_settings',
    {
      ...{ mail: "'daily'", due_at: 'now()' },
      member_id: `(SELECT m.member_id FROM members AS m
        WHERE m.family_id = notice_settings.family_id AND m.member_id <> notice_settings.member_id LIMIT 1)`,
    },
  ],
  [
    'outbox',
    { mail_id: 'uuidv7()', member_id: 'NULL', staff_id: '(SELECT staff_id FROM staff LIMIT 1)', address: 'NULL' },
  ],
  ['outbox', { mail_id: 'uuidv7()', member_id: 'NULL', staff_id: 'NULL', address: "'x'" }],
  ['privacy_audits', { audit_id: 'uuidv7()', finished_at: 'NULL', result: 'NULL', overall: 'NULL' }],
  ['refused_requests', { request_id: 'uuidv7()', member_id: 'NULL' }],
  [
    'reward_claims',
    {
      ...{ request_id: 'uuidv7()', status: "'approved'", decided_at: 'now()' },
      ...{ rejection_comment: 'NULL', trusted_up_to: '1000' },
    },
  ],
];

/** Gives each empty table a row, and adds the further rows. Referenced tables come first. */
export async function fillTables(client: pg.Client, attempts: Attempts): Promise<void> {
  let empty: string[] = [];
  for (const table of await attempts.tables()) if ((await attempts.rowsOf(table, 1)).length === 0) empty.push(table);
  for (let before = Infinity; empty.length > 0 && empty.length < before; ) {
    before = empty.length;
    const left: string[] = [];
    for (const table of empty) {
      await client.query('SAVEPOINT filled');
      const failed = await attempts.fill(table, GIVEN[table] ?? {}).then(() => undefined, String);
      await client.query(failed ? 'ROLLBACK TO filled' : 'RELEASE filled');
      if (failed) left.push(table);
    }
    empty = left;
  }
  if (empty.length > 0) throw new Error(`no row fits ${empty.join(', ')}`);
  for (const [table, values, like = 'true'] of FURTHER) {
    const { rows } = await client.query<{ at: string }>(`SELECT ctid::text AS at FROM ${table} WHERE ${like} LIMIT 1`);
    await client.query(await attempts.copyOf(table, rows[0]?.at ?? '', values));
  }
}
