import type { ErrorCode } from '@pocketful/api-contract/errors';
import { dismissToast, type ToastTone, toast } from '@pocketful/ui-kit/toast-store';

/** A title, and a sentence under it. */
export type Words = readonly [title: string, text?: string];

/** Refusals that come with a change of who is active: their toast explains what is seen next. */
const SESSION_CODES: ReadonlySet<ErrorCode> = new Set(['NOT_SIGNED_IN', 'PROFILE_LOCKED', 'STALE_PROFILE']);

/** What the toast on the screen is about. */
interface About {
  readonly tone: ToastTone;
  /** Whose doing it tells of; undefined for nobody's in particular. */
  readonly person?: string | undefined;
  /** The control that it speaks of. */
  readonly control?: object | undefined;
  /** It explains a change of who is active. */
  readonly explainsChange?: boolean;
}

let shown: About | undefined;

function show([title, description]: Words, about: About, detail?: string): void {
  shown = about;
  toast({ title, description, tone: about.tone, detail });
}

/** Whose doing a toast tells of, and which control it speaks of. */
export type Origin = Pick<About, 'person' | 'control'>;

/** Says that something worked. */
export function notifySuccess(words: Words, origin: Origin = {}): void {
  show(words, { ...origin, tone: 'success' });
}

/** Says that an input cannot be taken as it is, without a call. */
export function notifyProblem(words: Words, origin: Origin = {}): void {
  show(words, { ...origin, tone: 'error' });
}

/** Why a call failed, as `useWrite` has worded it. */
interface ToldFailure {
  readonly message: string;
  readonly requestId?: string;
  readonly code: ErrorCode | undefined;
}

/** Says that a call failed, with the request id that support asks for, when there is one. */
export function notifyFailure(title: string, { message, requestId, code }: ToldFailure, origin: Origin = {}): void {
  const explainsChange = code !== undefined && SESSION_CODES.has(code);
  show([title, message], { ...origin, tone: 'error', explainsChange }, requestId && `Request ID ${requestId}`);
}

/** A control has worked: what was said of its last failure is no longer so. */
export function forgetFailureOf(control: object): void {
  if (shown?.control === control && shown.tone === 'error') hide();
}

/** Another person, or nobody, is shown: what was said to the last one is not for the next. */
export function forgetPerson(): void {
  if (!shown || shown.explainsChange) return;
  if (shown.person !== undefined || shown.tone === 'error') hide();
}

function hide(): void {
  shown = undefined;
  dismissToast();
}
