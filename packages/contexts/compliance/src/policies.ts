import { elapsedSince } from '@pocketful/domain/elapsed';
import { ADDITIONS, type Addition, type PolicyType } from './additions.ts';

/** A published policy as it is accepted: which one, and which version of it. */
export interface Policy {
  readonly type: PolicyType;
  /** The version that an adult accepts and consents to: that of the newest material addition, else the first. */
  readonly version: string;
  readonly additions: readonly Addition[];
}

/** The first version of each policy, and the day on which it came into force, YYYY-MM-DD. Its text never changes. */
export const FIRST_VERSION = { version: '1.0', effective: '2025-06-21' } as const;

/** A policy with its additions. */
export function policyOf(type: PolicyType, additions: readonly Addition[]): Policy {
  const { version } = additions.findLast(({ material }) => material) ?? FIRST_VERSION;
  return { type, version, additions };
}

/** The policies in force. */
export const POLICIES = {
  privacy: policyOf('privacy_policy', ADDITIONS.privacy_policy),
  terms: policyOf('terms_of_service', ADDITIONS.terms_of_service),
} as const satisfies Record<string, Policy>;

/** The key of a version of a policy. */
export function policyKey({ type, version }: Pick<Policy, 'type' | 'version'>): string {
  return `${type} ${version}`;
}

/** The policies in force that are not among those accepted, each named by its `policyKey`. */
export function policiesToAccept(accepted: readonly string[]): PolicyType[] {
  return missing(accepted).map(({ type }) => type);
}

function missing(accepted: readonly string[]): Policy[] {
  return Object.values(POLICIES).filter(policy => !accepted.includes(policyKey(policy)));
}

/** Days for which an adult who accepted an earlier version may go on before accepting a new one. */
const DAYS_TO_ACCEPT = 30;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Whether an adult may go on before accepting.
 *
 * @param accepted the accepted policies, each named by its `policyKey`
 * @param publishedAt the time at which this instance stored each version, by its key
 */
export function mayAcceptLater(
  accepted: readonly string[],
  publishedAt: ReadonlyMap<string, Date>,
  now: Date,
): boolean {
  return missing(accepted).every(policy => {
    const at = publishedAt.get(policyKey(policy));
    const knowsEarlier = accepted.some(key => key.startsWith(`${policy.type} `));
    return knowsEarlier && at !== undefined && elapsedSince(at, now) < DAYS_TO_ACCEPT * DAY_MS;
  });
}
