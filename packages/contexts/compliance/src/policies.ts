/** A published policy as it is accepted: which one, and which version of it. */
export interface Policy {
  readonly type: 'privacy_policy' | 'terms_of_service';
  /** Up to 20 characters. */
  readonly version: string;
  /** The day it came into force, YYYY-MM-DD. */
  readonly effective: string;
}

/**
 * The policies in force. Until the product is released their texts may still change under version 1.0; the digests in the
 * tests show each change. From then on a change makes a new version.
 */
export const POLICIES = {
  privacy: { type: 'privacy_policy', version: '1.0', effective: '2025-06-21' },
  terms: { type: 'terms_of_service', version: '1.0', effective: '2025-06-21' },
} as const satisfies Record<string, Policy>;

/** The key of an acceptance: the policy and its version. */
export function policyKey({ type, version }: Pick<Policy, 'type' | 'version'>): string {
  return `${type} ${version}`;
}

/** The policies in force that are not among those accepted, each named by its `policyKey`. */
export function policiesToAccept(accepted: readonly string[]): Policy['type'][] {
  return Object.values(POLICIES)
    .filter(policy => !accepted.includes(policyKey(policy)))
    .map(({ type }) => type);
}
