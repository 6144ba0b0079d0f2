import { supportCodeOf } from '@pocketful/error-logs/rules/support-code';

/** The support line of a failed call: it shows the short support code and copies the whole request id. */
export function supportLine(requestId: string) {
  return { text: `Support code ${supportCodeOf(requestId)}`, copies: requestId };
}
