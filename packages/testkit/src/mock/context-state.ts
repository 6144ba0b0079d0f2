import type { Proposal } from '@pocketful/chores/calls/proposals';
import type { ChoreIcon } from '@pocketful/chores/rules/icons';
import type { Occurrence } from '@pocketful/chores/rules/offers';
import type { Audit } from '@pocketful/compliance/audit/audit';
import type { PrivacyEvidence, Violation } from '@pocketful/compliance/calls/desk';
import type { Cents } from '@pocketful/domain/money';
import type { ErrorLog } from '@pocketful/error-logs/calls';
import type { Invitation } from '@pocketful/identity/calls/invitations';
import type { Absence } from '@pocketful/people/calls/absences';
import type { StaffAccount, StaffSession } from '@pocketful/staff/calls/accounts';
import type { StaffView } from '@pocketful/staff/calls/user-search';

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface MockOffer extends Mutable<Occurrence> {
  id: string;
  familyId: string;
  childIds: string[];
  /** The children in the order of their turns; erased ones keep their place. */
  readonly order: readonly string[];
  /** The position of the child who had the last turn, 0 before the first one; null if it is for the first who takes it. */
  turn: number | null;
  /** The turn passes when this day is over; empty if its child cannot do it. */
  turnUntil: string;
  name: string;
  rewardCents: Cents;
  templateId: string | null;
  iconName: ChoreIcon | null;
  dueDate: string;
  createdAt: string;
}

export interface MockProposal extends Mutable<Omit<Proposal, 'amount' | 'reward'>> {
  familyId: string;
  amountCents: Cents;
  rewardCents: Cents | null;
}

/** The mock's audits of children's privacy. */
export interface MockPrivacy {
  /** The newest last. */
  audits: { at: string; families: number; found: Audit }[];
  violations: MockViolation[];
  evidence: PrivacyEvidence[];
  monitoredSince: string | null;
  /** When the daily removal last ran, and when the audit log was last verified. */
  retainedAt: string | null;
  verifiedAt: string | null;
}

export interface MockViolation extends Violation {
  cleared: boolean;
}

/** An error log, and the key that makes another report the same one. */
export interface MockErrorLog extends ErrorLog {
  readonly same: string;
}

/** A device other than this browser. */
export interface MockDevice {
  id: string;
  familyId: string;
  name: string;
  unlockedBy: string | null;
  addedBy: string | null;
  childIds: string[];
  activeMember: string | null;
  lastUsedAt: string;
}

/** An address that waits for its code. */
export interface MockVerification {
  memberId: string;
  email: string;
  purpose: 'confirm' | 'change';
  tries: number;
}

export interface MockInvitation extends Omit<Invitation, 'childIds'> {
  familyId: string;
  childIds: string[];
  createdAt: string;
  /** Wrong tries at its code. */
  codeTries: number;
}

/** The session of this browser. */
export interface MockSession {
  familyId: string;
  /** The adult who signed in; null on a children’s own device. */
  adultId: string | null;
  /** The children whose own device it is. */
  childIds?: readonly string[];
  /** The picked member; null in the picker. */
  activeId: string | null;
  /** When a person last did something. */
  usedAt: string;
  /** When a secret was last given; null in the picker. */
  confirmedAt: string | null;
}

export interface MockAbsence extends Absence {
  familyId: string;
  startsAt: string;
  endsAt: string;
}

/** A staff member, with the password it signs in by. */
export interface MockStaffMember extends StaffAccount {
  password: string;
  /** An authenticator, confirmed once it has a time; every code of it is MOCK_CODE. */
  secondFactor?: { since: string | null; recoveryCodes: string[] };
}

export interface MockStaffSession extends Omit<StaffSession, 'thisSession'> {
  readonly staffId: string;
  readonly token: string;
}

/** A look of a staff session at a family, which is open to it until a time. */
export interface MockStaffView extends StaffView {
  readonly familyId: string;
  readonly token: string;
  readonly until: string;
}
