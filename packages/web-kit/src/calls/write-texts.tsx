import {
  ApiError,
  type ChosenText,
  type FailureText,
  failureText,
  NetworkError,
} from '@pocketful/api-client/api-error';
import type { RefusalOf } from '@pocketful/api-client/names';
import { FIELD_OF } from '@pocketful/api-contract/error-fields.gen';
import type { ErrorCode } from '@pocketful/api-contract/errors';
import type { RouteName } from '@pocketful/api-contract/routes';
import type { Words } from './notify.tsx';

/**
 * Texts for refusals that this screen words differently from the server, by the codes of the call. A pair replaces the
 * title as well.
 */
type RefusalTexts<N extends RouteName> = {
  readonly [C in RefusalOf<N>]?: ChosenText | readonly [title: string, text: ChosenText];
};

/** Messages for a failed write. */
export interface FailureWords<N extends RouteName> {
  /** A title, and a text for failures that bring none. */
  readonly failed: Words;
  readonly refusals?: RefusalTexts<N>;
  /** Message for a lost answer, where the default does not fit. */
  readonly lost?: string;
}

/** Why a write failed, in words and by its code. */
export interface Failure extends FailureText {
  readonly title: string;
  readonly error: unknown;
  /** The code it was refused with; undefined where no known one came. */
  readonly code: ErrorCode | undefined;
  /** The field of the body that this code is about; undefined for all others. */
  readonly field: string | undefined;
}

/** Whether a retry cannot succeed: the object is gone, or its state has changed. */
export function isSettled({ error }: Pick<Failure, 'error'>): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409);
}

/** Why a write failed, in its own words. */
export function failureOf<N extends RouteName>(error: unknown, words: FailureWords<N>): Failure {
  const [failedTitle, fallback = 'Please try again.'] = words.failed;
  const code = error instanceof ApiError ? error.code : undefined;
  const byCode: Partial<Record<ErrorCode, RefusalTexts<N>[RefusalOf<N>]>> = words.refusals ?? {};
  const said = code && byCode[code];
  const [title, chosen] = Array.isArray(said) ? said : [failedTitle, said];
  const text = failureText(error, fallback, code && chosen !== undefined ? { [code]: chosen } : {});
  const message = (error instanceof NetworkError && words.lost) || text.message;
  return { ...text, title, message, error, code, field: code && FIELD_OF[code] };
}
