import type { OwnChild, Principal, StaffRole } from '@pocketful/contract-core/principals';
import type { Route } from '@pocketful/contract-core/route';
import type { careOf } from '@pocketful/contract-core/sensitive';
import type { AdultRole, FamilyRole } from '@pocketful/domain/family';
import { type Formats, formatsOf } from '@pocketful/domain/intl/formats';
import type { FamilyScope } from './database/family-scope.ts';
import { RefusalError, refuse } from './refusal.ts';

/** An unknown caller. */
interface Stranger {
  readonly kind: 'stranger';
}

interface InFamily {
  readonly family: FamilyScope;
  /** The family's time zone, an IANA name. */
  readonly timeZone: string;
  /** How the picked member, else the family, reads. */
  readonly formats: Formats;
  readonly sessionHash: Buffer;
  /** Whether the device is the own one of the adult who is picked on it. */
  readonly own: boolean;
  /** The minutes without use after which an adult's profile locks on this device. */
  readonly idleMinutes: number;
}

/** A device that an adult unlocked, with no profile picked. */
interface Unlocked extends InFamily {
  readonly kind: 'unlocked';
  /** The adult whose password unlocked this device. */
  readonly adultId: string;
  /** A profile was picked, but has timed out. */
  readonly profileLocked: boolean;
}

/** A children's own device, with no profile picked. */
interface ChildrensDevice extends InFamily {
  readonly kind: 'device';
  readonly adultId: null;
  readonly children: readonly string[];
}

/** A family member at a device. */
export interface Member<Role extends FamilyRole = FamilyRole> extends InFamily {
  readonly kind: 'member';
  /** The adult whose password unlocked this device; null on a children's own device. */
  readonly adultId: string | null;
  /** The children whose own device this is, the eldest first; null on a device that an adult unlocked. */
  readonly children: readonly string[] | null;
  readonly role: Role;
  readonly memberId: string;
  /** Whether a secret was given on this session within the last minutes, as sensitive acts need. */
  readonly confirmed: boolean;
  /** Whether this is the family_admin of a family that has just signed up. */
  readonly settingUp: boolean;
  /** Whether a write asks for a secret first: the adult's own device was unused for a while. */
  readonly paused: boolean;
}
export type Adult = Member<AdultRole>;

/** A staff member with a token. */
export interface StaffActor {
  readonly kind: 'staff';
  readonly role: StaffRole;
  readonly staffId: string;
  readonly tokenHash: Buffer;
  /** The family that this session has opened and may name the children of; null if none is open. */
  readonly openedFamily: string | null;
  /** Until when it is open. */
  readonly openedUntil: Date | null;
  /** Whether calls that need an authenticator are refused until one is added. */
  readonly mustEnroll: boolean;
}

export type Actor = Stranger | Unlocked | ChildrensDevice | Member | StaffActor;

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
}

/** The actors that a route's `who` allows. */
export type ActorOf<P extends Principal | OwnChild> = P extends OwnChild
  ? Member<'child'>
  : P extends 'stranger'
    ? Stranger
    : P extends 'unlocked'
      ? Unlocked
      : P extends 'device'
        ? ChildrensDevice
        : P extends FamilyRole
          ? Member<P>
          : P extends StaffRole
            ? StaffActor
            : never;

/** The contract's name for an actor before a call. */
export function principalOf(actor: Actor): Principal {
  return actor.kind === 'member' || actor.kind === 'staff' ? actor.role : actor.kind;
}

const DEFAULT_FORMATS = formatsOf();

/** The formats in which a caller reads. */
export function formatsFor(actor: Actor | undefined): Formats {
  return actor && 'formats' in actor ? actor.formats : DEFAULT_FORMATS;
}

/** Whether a caller belongs to a family. For a family that a mail's secret names, all others are strangers. */
export function belongsTo(actor: Actor, { familyId }: Pick<FamilyScope, 'familyId'>): boolean {
  return 'family' in actor && actor.family.familyId === familyId;
}

/**
 * Throws CONFIRM_IDENTITY if an event asks for a secret and none was given on this session within the last minutes. A
 * caller without a profile is not asked: it has given a secret of a mail or an invitation, or is a job.
 */
export function requireConfirmed(actor: Actor, asks: ReturnType<typeof careOf>['asks']): void {
  if (asks === undefined || actor.kind !== 'member' || actor.confirmed) return;
  if (asks === 'secretAfterSetUp' && actor.settingUp) return;
  throw new RefusalError(refuse('CONFIRM_IDENTITY'));
}

/**
 * Throws CONFIRM_IDENTITY for a call that posts, decides or changes a setting, if it is the first one after a pause on an
 * own device. Changes of the session, acceptances and reports pass, and calls that name no profile.
 */
export function requireNoPause(actor: Actor, route: Route): void {
  if (actor.kind !== 'member' || !actor.paused || route.method === 'GET') return;
  if (route.beforeAcceptance || route.unprompted || route.ignoresActiveProfile || route.changes === 'session') return;
  throw new RefusalError(refuse('CONFIRM_IDENTITY'));
}

/** Whether a child calls, or a children’s own device before a child is picked. */
export function isChildCaller(actor: Actor | undefined): boolean {
  return actor?.kind === 'device' || (actor?.kind === 'member' && actor.role === 'child');
}

/** The one child whose rows an actor may see; null for an adult, who sees those of all children. */
export function onlyChildOf(actor: Member): string | null {
  return actor.role === 'child' ? actor.memberId : null;
}
