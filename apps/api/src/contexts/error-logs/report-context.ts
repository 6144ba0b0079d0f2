import { createHmac, type KeyObject } from 'node:crypto';
import { deviceName, deviceType } from '@pocketful/domain/devices';
import type { Actor } from '../../platform/actor.ts';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import { networkOf } from '../../platform/network.ts';
import type { ReportContext } from './store-error.ts';

/** Half a digest is enough to tell sessions apart. */
const PSEUDONYM_LENGTH = 22;

/** The part of a request that identifies the person who met an error. Claims in its body do not count. */
export interface Reporter {
  readonly actor: Actor | undefined;
  readonly address: string;
  readonly userAgent: string | null;
}

/**
 * The person who met an error, as ids and a digest of the session.
 *
 * @param key keys the digest, so that no one else can compute it
 */
export function reportContextOf({ actor, address, userAgent }: Reporter, key: KeyObject): ReportContext {
  const agent = userAgent === '' ? null : userAgent;
  return {
    familyId: familyOf(actor)?.familyId ?? null,
    reporterId: authorOf(actor),
    sessionId: pseudonymOf(actor, key),
    network: networkOf(address),
    userAgent: agent,
    browserDetails: agent === null ? null : deviceName(agent),
    deviceType: deviceType(agent),
  };
}

/** The family in which it was met; none for strangers and staff. */
export function familyOf(actor: Actor | undefined): FamilyScope | undefined {
  return actor && 'family' in actor ? actor.family : undefined;
}

/** The author of a report: an adult or a staff member, never a child. */
export function authorOf(actor: Actor | undefined): string | null {
  if (actor?.kind === 'member' && actor.role !== 'child') return actor.memberId;
  return actor?.kind === 'staff' ? actor.staffId : null;
}

/** The member who met an error, a child included. */
export function memberOf(actor: Actor | undefined): string | null {
  return actor?.kind === 'member' ? actor.memberId : null;
}

function pseudonymOf(actor: Actor | undefined, key: KeyObject): string | null {
  const secret =
    actor && ('sessionHash' in actor ? actor.sessionHash : 'tokenHash' in actor ? actor.tokenHash : undefined);
  if (!secret) return null;
  return createHmac('sha256', key).update(secret).digest('base64url').slice(0, PSEUDONYM_LENGTH);
}
