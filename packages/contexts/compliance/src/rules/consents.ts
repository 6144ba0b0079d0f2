import { needsParentalConsent } from '@pocketful/domain/family';

/** A parent's consents for a child, and their effects. */

/** The subjects of a consent: the account as such, and the collection of data about the child. */
export const CONSENT_TYPES = ['parental', 'data_collection'] as const;
export type ConsentType = (typeof CONSENT_TYPES)[number];

/** How a consent is given: in a form by an adult who is signed in, or so that the adult confirms it by mail as well. */
export const CONSENT_METHODS = ['signed_in_form', 'email_verification'] as const;
export type ConsentMethod = (typeof CONSENT_METHODS)[number];

/** A consent with its later states. Times in any order-keeping form. */
export interface Consent {
  readonly consentType: ConsentType;
  readonly policyVersion: string;
  readonly verificationMethod: ConsentMethod;
  readonly verifiedAt: string | null;
  readonly withdrawnAt: string | null;
}

/**
 * The state of the consent for a child: `withdrawn` if one of its two parts has no valid consent, `outdated` if it was given
 * for an earlier version of the policy, `awaiting` until a mail is confirmed, `verified` afterwards.
 */
export const CONSENT_STATES = ['given', 'awaiting', 'verified', 'outdated', 'withdrawn'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

/**
 * The state of the consent for one child.
 *
 * @param consents the child's, the newest first
 * @param versionInForce the version of the privacy policy
 */
export function consentStateOf(consents: readonly Consent[], versionInForce: string): ConsentState {
  const standing = consents.filter(({ withdrawnAt }) => withdrawnAt === null);
  if (!isComplete(standing)) return 'withdrawn';
  const collection = standing.filter(
    ({ consentType, policyVersion }) => consentType === 'data_collection' && policyVersion === versionInForce,
  );
  const [newest] = collection;
  if (!newest) return 'outdated';
  if (collection.some(({ verifiedAt }) => verifiedAt !== null)) return 'verified';
  return newest.verificationMethod === 'email_verification' ? 'awaiting' : 'given';
}

/** Whether both parts have a valid consent. */
function isComplete(standing: readonly Pick<Consent, 'consentType'>[]): boolean {
  return CONSENT_TYPES.every(type => standing.some(({ consentType }) => consentType === type));
}

/** The link of a mail by which a consent is confirmed. */
export const CONSENT_LINK = { days: 7 } as const;

/** Limit of mails that ask for a confirmation, for one child within an hour. */
export const MAX_CONSENT_MAILS = 3;

/** The consent for a child as it is stored. */
export interface StoredConsent {
  /** Null for an adult. */
  readonly birthYear: number | null;
  /** False since a withdrawal. Null without a record. */
  readonly dataCollection: boolean | null;
  /** When a withdrawal closed the profile. Only a new consent ends it, whatever the birth year is by then. */
  readonly closedAt: unknown;
}

/**
 * Whether a child's profile is closed: a consent was withdrawn while the child could be under 13, or the child could be
 * under 13 now and there is no consent, or no record of one.
 */
export function isClosed({ birthYear, dataCollection, closedAt }: StoredConsent, thisYear: number): boolean {
  if (birthYear === null || dataCollection === true) return false;
  return closedAt !== null || needsParentalConsent(birthYear, thisYear);
}

/** Days in which the profiles of a household stay usable after the instance began to serve the public. */
export const CONSENT_GRACE_DAYS = 60;

/** Whether a child's profile waits for a parent to confirm the consent by mail. Only a confirmed consent ends it, whatever age is entered. */
export function awaitsConsent(unverifiedFrom: Date | null, now: Date): boolean {
  return unverifiedFrom !== null && unverifiedFrom <= now;
}
