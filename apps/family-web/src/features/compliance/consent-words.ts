import type { ConsentState } from '@pocketful/compliance/rules/consents';

/** The state of a consent in words. */
export const CONSENT_WORDS: Readonly<Record<ConsentState, string>> = {
  given: 'Given by a signed-in parent',
  awaiting: 'Given; not confirmed by email yet',
  verified: 'Given, and confirmed by email',
  outdated: 'Given for an earlier privacy policy; please record it again',
  withdrawn: 'Withdrawn',
};
