import type { PolicyDocument } from './document.ts';
import { PRIVACY_POLICY } from './privacy-policy.ts';
import { TERMS_OF_SERVICE } from './terms-of-service.ts';

/** The texts of the policies in force. */
export const DOCUMENTS: readonly PolicyDocument[] = [PRIVACY_POLICY, TERMS_OF_SERVICE];
