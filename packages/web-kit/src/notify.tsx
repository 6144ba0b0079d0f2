import type { ErrorCode } from '@pocketful/api-contract/errors';
import { dismissToast, toast } from '@pocketful/ui-kit/toast-store';
import { raiseError } from './error-events.tsx';
import { SESSION_CODES } from './session-codes.tsx';
import { supportLine } from './support-line.tsx';

/** A title, and a sentence under it. */
export type Words = readonly [title: string, text?: string];

/** Whose doing a toast tells of, and which control it speaks of. */
export interface Origin {
  /** Undefined for nobody's in particular. */
  readonly person?: string | undefined;
  readonly control?: object | undefined;
}

/** Owner of what is said to whoever is there, such as that a sign-in failed. */
const WHOEVER_IS_THERE = 'whoever is there';

/** Says that something worked. */
export function notifySuccess(words: Words, origin: Origin = {}): void {
  const [title, description] = words;
  toast({ title, description, tone: 'success', about: origin.control, owner: origin.person });
}

/** Says that an input cannot be taken as it is, without a call. */
export function notifyProblem(words: Words, origin: Origin = {}): void {
  const [title, description] = words;
  toast({ title, description, tone: 'danger', about: origin.control, owner: origin.person ?? WHOEVER_IS_THERE });
}

/** Why a call failed, as `useWrite` has worded it. */
interface ToldFailure {
  readonly title: string;
  readonly message: string;
  readonly requestId?: string;
  readonly code: ErrorCode | undefined;
  readonly error: unknown;
}

/** Says that a call failed, with the code that support asks for, when there is one. */
export function notifyFailure({ title, message, requestId, code, error }: ToldFailure, origin: Origin = {}): void {
  toast({
    title,
    description: message,
    tone: 'danger',
    detail: requestId ? supportLine(requestId) : undefined,
    // What nobody foresaw the server has noted by itself; a person may say what they were doing.
    action:
      code === 'INTERNAL' ? { label: 'Report this', onSelect: () => raiseError('Network Error', error) } : undefined,
    about: origin.control,
    // What explains a change of who is active is for the next one, too.
    owner: SESSION_CODES.has(code) ? undefined : (origin.person ?? WHOEVER_IS_THERE),
  });
}

/** A control has worked: what was said of its last failure is no longer so. */
export function forgetFailureOf(control: object): void {
  dismissToast(({ about, tone }) => about === control && tone === 'danger');
}

/** Another person, or nobody, is shown: what was said to the last one is not for the next. */
export function forgetPerson(): void {
  dismissToast(({ owner }) => owner !== undefined);
}
