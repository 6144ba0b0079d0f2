import type { Allowance } from '@pocketful/allowances/calls';
import type { AuditLog } from '@pocketful/audit/calls';
import type { ChoreCategory, ChoreProgress } from '@pocketful/chores/rules';
import type { ChoreIcon } from '@pocketful/chores/rules/icons';
import type { Operator } from '@pocketful/compliance/calls';
import type { ConsentMethod, ConsentType } from '@pocketful/compliance/rules/consents';
import type { Audience } from '@pocketful/compliance/rules/privacy';
import type { SensitiveAct } from '@pocketful/contract-core/sensitive';
import type { Tries } from '@pocketful/domain/credentials';
import { type FamilyRole, nextChildColor } from '@pocketful/domain/family';
import type { Cents } from '@pocketful/domain/money';
import type { SeriesPlace } from '@pocketful/domain/recurrence';
import type { FieldOfSwitch } from '@pocketful/domain/switches';
import type { RefusedRequest } from '@pocketful/error-logs/calls/refused-requests';
import type { GoalStatus } from '@pocketful/goals/rules';
import type { DeadlineAnswer } from '@pocketful/ledger/calls';
import type { Account, TransactionCategory } from '@pocketful/ledger/rules';
import type { PaymentSource } from '@pocketful/ledger/rules/payments';
import type { MaintenanceRun } from '@pocketful/maintenance/calls';
import type { Notices } from '@pocketful/notices/calls';
import type { RequestProgress } from '@pocketful/requests/rules';
import type { AutoApproveRule } from '@pocketful/requests/rules/auto-approve';
import type { RewardColor } from '@pocketful/rewards/rules';
import type { StaffFeedback } from '@pocketful/staff/calls/feedback-desk';
import type {
  MockAbsence,
  MockDevice,
  MockErrorLog,
  MockInvitation,
  MockOffer,
  MockPrivacy,
  MockProposal,
  MockSession,
  MockStaffMember,
  MockStaffSession,
  MockStaffView,
  MockVerification,
  Mutable,
} from './context-state.ts';

/**
 * The mock API's state in place of a database, and of one browser's cookie. Plain data throughout (times are ISO
 * strings), so that it can be kept as JSON.
 */
export interface MockState {
  families: MockFamily[];
  members: MockMember[];
  entries: MockEntry[];
  absences: MockAbsence[];
  chores: MockChore[];
  proposals: MockProposal[];
  offers: MockOffer[];
  templates: MockTemplate[];
  goals: MockGoal[];
  rewardCategories: MockRewardCategory[];
  rewards: MockReward[];
  /** Children's requests of every kind. */
  requests: MockRequest[];
  allowances: MockAllowance[];
  deadlines: MockDeadline[];
  /** Whether mail is sent and addresses are verified before anybody signs in, at an address with https. */
  mail: boolean;
  /** The choices of adults who have chosen, by member. */
  notices: Record<string, Pick<Notices, 'mail' | 'hour' | 'names'>>;
  /** The members who get pushes on this device. */
  pushes: string[];
  /** The people who run the instance, as the settings name them. */
  operator: Operator | null;
  serves: Audience;
  /** The address of Pocketful for other devices. Default: none. */
  homeAddress?: string;
  /** Addresses that wait for their code. */
  verifications: MockVerification[];
  /** Links to choose a new password by, with whose they are. */
  passwordLinks: Record<string, string>;
  /** Parents' consents for their children, the oldest first. */
  consents: MockConsent[];
  /** Invitations that were not accepted, the oldest first. */
  invitations: MockInvitation[];
  /** Devices other than this browser on which a family is unlocked. */
  devices: MockDevice[];
  /** The id of this browser, once a call asked for it. */
  thisDevice: string | null;
  feedback: MockFeedback[];
  errorLogs: MockErrorLog[];
  /** Requests that were answered with a problem, the oldest first. */
  refused: RefusedRequest[];
  maintenanceRuns: MaintenanceRun[];
  staff: MockStaffMember[];
  /** Windows in which staff is signed in. */
  staffSessions: MockStaffSession[];
  /** Calls that were answered, by the hour and endpoint. */
  counted: Record<string, MockRequests>;
  /** Calls that the figures count: many invented ones besides the mock's own (`busy`), only its own, or none. */
  load: 'busy' | 'own' | 'none';
  /** The days (UTC) on which a member did something, the newest last. */
  activeDays: Record<string, string[]>;
  /** The token of an app_admin who came in at the family's login. */
  staffCookie: string | null;
  /** The address of the instance with https, if it has one. */
  httpsAddress: string | null;
  /** Links of staff to choose a new password by, with whose they are. */
  staffPasswordLinks: Record<string, string>;
  /** Looks of staff at families, the newest last. */
  staffViews: MockStaffView[];
  /** The rows of the audit log. */
  trail: AuditLog[];
  /** Audits of children's privacy, their open findings, and the evidence on record. */
  privacy: MockPrivacy;
  /** Links to confirm a consent by, with who got them. */
  consentLinks: Record<string, { consentId: string; askedOf: string }>;
  /** Acts of which the other adults are notified. */
  sensitiveActs: {
    familyId: string;
    act: SensitiveAct;
    at: string;
    byId: string;
    childId: string | null;
    /** The number of offers that ended with an erased child. */
    endedOffers?: number;
  }[];
  /** Wrong tries, by member and kind of secret. */
  tries: Record<string, Tries>;
  /** First answers, by caller, call and idempotency key. */
  answered: Record<string, { digest: string; answer: string }>;
  /** The one session of this browser; all its tabs share it. */
  session: MockSession | null;
  /** How many ids were made so far. */
  made: number;
}

/** Calls of one endpoint within an hour. */
export interface MockRequests {
  readonly at: string;
  readonly endpoint: string;
  requests: number;
  errors: number;
}

export interface MockFeedback extends Omit<StaffFeedback, 'userId' | 'username' | 'userName' | 'currentPage'> {
  readonly memberId: string;
  readonly page: string | null;
}

export interface MockFamily {
  id: string;
  timeZone: string;
  setupCompleted: boolean;
}

/** A deadline after which data is removed: of a child, or of the family's unused items. */
export interface MockDeadline extends Pick<DeadlineAnswer, 'id' | 'kind' | 'items'> {
  familyId: string;
  childId: string | null;
  createdAt: string;
  announcedAt: string | null;
  remindedAt: string | null;
}

export interface MockMember extends Record<FieldOfSwitch, boolean> {
  id: string;
  familyId: string;
  role: FamilyRole;
  username: string;
  firstName: string;
  lastName: string | null;
  email: string | null;
  emailVerifiedAt: string | null;
  password: string | null;
  pin: string | null;
  birthYear: number | null;
  /** The age of this child was raised across the line of 13. */
  raisedAcrossLine?: true;
  /** The profile of this child is closed until a parent confirms the consent by mail. */
  awaitsConsent?: boolean;
  /** When a withdrawal of consent closed the profile. */
  closedAt?: string;
  color: number | null;
  addedBy: string | null;
  createdAt: string;
  /** An adult's acceptances: for each policy, by its type and version, the time. */
  accepted: Record<string, string>;
  account: Account;
  /** The rule that approves this child's submissions. */
  autoApprove?: AutoApproveRule;
  /** How far a child has seen its news. */
  seen?: { readonly entry: number; readonly decision: number };
}

export interface MockEntry {
  id: string;
  familyId: string;
  childId: string;
  sequence: number;
  amountCents: Cents;
  balanceAfterCents: Cents;
  description: string;
  category: TransactionCategory;
  /** The source of the payment, with its round; absent for an adult's own entry. */
  source?: MockSource | undefined;
  /** The entry that this one takes back. */
  reverses?: string | undefined;
  at: string;
}

/** A payment of a source. */
export interface MockSource {
  readonly type: PaymentSource;
  readonly id: string;
  readonly round: number;
}

export interface MockChore extends Mutable<ChoreProgress> {
  submittedDay: string | null;
  id: string;
  familyId: string;
  childId: string;
  name: string;
  rewardCents: Cents;
  dueDate: string;
  templateId: string | null;
  iconName: ChoreIcon | null;
  /** The offer that it comes from, and the day of the occurrence. */
  offerId: string | null;
  offerDay: string | null;
  /** Whether it is a turn of its child. */
  isTurn: boolean;
  /** Whether the child has submitted it once. */
  wasSubmitted?: true;
  /** Shared by the chores that several children were given at once. */
  groupId: string | null;
  /** Null where it does not come again, and so is its place. */
  seriesId: string | null;
  place: SeriesPlace | null;
  /** The due day of the occurrence that it follows. */
  previousDay?: string | undefined;
  /** Whether it is the last one of its series. */
  isLast: boolean;
  round: number;
  /** The limit for one item of the rule that approved it. */
  trustedUpTo?: Cents | undefined;
  createdAt: string;
}

export interface MockGoal {
  id: string;
  familyId: string;
  childId: string;
  name: string;
  targetCents: Cents;
  iconName: string;
  status: GoalStatus;
  position: number;
  purchasedAt: string | null;
  createdAt: string;
}

export interface MockRewardCategory {
  id: string;
  familyId: string;
  name: string;
  description: string | null;
  color: RewardColor;
  iconName: string;
  /** False once it was deleted while rewards were in it. */
  active: boolean;
  createdAt: string;
}

/** The mock removes a deleted reward; the server archives a claimed one. */
export interface MockReward {
  id: string;
  familyId: string;
  childId: string;
  categoryId: string;
  name: string;
  description: string;
  amountCents: Cents;
  icon: string | null;
  createdAt: string;
}

export interface MockConsent {
  id: string;
  familyId: string;
  childId: string;
  consentType: ConsentType;
  policyVersion: string;
  consentDate: string;
  verificationMethod: ConsentMethod;
  verifiedAt: string | null;
  withdrawnAt: string | null;
  mailed: boolean;
}

/** A child's request. `texts` holds the texts that only its kind has. */
export interface MockRequest extends Mutable<RequestProgress> {
  id: string;
  familyId: string;
  childId: string;
  kind: MockRequestKind;
  amountCents: Cents;
  texts: Record<string, string>;
  round: number;
  /** The limit for one item of the rule that approved it. */
  trustedUpTo?: Cents | undefined;
  submittedAt: string;
  /** Of an approved withdrawal or purchase. */
  owed: boolean;
  handedOverAt: string | null;
  receivedAt: string | null;
}
export type MockRequestKind = 'purchase' | 'withdrawal' | 'claim';

/** An allowance as an adult reads it, without its status. */
export interface MockAllowance extends Omit<Allowance, 'status' | 'skips'> {
  familyId: string;
  paused: boolean;
  /** The description of the missed paydays, with the name of that time. */
  missedText?: string;
}

export interface MockTemplate {
  id: string;
  familyId: string;
  name: string;
  description: string;
  defaultRewardCents: Cents;
  category: ChoreCategory;
  iconName: ChoreIcon | null;
  createdAt: string;
}

/** A member's one open verification; every code of the mock is MOCK_CODE. */
export function emptyState(): MockState {
  return {
    privacy: { audits: [], violations: [], evidence: [], monitoredSince: null, retainedAt: null, verifiedAt: null },
    families: [],
    members: [],
    entries: [],
    absences: [],
    chores: [],
    proposals: [],
    offers: [],
    templates: [],
    goals: [],
    rewardCategories: [],
    rewards: [],
    requests: [],
    allowances: [],
    deadlines: [],
    mail: false,
    notices: {},
    pushes: [],
    operator: null,
    serves: 'household',
    verifications: [],
    passwordLinks: {},
    consents: [],
    invitations: [],
    devices: [],
    thisDevice: null,
    feedback: [],
    errorLogs: [],
    refused: [],
    maintenanceRuns: [],
    staff: [],
    staffSessions: [],
    counted: {},
    load: 'busy',
    activeDays: {},
    staffCookie: null,
    httpsAddress: null,
    staffPasswordLinks: {},
    staffViews: [],
    trail: [],
    consentLinks: {},
    sensitiveActs: [],
    tries: {},
    answered: {},
    session: null,
    made: 0,
  };
}

/** A fresh id: a UUID of version 7's shape that counts up, so that a world has the same ids each time. */
export function newId(state: MockState): string {
  state.made += 1;
  return `01990000-0000-7000-8000-${String(state.made).padStart(12, '0')}`;
}

/** The color of a family's next child. */
export function nextColor(state: MockState, familyId: string): number {
  const children = state.members.filter(member => member.familyId === familyId && member.role === 'child');
  return nextChildColor(children.map(({ color }) => color));
}
