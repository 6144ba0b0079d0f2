/** A policy that is accepted. */
export type PolicyType = 'privacy_policy' | 'terms_of_service';

/** A passage of a published text, before and after the addition, each as the plain text has it. */
interface Change {
  readonly from: string;
  readonly to: string;
}

/** A later version of a policy: the text before it with its changes. */
export interface Addition {
  /** 1.1, 1.2 and so on; up to 20 characters. */
  readonly version: string;
  /** The day of its publication, YYYY-MM-DD. */
  readonly since: string;
  /** Whether it changes what the policy means, so that it is accepted and consented to again. */
  readonly material: boolean;
  /** In the order of the text. Each `to` stands in the text once. */
  readonly changes: readonly Change[];
}

/** The additions to each policy, the first one first. */
export const ADDITIONS: Readonly<Record<PolicyType, readonly Addition[]>> = {
  privacy_policy: [],
  terms_of_service: [],
};
