/** Rules on staff: which role may do what to which other role. */

/** The roles of staff that can be created in the portal; an app_admin is made by a command. */
export const PORTAL_ROLES = ['support_user', 'app_owner'] as const;

/** The address of the account that a first start makes. The domain is reserved, so no mail can be sent to it. */
export const FIRST_OWNER_EMAIL = 'owner@pocketful.invalid';

/** The fewest characters of a staff member's password. */
export const STAFF_PASSWORD_MIN = 8;

/** How the screens call the roles of staff. */
export const STAFF_ROLE_NAMES = {
  app_owner: 'Application Owner',
  support_user: 'Support User',
  app_admin: 'Application Administrator',
  admin: 'Administrator',
} as const;
type StaffRole = keyof typeof STAFF_ROLE_NAMES;

/** Whether a role records the evidence of yearly duties. */
export function mayRecordEvidence(by: StaffRole): boolean {
  return by === 'app_owner';
}

/** How long an opened family stays open, how often a staff member may open one, and the characters of the reason. */
export const FAMILY_OPEN = { minutes: 30, perHour: 30, reasonMin: 10, reasonMax: 200 } as const;

/** What the page of an opened family lists at most, and for how many days it lists what was paid. */
export const OPENED_FAMILY = { work: 200, paidDays: 14, allowances: 60, paydays: 12 } as const;

/** For how many days an answer to feedback is on its author's dashboard, and its most characters. */
export const FEEDBACK_ANSWER = { days: 30, max: 2000 } as const;

interface StaffMember {
  readonly id: string;
  readonly role: StaffRole;
}

/** Whether a role must have an authenticator, which it must where Pocketful serves the public. */
export function needsSecondFactor(role: StaffRole, serves: 'household' | 'public'): boolean {
  return serves === 'public' && role === 'app_owner';
}

/** Whether a role may create and delete accounts of a role: an app_owner's only an app_owner or an app_admin. */
export function mayManage(by: StaffRole, role: StaffRole): boolean {
  return role !== 'app_owner' || by === 'app_owner' || by === 'app_admin';
}

/** Why a staff member may not delete another one; undefined where they may. */
export function deletionRefusal(
  by: StaffMember,
  other: StaffMember,
  owners: number,
): 'OWN_ACCOUNT_STAYS' | 'OWNERS_ONLY' | 'LAST_OWNER_STAYS' | undefined {
  if (by.id === other.id) return 'OWN_ACCOUNT_STAYS';
  if (!mayManage(by.role, other.role)) return 'OWNERS_ONLY';
  return other.role === 'app_owner' && owners < 2 ? 'LAST_OWNER_STAYS' : undefined;
}
