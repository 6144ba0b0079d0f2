import { CATALOGUE, childRowsOf, type TableName } from '@pocketful/compliance/catalogue';

/** A section of a child's file: the rows of a table about the child, and the columns in the file. */
export interface ChildSection {
  readonly table: TableName;
  /** The condition for the rows of `t`; `$1` is the family, `$2` the child. Default: the catalogue's column names the child. */
  readonly where?: string;
  /**
   * Money as a decimal text, by `::text`. Each spread group is a line: the formatter breaks a longer list into one name a
   * line.
   */
  readonly columns: readonly string[];
  readonly order: string;
  /** Columns that the file shows in another form, by an expression. */
  readonly instead?: Readonly<Record<string, string>>;
}

/**
 * Everything that the tables hold about a child. Ids and addresses of adults are not the child's. Hashes of secrets are
 * left out. `privacy-document.test.ts` compares this list with the schema, and has the reason for each column that is left
 * out. The file's explanations come from `packages/compliance/src/register.ts`.
 */
export const CHILD_SECTIONS: Readonly<Record<string, ChildSection>> = {
  profile: {
    table: 'members',
    columns: [
      ...['member_id', 'role', 'username', 'first_name', 'last_name', 'birth_year', 'color', 'chores_enabled'],
      ...['rewards_enabled', 'switches', 'pin_length', 'created_at', 'seen_entry'],
      'seen_decision',
    ],
    order: 'created_at',
  },
  account: { table: 'accounts', columns: ['balance::text', 'sequence'], order: 'child_id' },
  transactions: {
    table: 'ledger_entries',
    columns: [
      ...['sequence', 'entry_id', 'amount::text', 'balance_after::text', 'description', 'category', 'source_type'],
      ...['source_id', 'source_round', 'reverses', 'created_at', 'brought_forward'],
    ],
    order: 'sequence',
  },
  chores: {
    table: 'chores',
    columns: [
      ...['chore_id', 'name', 'reward::text', 'status', 'due_at', 'submitted_at', 'approved_at', 'rejected_at'],
      ...['rejection_comment', 'created_at', 'updated_at', 'template_id', 'series_id', 'frequency', 'recurring_days'],
      ...['due_day', 'anchor_day', 'opens_on', 'is_last', 'round', 'returned_at', 'returned_comment'],
      ...['returned_updated_at', 'offer_id', 'offer_day', 'trusted_up_to::text', 'icon_name', 'turn_submitted'],
      ...['group_id', 'previous_day', 'submitted_day'],
    ],
    order: 'created_at, chore_id',
  },
  offers: {
    table: 'chore_offer_children',
    columns: ['offer_id', 'name', 'position', 'created_at'],
    instead: { name: '(SELECT o.name FROM chore_offers AS o WHERE o.family_id = $1 AND o.offer_id = t.offer_id)' },
    order: 'created_at, offer_id',
  },
  absences: {
    table: 'absences',
    columns: ['absence_id', 'from_day', 'to_day', 'starts_at', 'ends_at', 'skips_allowances', 'created_at'],
    order: 'from_day',
  },
  proposals: {
    table: 'chore_proposals',
    columns: [
      ...['request_id', 'name', 'amount::text', 'status', 'reward::text', 'submitted_at', 'decided_at'],
      'rejection_comment',
    ],
    order: 'submitted_at, request_id',
  },
  goals: {
    table: 'savings_goals',
    columns: [
      ...['goal_id', 'name', 'target::text', 'icon_name', 'status', 'position', 'purchased_at', 'created_at'],
      'updated_at',
    ],
    order: 'created_at, goal_id',
  },
  purchases: {
    table: 'purchase_requests',
    columns: [
      ...['request_id', 'goal_id', 'goal_name', 'amount::text', 'status', 'submitted_at', 'decided_at'],
      ...['rejection_comment', 'round', 'owed', 'handed_over_at', 'received_at'],
    ],
    order: 'submitted_at, request_id',
  },
  withdrawals: {
    table: 'withdrawal_requests',
    columns: [
      ...['request_id', 'description', 'amount::text', 'status', 'submitted_at', 'decided_at', 'round', 'owed'],
      ...['handed_over_at', 'received_at'],
    ],
    order: 'submitted_at, request_id',
  },
  rewards: {
    table: 'rewards',
    columns: [
      ...['reward_id', 'category_id', 'name', 'description', 'amount::text', 'icon', 'active', 'created_at'],
      'updated_at',
    ],
    order: 'created_at, reward_id',
  },
  claims: {
    table: 'reward_claims',
    columns: [
      ...['request_id', 'reward_id', 'reward_name', 'reward_description', 'category', 'amount::text', 'status'],
      ...['submitted_at', 'decided_at', 'rejection_comment', 'round', 'trusted_up_to::text'],
    ],
    order: 'submitted_at, request_id',
  },
  autoApproval: {
    table: 'auto_approvals',
    columns: ['most_each::text', 'most_a_week::text', 'set_at'],
    order: 'child_id',
  },
  allowances: {
    table: 'allowances',
    columns: [
      ...['allowance_id', 'amount::text', 'name', 'rhythm', 'day', 'starts_on', 'ends_on', 'paused', 'next_due_on'],
      ...['created_at', 'updated_at'],
    ],
    order: 'created_at, allowance_id',
  },
  paydays: {
    table: 'allowance_payments',
    columns: [
      ...['payment_id', 'allowance_id', 'due_on', 'paydays', 'missed_from', 'amount::text', 'description', 'status'],
      ...['posted_at', 'away'],
    ],
    order: 'due_on, payment_id',
  },
  consents: {
    table: 'parental_consents',
    columns: [
      ...['consent_id', 'consent_type', 'policy_version', 'consent_date', 'verification_method', 'given_with_parental'],
      'ordinal',
    ],
    order: 'consent_date, consent_id',
  },
  consentEvents: {
    table: 'consent_events',
    columns: ['consent_id', 'kind', 'at'],
    order: 'at, event_id',
  },
  consentMails: {
    table: 'consent_verification_audit',
    columns: [
      'consent_id',
      'verification_method',
      'status',
      'attempted_at',
      'accepted_at',
      'completed_at',
      'expires_at',
    ],
    order: 'attempted_at, verification_id',
  },
  privacySettings: {
    table: 'privacy_settings',
    columns: [
      ...['data_collection', 'closed_at', 'unverified_from', 'grace_until', 'analytics', 'marketing'],
      'updated_at',
    ],
    order: 'child_id',
  },
  deadlines: {
    table: 'deadlines',
    columns: ['kind', 'created_at', 'announced_at', 'reminded_at'],
    order: 'deadline_id',
  },
  dataRequests: {
    table: 'data_access_requests',
    columns: ['request_id', 'request_type', 'status', 'requested_at', 'completed_at', 'data_categories'],
    order: 'requested_at, request_id',
  },
  sessions: {
    table: 'sessions',
    columns: ['device_id', 'created_at', 'expires_at', 'last_active_at', 'user_agent'],
    order: 'created_at',
  },
  ownDevices: { table: 'device_children', columns: ['device_id', 'created_at'], order: 'created_at' },
  wrongTries: {
    table: 'attempts',
    columns: ['kind', 'failures', 'lock_level', 'locked_at', 'locked_until', 'updated_at'],
    order: 'updated_at',
  },
  refusedRequests: {
    table: 'refused_requests',
    columns: ['at', 'method', 'route', 'status', 'code'],
    order: 'at',
  },
  activeDays: { table: 'member_activity', columns: ['day'], order: 'day' },
  lastActive: { table: 'member_last_active', columns: ['day'], order: 'day' },
  failedSignIns: { table: 'sign_in_failures', columns: ['at', 'kind', 'network'], order: 'at' },
  staffViews: {
    table: 'audit_entries',
    where: `t.action = 'staff.viewed' AND t.object_id = $2::uuid`,
    columns: ['at', 'details'],
    order: 'sequence',
  },
  activity: {
    table: 'audit_entries',
    where: `(t.profile_id = $2::uuid OR t.object_id = $2::uuid OR t.details ->> 'childId' = $2::uuid::text
      OR t.details ->> 'formerChildId' = $2::uuid::text)`,
    columns: ['sequence', 'at', 'action', 'object_type', 'object_id', 'details', 'network'],
    // A chore that changed hands belongs to both children. Neither file names the other child, or the adult of a mail.
    instead: {
      // The network from which the child's profile was used. An adult's address is not the child's.
      network: `CASE WHEN t.profile_id = $2::uuid THEN t.address END`,
      details: `t.details - 'askedOf' - CASE WHEN t.details ->> 'childId' = $2::uuid::text THEN 'formerChildId' ELSE 'childId' END`,
    },
    order: 'sequence',
  },
};

/** 'due_at' is dueAt. */
function keyOf(column: string): string {
  const [name = ''] = column.split('::');
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The condition for a table's rows about the child `$2` of the family `$1`. */
function aboutChild(table: TableName): string {
  const rows = childRowsOf(CATALOGUE[table]);
  if (!rows) throw new Error(`${table} has no rows about a child`);
  const { column, through } = rows;
  if (!through) return `t.${column} = $2::uuid`;
  return `t.${column} IN (SELECT c.${column} FROM ${through} AS c WHERE c.family_id = $1 AND c.child_id = $2::uuid)`;
}

function sectionText({ table, where = aboutChild(table), columns, order, instead = {} }: ChildSection): string {
  const pairs = columns.map(column => `'${keyOf(column)}', ${instead[column] ?? `t.${column}`}`).join(', ');
  const by = order
    .split(', ')
    .map(column => `t.${column}`)
    .join(', ');
  return `(SELECT coalesce(jsonb_agg(jsonb_build_object(${pairs}) ORDER BY ${by}), '[]')
    FROM ${table} AS t WHERE t.family_id = $1 AND ${where})`;
}

/** The whole file in one statement, so that it is of one moment. */
export const CHILD_DATA_TEXT = `SELECT jsonb_build_object(${Object.entries(CHILD_SECTIONS)
  .map(([name, section]) => `'${name}', ${sectionText(section)}`)
  .join(',\n  ')}) AS data`;
