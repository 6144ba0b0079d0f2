import type { ErrorCode } from '@pocketful/api-contract/errors';
import { forgetAnnouncements } from '@pocketful/ui-kit/live-region';
import { dismissToast, toast } from '@pocketful/ui-kit/toast-store';
import { raiseError } from '../errors/error-events.tsx';
import { supportLine } from '../errors/support-line.tsx';
import { SESSION_CODES } from './session-codes.tsx';

/** A title, and a sentence under it. */
export type Words = readonly [title: string, text?: string, tone?: 'success' | 'neutral'];

/** The person whose action a toast reports, and the control that started it. */
export interface Origin {
  /** Undefined for no particular person. */
  readonly person?: string | undefined;
  readonly control?: object | undefined;
}

/** Owner of a toast for the person at the device, such as a failed sign-in. */
const AT_THE_DEVICE = 'at the device';

/** A toast with an action is shown for this time, in milliseconds. */
const ACTION_DURATION_MS = 10_000;

/** The label of a toast's action that takes a success back. */
export const UNDO = 'Undo';

/**
 * Reports a success.
 *
 * @param onUndo takes it back, if it can be
 */
export function notifySuccess(words: Words, origin: Origin = {}, onUndo?: () => void): void {
  const [title, description, tone = 'success'] = words;
  toast({
    ...{ title, description, tone, about: origin.control, owner: origin.person },
    ...(onUndo && { action: { label: UNDO, onSelect: onUndo }, durationMs: ACTION_DURATION_MS }),
  });
}

/** Reports an invalid input, without a call. */
export function notifyProblem(words: Words, origin: Origin = {}): void {
  const [title, description] = words;
  toast({ title, description, tone: 'danger', about: origin.control, owner: origin.person ?? AT_THE_DEVICE });
}

/** Why a call failed, in the words of `useWrite`. */
interface FailureNotice {
  readonly title: string;
  readonly message: string;
  readonly requestId?: string;
  readonly code: ErrorCode | undefined;
  readonly error: unknown;
  /** An action for the person. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

/** Reports a failed call, with its support code if there is one. */
export function notifyFailure(
  { title, message, requestId, code, error, action }: FailureNotice,
  origin: Origin = {},
): void {
  // The person was asked, and chose not to confirm.
  if (code === 'CONFIRM_IDENTITY') return;
  toast({
    title,
    description: message,
    tone: 'danger',
    detail: requestId ? supportLine(requestId) : undefined,
    // The server has logged an unexpected error; a person may add what they were doing.
    action: code === 'INTERNAL' ? { label: 'Report this', onSelect: () => raiseError('Network Error', error) } : action,
    durationMs: action && ACTION_DURATION_MS,
    about: origin.control,
    // A toast that explains a change of the active member stays for the next one.
    owner: SESSION_CODES.has(code) ? undefined : (origin.person ?? AT_THE_DEVICE),
  });
}

/** Removes the toast about a control's last failure after a success. */
export function forgetFailureOf(control: object): void {
  dismissToast(({ about, tone }) => about === control && tone === 'danger');
}

/** Removes the toasts and announcements of the last person when another person, or a visitor, is shown. */
export function forgetPerson(): void {
  dismissToast(({ owner }) => owner !== undefined);
  forgetAnnouncements();
}
