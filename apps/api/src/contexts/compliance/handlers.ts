import type { HandlersOf } from '../../platform/http/call.ts';
import { acceptPrivacyPolicy } from './accept-policy.ts';

export function complianceHandlers(): HandlersOf<'compliance'> {
  return { acceptPrivacyPolicy };
}
