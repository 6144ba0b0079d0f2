import { type ChoreAction, type ChoreStatus, choreMachine } from '@pocketful/domain/chores';
import { CHILD_COLORS, type FamilyRole } from '@pocketful/domain/family';
import { type Account, type PostingRefusal, post, type TransactionCategory } from '@pocketful/domain/ledger';
import { can } from '@pocketful/domain/machine';
import type { Cents } from '@pocketful/domain/money';

/**
 * What the mock API holds in place of a database, and of one browser's cookie. Plain data throughout (times are ISO
 * strings), so that it can be kept as JSON.
 */
export interface MockState {
  families: MockFamily[];
  members: MockMember[];
  entries: MockEntry[];
  chores: MockChore[];
  templates: MockTemplate[];
  tries: Record<string, MockTries>;
  /** Answers by idempotency key. */
  answered: Record<string, { request: string; answer: string }>;
  /** The one session of this browser; all its tabs share it. */
  session: MockSession | null;
  /** How many ids were made so far. */
  made: number;
}

export interface MockFamily {
  id: string;
  timeZone: string;
  setupCompleted: boolean;
}

export interface MockMember {
  id: string;
  familyId: string;
  role: FamilyRole;
  username: string;
  firstName: string;
  lastName: string | null;
  email: string | null;
  password: string | null;
  pin: string | null;
  birthYear: number | null;
  color: number | null;
  addedBy: string | null;
  choresEnabled: boolean;
  account: Account;
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
  at: string;
}

export interface MockChore {
  id: string;
  familyId: string;
  childId: string;
  name: string;
  rewardCents: Cents;
  status: ChoreStatus;
  dueDate: string;
  createdAt: string;
  updatedAt: string;
  submittedAt: string | null;
  approvedAt: string | null;
  rejectedAt: string | null;
  rejectionComment: string | null;
}

export interface MockTemplate {
  id: string;
  familyId: string;
  name: string;
  description: string;
  defaultRewardCents: Cents;
  category: 'housework' | 'yardwork' | 'school' | 'personal' | 'other';
  createdAt: string;
}

/** Wrong tries at one member's PIN or password. */
export interface MockTries {
  wrong: number;
  locks: number;
  lockedAt: string | null;
  lockedUntil: string | null;
}

export interface MockSession {
  familyId: string;
  /** The adult who signed in. */
  adultId: string;
  /** The picked member; null in the picker. */
  activeId: string | null;
  /** When a person last did something. */
  usedAt: string;
}

export function emptyState(): MockState {
  return {
    families: [],
    members: [],
    entries: [],
    chores: [],
    templates: [],
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

/** The colour of the next child: the first one that no sibling has, else they repeat. */
export function nextColor(state: MockState, familyId: string): number {
  const children = state.members.filter(member => member.familyId === familyId && member.role === 'child');
  const taken = new Set(children.map(child => child.color));
  for (let color = 1; color <= CHILD_COLORS; color++) if (!taken.has(color)) return color;
  return (children.length % CHILD_COLORS) + 1;
}

export interface NewEntry {
  readonly amountCents: Cents;
  readonly description: string;
  readonly category: TransactionCategory;
  readonly at: Date;
}

/** Posts to a child's account by the ledger's own rule. */
export function postEntry(state: MockState, child: MockMember, entry: NewEntry): MockEntry | PostingRefusal {
  const result = post(child.account, entry.amountCents, 'allowed');
  if (!result.ok) return result.code;
  child.account = result.account;
  const posted: MockEntry = {
    id: newId(state),
    familyId: child.familyId,
    childId: child.id,
    ...result.entry,
    description: entry.description,
    category: entry.category,
    at: entry.at.toISOString(),
  };
  state.entries.push(posted);
  return posted;
}

/**
 * Takes an action on a chore, when its machine lets this role do it from here.
 *
 * @returns false when it does not, and nothing changed
 */
export function moveChore(
  chore: MockChore,
  action: Exclude<ChoreAction, 'delete'>,
  by: FamilyRole,
  at: Date,
  comment: string | null = null,
): boolean {
  if (!can(choreMachine, action, chore.status, by)) return false;
  const time = at.toISOString();
  chore.status = choreMachine.actions[action].to ?? chore.status;
  chore.updatedAt = time;
  if (action === 'submit' || action === 'resubmit') chore.submittedAt = time;
  if (action === 'approve') chore.approvedAt = time;
  if (action === 'reject') {
    chore.rejectedAt = time;
    chore.rejectionComment = comment;
  }
  return true;
}
