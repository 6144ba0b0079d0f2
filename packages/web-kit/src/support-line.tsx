import { supportCodeOf } from '@pocketful/domain/support-code';

/** The line by which a person tells support of a request: its code to say, its whole id to copy. */
export function supportLine(requestId: string) {
  return { text: `Support code ${supportCodeOf(requestId)}`, copies: requestId };
}
