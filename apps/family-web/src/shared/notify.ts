import { failureText } from '@pocketful/api-client/api-error';
import type { ErrorCode } from '@pocketful/api-contract/errors';
import { toast } from '@pocketful/ui-kit/toast';

/** Says that something worked. */
export function notifySuccess(title: string, description?: string): void {
  toast({ title, description, tone: 'success' });
}

/** Says that an input cannot be taken as it is, without a call. */
export function notifyProblem(title: string, description: string): void {
  toast({ title, description, tone: 'error' });
}

/**
 * Says that a call failed: the text chosen for its code, the server's, or the fallback; with the request id that
 * support asks for, when there is one.
 */
export function notifyFailure(
  title: string,
  error: unknown,
  fallback: string,
  byCode: Partial<Record<ErrorCode, string>> = {},
): void {
  const { message, requestId } = failureText(error, fallback, byCode);
  toast({ title, description: message, tone: 'error', detail: requestId ? `Request ID ${requestId}` : undefined });
}
