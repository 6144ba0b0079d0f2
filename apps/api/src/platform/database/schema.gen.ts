// Written from the migrated schema by `npm run generate`; do not edit.
import type { ColumnType } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;
type BigNumber = ColumnType<string, string | number, string | number>;
type Json = ColumnType<unknown, string, string>;
/** The type of a column with a default. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export interface AbsencesTable {
  family_id: string;
  absence_id: string;
  child_id: string;
  from_day: string;
  to_day: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
  skips_allowances: boolean;
  created_at: Timestamp;
  rhythm_id: string | null;
}

export interface AccountsTable {
  family_id: string;
  child_id: string;
  balance: Generated<string>;
  sequence: Generated<number>;
}

export interface ActivityDaysTable {
  day: string;
  members: number;
}

export interface AddressChangesTable {
  family_id: string;
  change_id: string;
  member_id: string;
  former_email: string;
  changed_at: Timestamp;
}

export interface AllowancePaymentsTable {
  family_id: string;
  payment_id: string;
  allowance_id: string;
  child_id: string;
  due_on: string;
  amount: string;
  description: string;
  status: 'asked' | 'missed' | 'paid' | 'skipped';
  posted_at: Timestamp;
  paydays: Generated<number>;
  missed_from: string | null;
  away: Generated<boolean>;
  kind: Generated<string>;
  facts: Generated<Json>;
  words: Json | null;
  planned: string | null;
  counted_from: string | null;
}

export interface AllowancesTable {
  family_id: string;
  allowance_id: string;
  child_id: string;
  amount: string;
  rhythm: 'weekly' | 'biweekly' | 'monthly';
  day: number;
  starts_on: string;
  ends_on: string | null;
  paused: Generated<boolean>;
  next_due_on: string | null;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  name: string | null;
  asks_first: Generated<boolean>;
}

export interface AttemptsTable {
  family_id: string;
  subject: string;
  kind: 'pin' | 'password' | 'login';
  member_id: string | null;
  failures: number;
  lock_level: number;
  locked_at: Timestamp | null;
  locked_until: Timestamp | null;
  updated_at: Timestamp;
}

export interface AuditCheckpointHeadsTable {
  family_id: string;
  sequence: BigNumber;
  hash: Buffer;
  checkpoint_id: string;
  entries: BigNumber | null;
  balance: string | null;
  replaces: Buffer | null;
}

export interface AuditCheckpointsTable {
  checkpoint_id: string;
  number: number;
  at: Timestamp;
  signature: Buffer;
  clock_trusted: Generated<boolean>;
}

export interface AuditEntriesTable {
  family_id: string;
  sequence: BigNumber;
  at: Timestamp;
  action: string;
  actor_id: string | null;
  profile_id: string | null;
  object_type: string;
  object_id: string | null;
  request_id: string | null;
  details: Json;
  hash: Buffer;
  address: string | null;
  write_id: string | null;
  address_digest: Buffer | null;
  address_salt: Buffer | null;
}

export interface AuditHeadsTable {
  family_id: string;
  sequence: BigNumber;
  hash: Buffer;
}

export interface AuditRechainDueTable {
  family_id: string;
}

export interface AutoApprovalsTable {
  family_id: string;
  child_id: string;
  most_each: string;
  most_a_week: string;
  set_by: string | null;
  set_at: Timestamp;
}

export interface AwayRhythmsTable {
  family_id: string;
  rhythm_id: string;
  child_id: string;
  next_day: string;
  days: number;
  every_weeks: number;
  skips_allowances: boolean;
  created_at: Timestamp;
}

export interface BookVerificationsTable {
  verification_id: string;
  started_at: Timestamp;
  finished_at: Timestamp;
  whole: boolean;
  families: number;
  fault_count: number;
  faults: Json;
  place: Generated<number>;
  clock_trusted: Generated<boolean>;
}

export interface ChoreOfferChildrenTable {
  family_id: string;
  offer_id: string;
  child_id: string;
  created_at: Timestamp;
  position: Generated<number>;
}

export interface ChoreOffersTable {
  family_id: string;
  offer_id: string;
  name: string;
  reward: string;
  template_id: string | null;
  icon_name: string | null;
  due_at: Timestamp;
  due_day: string;
  frequency: 'daily' | 'weekly' | 'monthly' | null;
  recurring_days: string[] | null;
  anchor_day: number | null;
  opens_on: string | null;
  previous_day: string | null;
  created_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  turn_position: number | null;
  turn_until: string | null;
  part: Generated<'morning' | 'afternoon' | 'evening' | 'any'>;
}

export interface ChoreProposalsTable {
  family_id: string;
  request_id: string;
  child_id: string;
  name: string;
  amount: string;
  status: 'open' | 'accepted' | 'declined';
  reward: string | null;
  submitted_at: Timestamp;
  decided_at: Timestamp | null;
  rejection_comment: string | null;
}

export interface ChoreTemplatesTable {
  family_id: string;
  template_id: string;
  name: string;
  description: string;
  default_reward: string;
  category: 'housework' | 'yardwork' | 'school' | 'personal' | 'other';
  created_at: Timestamp;
  icon_name: string | null;
}

export interface ChoresTable {
  family_id: string;
  chore_id: string;
  child_id: string;
  name: string;
  reward: string;
  status: 'pending' | 'submitted' | 'approved' | 'rejected';
  due_at: Timestamp;
  submitted_at: Timestamp | null;
  approved_at: Timestamp | null;
  rejected_at: Timestamp | null;
  rejection_comment: string | null;
  created_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  template_id: string | null;
  series_id: string | null;
  frequency: 'daily' | 'weekly' | 'monthly' | null;
  recurring_days: string[] | null;
  due_day: string | null;
  anchor_day: number | null;
  opens_on: string | null;
  round: Generated<number>;
  is_last: Generated<boolean>;
  returned_at: Timestamp | null;
  returned_comment: string | null;
  trusted_up_to: string | null;
  icon_name: string | null;
  offer_id: string | null;
  offer_day: string | null;
  turn_submitted: boolean | null;
  group_id: string | null;
  previous_day: string | null;
  returned_updated_at: Timestamp | null;
  submitted_day: string | null;
  part: Generated<'morning' | 'afternoon' | 'evening' | 'any'>;
}

export interface ClockGateTable {
  only_row: Generated<boolean>;
  mark: Timestamp;
  ran_seconds: Generated<number>;
  beat_at: Timestamp;
}

export interface ClosedFamiliesTable {
  family_id: string;
  closed_at: Timestamp;
}

export interface ConsentEventsTable {
  family_id: string;
  event_id: string;
  consent_id: string;
  kind: 'verified' | 'withdrawn';
  at: Timestamp;
  done_by: string;
  reason: string | null;
}

export interface ConsentVerificationAuditTable {
  family_id: string;
  verification_id: string;
  consent_id: string;
  asked_of: string;
  verification_method: string;
  status: 'pending' | 'sent' | 'verified';
  attempted_at: Timestamp;
  completed_at: Timestamp | null;
  token_hash: Buffer | null;
  expires_at: Timestamp | null;
  sent_to_salt: Buffer | null;
  sent_to_digest: Buffer | null;
  accepted_at: Timestamp | null;
}

export interface DataAccessRequestsTable {
  family_id: string;
  request_id: string;
  child_id: string;
  parent_id: string | null;
  request_type: 'export' | 'erasure';
  status: Generated<'pending' | 'completed'>;
  requested_at: Timestamp;
  completed_at: Timestamp | null;
  data_categories: string[];
}

export interface DeadlinesTable {
  family_id: string;
  deadline_id: Generated<string>;
  child_id: string | null;
  kind: string;
  announced_at: Timestamp | null;
  reminded_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

export interface DemoMarkTable {
  only_row: Generated<boolean>;
}

export interface DeviceChildrenTable {
  family_id: string;
  device_id: string;
  child_id: string;
  created_at: Timestamp;
}

export interface DutiesTable {
  family_id: string;
  duty_id: string;
  name: string;
  icon_name: string | null;
  steps: string;
  part: 'morning' | 'afternoon' | 'evening' | 'any';
  created_at: Timestamp;
}

export interface DutyDaysTable {
  family_id: string;
  duty_id: string;
  child_id: string;
  from_day: string;
  to_day: string | null;
  weekdays: string[];
  created_at: Timestamp;
}

export interface DutyTicksTable {
  family_id: string;
  duty_id: string;
  child_id: string;
  day: string;
  ticked_at: Timestamp;
}

export interface EmailVerificationTokensTable {
  family_id: string;
  member_id: string;
  token_id: string;
  purpose: 'sign_up' | 'confirm' | 'change';
  email: string;
  email_key: string;
  replaces: string | null;
  code_hash: Buffer | null;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  attempt_count: Generated<number>;
  verified_at: Timestamp | null;
}

export interface ErrorLogsTable {
  error_log_id: string;
  fingerprint: Buffer;
  occurrences: Generated<number>;
  request_ids: string[];
  family_id: string | null;
  reporter_id: string | null;
  session_id: string | null;
  error_type: string;
  severity: 'critical' | 'high' | 'medium' | 'low';
  error_code: string | null;
  message: string;
  technical_message: string | null;
  stack_trace: string | null;
  url: string | null;
  http_method: string | null;
  request_data: string | null;
  response_data: string | null;
  user_comment: string | null;
  ip_address: string | null;
  user_agent: string | null;
  browser_details: string | null;
  device_type: string | null;
  status: Generated<'open' | 'in_progress' | 'investigating' | 'resolved' | 'closed'>;
  assigned_to: string | null;
  resolution: string | null;
  reproduced: Generated<boolean>;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  updated_at: Timestamp;
  resolved_at: Timestamp | null;
  met_at: Generated<Timestamp | null>;
}

export interface FamiliesTable {
  family_id: string;
  time_zone: string;
  setup_completed: Generated<boolean>;
  created_at: Timestamp;
  kept_at: Timestamp | null;
  last_used_on: string | null;
  local_backups_seen: Generated<boolean>;
  locale: Generated<string>;
  currency: Generated<string>;
  decimals: Generated<number>;
  currency_changed_at: Timestamp | null;
}

export interface FeedbackTable {
  feedback_id: string;
  family_id: string;
  member_id: string;
  member_role: 'family_admin' | 'parent';
  subject: string;
  message: string;
  rating: number | null;
  page: string | null;
  status: Generated<'new' | 'in_progress' | 'resolved'>;
  admin_notes: string | null;
  created_at: Timestamp;
  reviewed_at: Timestamp | null;
  reviewed_by: string | null;
  type: Generated<'bug' | 'feature' | 'other'>;
  answer: string | null;
  answered_at: Timestamp | null;
}

export interface FormerAdultsTable {
  family_id: string;
  member_id: string;
  left_at: Timestamp | null;
}

export interface HeldSignUpsTable {
  name_key: string;
  held_id: string;
  password_hash: string;
  held_until: Timestamp;
}

export interface IdempotencyKeysTable {
  family_id: string;
  caller_id: string;
  call: string;
  key: string;
  request_digest: Buffer;
  resource_id: string;
  created_at: Timestamp;
}

export interface InvitationChildrenTable {
  family_id: string;
  invitation_id: string;
  child_id: string;
  created_at: Timestamp;
}

export interface InvitationsTable {
  family_id: string;
  invitation_id: string;
  kind: 'parent' | 'device';
  invited_by: string;
  code_tries: Generated<number>;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface JobScheduleTable {
  name: string;
  due_at: Timestamp;
}

export interface LedgerDayChangesTable {
  family_id: string;
  change_id: Generated<string>;
  day: string;
  transactions: BigNumber;
  value: string;
  currency: Generated<string>;
}

export interface LedgerDaysTable {
  day: string;
  transactions: BigNumber;
  value: string;
  currency: Generated<string>;
}

export interface LedgerEntriesTable {
  family_id: string;
  child_id: string;
  sequence: number;
  entry_id: string;
  amount: string;
  balance_after: string;
  description: string;
  category: 'chore' | 'achievement' | 'gift' | 'spending' | 'allowance' | 'bonus' | 'savings' | 'other';
  source_type: string | null;
  source_id: string | null;
  created_by: string | null;
  created_at: Timestamp;
  brought_forward: Generated<boolean>;
  source_round: Generated<number>;
  reverses: string | null;
  kind: Generated<string>;
  facts: Generated<Json>;
  words: Json | null;
  currency: Generated<string>;
}

export interface LoginNamesTable {
  name_key: string;
  family_id: string | null;
  member_id: string | null;
  staff_id: string | null;
  held_until: Timestamp | null;
}

export interface MaintenanceRunsTable {
  run_id: string;
  action: 'recalculate-balances' | 'cleanup-orphaned-data' | 'optimize-database' | 'clear-cache' | 'refresh-sessions' | 'generate-report';
  dry_run: boolean;
  status: 'waiting' | 'running' | 'done' | 'failed';
  progress: Generated<number>;
  asked_by: string | null;
  asked_at: Timestamp;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  seen_at: Timestamp | null;
  tries: Generated<number>;
  heard: Generated<Json>;
  report: Json | null;
}

export interface MemberActivityTable {
  family_id: string;
  member_id: string;
  day: string;
}

export interface MemberLastActiveTable {
  family_id: string;
  member_id: string;
  day: string;
}

export interface MembersTable {
  family_id: string;
  member_id: string;
  role: 'family_admin' | 'parent' | 'child';
  username: string;
  username_key: string;
  first_name: string;
  last_name: string | null;
  email: string | null;
  birth_year: number | null;
  parent_id: string | null;
  color: number | null;
  chores_enabled: Generated<boolean>;
  rewards_enabled: Generated<boolean>;
  password_hash: string | null;
  pin_hash: string | null;
  pin_length: number | null;
  created_at: Timestamp;
  email_verified_at: Timestamp | null;
  seen_entry: number | null;
  seen_decision: BigNumber | null;
  switches: Generated<Json>;
  face: number | null;
  locale: string | null;
  lessons_seen: Generated<string[]>;
}

export interface NoticeSettingsTable {
  family_id: string;
  member_id: string;
  mail: 'never' | 'daily' | 'at_once';
  hour: number;
  names: boolean;
  due_at: Timestamp | null;
}

export interface OutboxTable {
  family_id: string;
  mail_id: string;
  kind: string;
  member_id: string | null;
  staff_id: string | null;
  about_id: string | null;
  address: string | null;
  request_id: string | null;
  network: string | null;
  created_at: Timestamp;
  tries: Generated<number>;
  next_try_at: Timestamp | null;
  sent_at: Timestamp | null;
}

export interface ParentalConsentsTable {
  family_id: string;
  consent_id: string;
  child_id: string;
  given_by: string;
  consent_type: 'parental' | 'data_collection';
  policy_version: string;
  consent_date: Timestamp;
  verification_method: string;
  given_with_parental: Generated<boolean>;
  ip_address: string | null;
  user_agent: string | null;
  ordinal: Generated<number>;
}

export interface PasswordResetTokensTable {
  family_id: string;
  member_id: string;
  token_id: string;
  email: string;
  token_hash: Buffer | null;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  used_at: Timestamp | null;
}

export interface PolicyAcceptancesTable {
  family_id: string;
  acceptance_id: string;
  member_id: string;
  policy_type: string;
  policy_version: string;
  accepted_at: Timestamp;
  consent_method: string;
  ip_address: string | null;
  user_agent: string | null;
  parental_consent: Generated<boolean>;
}

export interface PolicyVersionsTable {
  policy_id: string;
  policy_type: 'privacy_policy' | 'terms_of_service';
  version: string;
  title: string;
  content: string;
  effective_date: string;
  is_active: Generated<boolean>;
  created_at: Timestamp;
  created_by: string | null;
  approved_at: Timestamp | null;
  approved_by: string | null;
}

export interface PrivacyAuditsTable {
  audit_id: string;
  started_at: Timestamp;
  started_by: string | null;
  reached: string | null;
  families: Generated<number>;
  families_total: number;
  facts: Json;
  moved_at: Timestamp;
  finished_at: Timestamp | null;
  overall: 'COMPLIANT' | 'PARTIALLY_COMPLIANT' | 'NON_COMPLIANT' | 'NEEDS_REVIEW' | null;
  score: number | null;
  result: Json | null;
  place: Generated<number>;
  clock_trusted: Generated<boolean>;
}

export interface PrivacyEvidenceTable {
  evidence_id: string;
  kind: 'risk_assessment' | 'safeguard_test' | 'restore_drill' | 'security_program' | 'processor_assurances' | 'outside_request';
  done_on: string;
  document: string | null;
  recorded_at: Timestamp;
  recorded_by: string | null;
  author: string | null;
  digest: Buffer | null;
  next_due_on: string | null;
  signed_line: string | null;
}

export interface PrivacyMonitoringTable {
  only_one: Generated<boolean>;
  started_at: Timestamp;
  started_by: string | null;
}

export interface PrivacySettingsTable {
  family_id: string;
  child_id: string;
  data_collection: Generated<boolean>;
  analytics: Generated<boolean>;
  marketing: Generated<boolean>;
  updated_at: Timestamp;
  updated_by: string;
  closed_at: Timestamp | null;
  unverified_from: Timestamp | null;
  grace_until: Timestamp | null;
}

export interface PrivacyViolationsTable {
  violation_id: string;
  item: string;
  subject_id: string;
  severity: 'CRITICAL' | 'HIGH' | 'MEDIUM' | 'LOW';
  description: string;
  action_required: string;
  first_seen_at: Timestamp;
  last_seen_at: Timestamp;
  last_audit_id: string;
  cleared_at: Timestamp | null;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
  resolved_reason: string | null;
  reopened: Generated<number>;
}

export interface PurchaseRequestsTable {
  family_id: string;
  request_id: string;
  child_id: string;
  goal_id: string;
  goal_name: string;
  amount: string;
  status: 'submitted' | 'approved' | 'rejected';
  submitted_at: Timestamp;
  decided_at: Timestamp | null;
  rejection_comment: string | null;
  round: Generated<number>;
  owed: Generated<boolean>;
  handed_over_at: Timestamp | null;
  received_at: Timestamp | null;
}

export interface PushSubscriptionsTable {
  family_id: string;
  device_id: string;
  member_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Timestamp;
  due_at: Timestamp | null;
  tries: Generated<number>;
  shown: Generated<number>;
}

export interface RefusedRequestsTable {
  request_id: string;
  at: Timestamp;
  method: string;
  route: string;
  status: number;
  code: string;
  family_id: string;
  member_id: string | null;
}

export interface RequestCountsTable {
  span: 'minute' | 'hour' | 'day';
  at: Timestamp;
  method: string;
  route: string;
  status_class: number;
  bucket: number;
  requests: BigNumber;
  microseconds: BigNumber;
}

export interface RetentionMarksTable {
  class: string;
  oldest_at: Timestamp | null;
  looked_at: Timestamp;
}

export interface RetentionRunsTable {
  run_id: string;
  finished_at: Timestamp;
  removed: Json;
}

export interface RevocationsTable {
  family_id: string;
  revocation_id: Generated<string>;
  kind: 'child' | 'name' | 'family' | 'consent' | 'adult' | 'password' | 'pin' | 'second_factor' | 'recovery_codes';
  subject_id: string;
  done_by: string | null;
  at: Timestamp;
}

export interface RewardCategoriesTable {
  family_id: string;
  category_id: string;
  name: string;
  name_key: string;
  description: string | null;
  color: string;
  icon_name: string;
  active: Generated<boolean>;
  created_at: Timestamp;
}

export interface RewardClaimsTable {
  family_id: string;
  request_id: string;
  child_id: string;
  reward_id: string;
  reward_name: string;
  reward_description: string;
  category: string;
  amount: string;
  status: 'submitted' | 'approved' | 'rejected';
  submitted_at: Timestamp;
  decided_at: Timestamp | null;
  rejection_comment: string | null;
  round: Generated<number>;
  trusted_up_to: string | null;
}

export interface RewardsTable {
  family_id: string;
  reward_id: string;
  child_id: string;
  category_id: string;
  name: string;
  name_key: string;
  description: string;
  amount: string;
  icon: string | null;
  active: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp | null;
}

export interface SavingsGoalsTable {
  family_id: string;
  goal_id: string;
  child_id: string;
  name: string;
  target: string;
  icon_name: string;
  status: 'active' | 'waiting' | 'purchased';
  position: number;
  purchased_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp | null;
}

export interface SchemaCompatibilityTable {
  only_row: Generated<boolean>;
  compatible_from: string;
}

export interface SchemaMigrationsTable {
  name: string;
  checksum: string;
  applied_at: Generated<Timestamp>;
}

export interface SchemaObjectsTable {
  name: string;
  checksum: string;
  applied_at: Generated<Timestamp>;
}

export interface SessionsTable {
  family_id: string;
  session_hash: Buffer;
  adult_id: string | null;
  active_member_id: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  last_active_at: Timestamp;
  user_agent: string | null;
  device_id: Generated<string>;
  confirmed_at: Timestamp | null;
  invited_by: string | null;
  own_minutes: number | null;
  child_picked_at: Timestamp | null;
}

export interface SignInFailuresTable {
  failure_id: string;
  at: Timestamp;
  kind: string;
  family_id: string | null;
  member_id: string | null;
  staff_id: string | null;
  network: string | null;
  request_id: string;
}

export interface StaffTable {
  staff_id: string;
  role: 'app_owner' | 'support_user' | 'app_admin' | 'admin';
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  created_at: Timestamp;
}

export interface StaffPasswordResetsTable {
  staff_id: string;
  email: string;
  token_hash: Buffer | null;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  used_at: Timestamp | null;
  mail_id: string;
}

export interface StaffRecoveryCodesTable {
  staff_id: string;
  code_hash: Buffer;
  used_at: Timestamp | null;
}

export interface StaffSecondFactorsTable {
  staff_id: string;
  sealed_secret: Buffer;
  created_at: Timestamp;
  confirmed_at: Timestamp | null;
  last_step: BigNumber | null;
}

export interface StaffSessionsTable {
  token_hash: Buffer;
  staff_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  last_active_at: Timestamp;
  opened_family: string | null;
  opened_until: Timestamp | null;
}

export interface WithdrawalRequestsTable {
  family_id: string;
  request_id: string;
  child_id: string;
  description: string;
  amount: string;
  status: 'pending' | 'approved' | 'rejected';
  submitted_at: Timestamp;
  decided_at: Timestamp | null;
  round: Generated<number>;
  owed: Generated<boolean>;
  handed_over_at: Timestamp | null;
  received_at: Timestamp | null;
}

export interface Tables {
  absences: AbsencesTable;
  accounts: AccountsTable;
  activity_days: ActivityDaysTable;
  address_changes: AddressChangesTable;
  allowance_payments: AllowancePaymentsTable;
  allowances: AllowancesTable;
  attempts: AttemptsTable;
  audit_checkpoint_heads: AuditCheckpointHeadsTable;
  audit_checkpoints: AuditCheckpointsTable;
  audit_entries: AuditEntriesTable;
  audit_heads: AuditHeadsTable;
  audit_rechain_due: AuditRechainDueTable;
  auto_approvals: AutoApprovalsTable;
  away_rhythms: AwayRhythmsTable;
  book_verifications: BookVerificationsTable;
  chore_offer_children: ChoreOfferChildrenTable;
  chore_offers: ChoreOffersTable;
  chore_proposals: ChoreProposalsTable;
  chore_templates: ChoreTemplatesTable;
  chores: ChoresTable;
  clock_gate: ClockGateTable;
  closed_families: ClosedFamiliesTable;
  consent_events: ConsentEventsTable;
  consent_verification_audit: ConsentVerificationAuditTable;
  data_access_requests: DataAccessRequestsTable;
  deadlines: DeadlinesTable;
  demo_mark: DemoMarkTable;
  device_children: DeviceChildrenTable;
  duties: DutiesTable;
  duty_days: DutyDaysTable;
  duty_ticks: DutyTicksTable;
  email_verification_tokens: EmailVerificationTokensTable;
  error_logs: ErrorLogsTable;
  families: FamiliesTable;
  feedback: FeedbackTable;
  former_adults: FormerAdultsTable;
  held_sign_ups: HeldSignUpsTable;
  idempotency_keys: IdempotencyKeysTable;
  invitation_children: InvitationChildrenTable;
  invitations: InvitationsTable;
  job_schedule: JobScheduleTable;
  ledger_day_changes: LedgerDayChangesTable;
  ledger_days: LedgerDaysTable;
  ledger_entries: LedgerEntriesTable;
  login_names: LoginNamesTable;
  maintenance_runs: MaintenanceRunsTable;
  member_activity: MemberActivityTable;
  member_last_active: MemberLastActiveTable;
  members: MembersTable;
  notice_settings: NoticeSettingsTable;
  outbox: OutboxTable;
  parental_consents: ParentalConsentsTable;
  password_reset_tokens: PasswordResetTokensTable;
  policy_acceptances: PolicyAcceptancesTable;
  policy_versions: PolicyVersionsTable;
  privacy_audits: PrivacyAuditsTable;
  privacy_evidence: PrivacyEvidenceTable;
  privacy_monitoring: PrivacyMonitoringTable;
  privacy_settings: PrivacySettingsTable;
  privacy_violations: PrivacyViolationsTable;
  purchase_requests: PurchaseRequestsTable;
  push_subscriptions: PushSubscriptionsTable;
  refused_requests: RefusedRequestsTable;
  request_counts: RequestCountsTable;
  retention_marks: RetentionMarksTable;
  retention_runs: RetentionRunsTable;
  revocations: RevocationsTable;
  reward_categories: RewardCategoriesTable;
  reward_claims: RewardClaimsTable;
  rewards: RewardsTable;
  savings_goals: SavingsGoalsTable;
  schema_compatibility: SchemaCompatibilityTable;
  schema_migrations: SchemaMigrationsTable;
  schema_objects: SchemaObjectsTable;
  sessions: SessionsTable;
  sign_in_failures: SignInFailuresTable;
  staff: StaffTable;
  staff_password_resets: StaffPasswordResetsTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  staff_second_factors: StaffSecondFactorsTable;
  staff_sessions: StaffSessionsTable;
  withdrawal_requests: WithdrawalRequestsTable;
}

/** The columns of each primary key. */
export const PRIMARY_KEYS = {
  absences: ['family_id', 'absence_id'],
  accounts: ['family_id', 'child_id'],
  activity_days: ['day'],
  address_changes: ['family_id', 'change_id'],
  allowance_payments: ['family_id', 'payment_id'],
  allowances: ['family_id', 'allowance_id'],
  attempts: ['family_id', 'subject', 'kind'],
  audit_checkpoint_heads: ['family_id', 'sequence', 'checkpoint_id'],
  audit_checkpoints: ['checkpoint_id'],
  audit_entries: ['family_id', 'sequence'],
  audit_heads: ['family_id'],
  audit_rechain_due: ['family_id'],
  auto_approvals: ['family_id', 'child_id'],
  away_rhythms: ['family_id', 'rhythm_id'],
  book_verifications: ['verification_id'],
  chore_offer_children: ['family_id', 'offer_id', 'child_id'],
  chore_offers: ['family_id', 'offer_id'],
  chore_proposals: ['family_id', 'request_id'],
  chore_templates: ['family_id', 'template_id'],
  chores: ['family_id', 'chore_id'],
  clock_gate: ['only_row'],
  closed_families: ['family_id'],
  consent_events: ['family_id', 'event_id'],
  consent_verification_audit: ['family_id', 'verification_id'],
  data_access_requests: ['family_id', 'request_id'],
  deadlines: ['family_id', 'deadline_id'],
  demo_mark: ['only_row'],
  device_children: ['family_id', 'device_id', 'child_id'],
  duties: ['family_id', 'duty_id'],
  duty_days: ['family_id', 'duty_id', 'child_id', 'from_day'],
  duty_ticks: ['family_id', 'duty_id', 'child_id', 'day'],
  email_verification_tokens: ['family_id', 'member_id'],
  error_logs: ['error_log_id'],
  families: ['family_id'],
  feedback: ['family_id', 'feedback_id'],
  former_adults: ['family_id', 'member_id'],
  held_sign_ups: ['name_key', 'held_id'],
  idempotency_keys: ['family_id', 'caller_id', 'call', 'key'],
  invitation_children: ['family_id', 'invitation_id', 'child_id'],
  invitations: ['family_id', 'invitation_id'],
  job_schedule: ['name'],
  ledger_day_changes: ['family_id', 'change_id'],
  ledger_days: ['day', 'currency'],
  ledger_entries: ['family_id', 'child_id', 'sequence'],
  login_names: ['name_key'],
  maintenance_runs: ['run_id'],
  member_activity: ['family_id', 'member_id', 'day'],
  member_last_active: ['family_id', 'member_id'],
  members: ['family_id', 'member_id'],
  notice_settings: ['family_id', 'member_id'],
  outbox: ['family_id', 'mail_id'],
  parental_consents: ['family_id', 'consent_id'],
  password_reset_tokens: ['family_id', 'member_id', 'token_id'],
  policy_acceptances: ['family_id', 'acceptance_id'],
  policy_versions: ['policy_id'],
  privacy_audits: ['audit_id'],
  privacy_evidence: ['evidence_id'],
  privacy_monitoring: ['only_one'],
  privacy_settings: ['family_id', 'child_id'],
  privacy_violations: ['violation_id'],
  purchase_requests: ['family_id', 'request_id'],
  push_subscriptions: ['family_id', 'device_id', 'member_id'],
  refused_requests: ['family_id', 'request_id'],
  request_counts: ['span', 'at', 'route', 'method', 'status_class', 'bucket'],
  retention_marks: ['class'],
  retention_runs: ['run_id'],
  revocations: ['family_id', 'revocation_id'],
  reward_categories: ['family_id', 'category_id'],
  reward_claims: ['family_id', 'request_id'],
  rewards: ['family_id', 'reward_id'],
  savings_goals: ['family_id', 'goal_id'],
  schema_compatibility: ['only_row'],
  schema_migrations: ['name'],
  schema_objects: ['name', 'checksum'],
  sessions: ['family_id', 'session_hash'],
  sign_in_failures: ['failure_id'],
  staff: ['staff_id'],
  staff_password_resets: ['staff_id', 'mail_id'],
  staff_recovery_codes: ['staff_id', 'code_hash'],
  staff_second_factors: ['staff_id'],
  staff_sessions: ['token_hash'],
  withdrawal_requests: ['family_id', 'request_id'],
} as const satisfies {
  readonly [T in keyof Tables]: readonly (keyof Tables[T])[];
};

/** The tables with rows of families. */
export const FAMILY_TABLES = [
  'absences',
  'accounts',
  'address_changes',
  'allowance_payments',
  'allowances',
  'attempts',
  'audit_checkpoint_heads',
  'audit_entries',
  'audit_heads',
  'audit_rechain_due',
  'auto_approvals',
  'away_rhythms',
  'chore_offer_children',
  'chore_offers',
  'chore_proposals',
  'chore_templates',
  'chores',
  'closed_families',
  'consent_events',
  'consent_verification_audit',
  'data_access_requests',
  'deadlines',
  'device_children',
  'duties',
  'duty_days',
  'duty_ticks',
  'email_verification_tokens',
  'error_logs',
  'families',
  'feedback',
  'former_adults',
  'idempotency_keys',
  'invitation_children',
  'invitations',
  'ledger_day_changes',
  'ledger_entries',
  'login_names',
  'member_activity',
  'member_last_active',
  'members',
  'notice_settings',
  'outbox',
  'parental_consents',
  'password_reset_tokens',
  'policy_acceptances',
  'privacy_settings',
  'purchase_requests',
  'push_subscriptions',
  'refused_requests',
  'revocations',
  'reward_categories',
  'reward_claims',
  'rewards',
  'savings_goals',
  'sessions',
  'sign_in_failures',
  'withdrawal_requests',
] as const;

/** The functions that are given a family as their first argument. */
export const FAMILY_FUNCTIONS: readonly string[] = [
  'account_open',
  'account_repair',
  'approve_by_rule',
  'audit_append',
  'audit_open',
  'audit_rechain',
  'bring_forward',
  'childs_name_pattern',
  'claim_key',
  'classify_entries',
  'close_family',
  'close_family_beside',
  'erase_child',
  'erase_child_beside',
  'forget_requests_beside',
  'has_unused_items',
  'hold_session',
  'lock_accounts',
  'mentions_of_child',
  'note_active',
  'note_refused',
  'post_entries',
  'remove_decided',
  'remove_unused',
  'replace_childs_name',
  'replace_name_beside',
  'reversal_of',
  'take_step',
  'trail_cut',
  'unused_items',
  'was_paid',
];

/** Those of them that may write. */
export const FAMILY_WRITERS: readonly string[] = [
  'account_open',
  'account_repair',
  'approve_by_rule',
  'audit_append',
  'audit_open',
  'audit_rechain',
  'bring_forward',
  'claim_key',
  'classify_entries',
  'close_family',
  'close_family_beside',
  'erase_child',
  'erase_child_beside',
  'forget_requests_beside',
  'hold_session',
  'lock_accounts',
  'note_active',
  'note_refused',
  'post_entries',
  'remove_decided',
  'remove_unused',
  'replace_childs_name',
  'replace_name_beside',
  'take_step',
  'trail_cut',
];
