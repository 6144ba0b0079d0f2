import { balanceAnswer } from '@pocketful/contract-core/fields';
import { readerText } from '@pocketful/domain/intl/field-money';
import type { WireBalance } from '@pocketful/domain/money';
import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors.ts';

/** The body of every error answer: RFC 9457 problem details, media type `application/problem+json`. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    /** The same text as `message`; RFC 9457's own name for it. */
    detail: z.string(),
    /** For people. */
    message: z.string(),
    /** For programs: one of the codes of `ERRORS`. */
    code: z.string(),
    /** ID of the request, for support. */
    requestId: z.string(),
    /** Only with 400: errors of single fields. The path names the field, as in `childId` or `days.0`. */
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    /** Only with 429 and 503: whole seconds to wait, as the Retry-After header says. */
    retryAfterSeconds: z.int().optional(),
    /** Only if a child asks for more than is available: the available amount. */
    available: balanceAnswer.optional(),
    /** Only if the balance would go below zero: that balance. */
    balance: balanceAnswer.optional(),
    /** Only with `HAS_CENTS`: the amounts that are not whole, in words, at most a hundred. */
    amounts: z.array(z.string()).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;

/** Details of a refusal besides its code. */
export interface ProblemDetails {
  /** Errors of single fields, with 400. The first one is the message. */
  readonly errors?: readonly { readonly path: string; readonly message: string }[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly available?: WireBalance | undefined;
  readonly balance?: WireBalance | undefined;
  readonly amounts?: readonly string[] | undefined;
  /** Replaces the text of the code. */
  readonly message?: string | undefined;
}

/** The message of a limit whose waiting time is known. */
function waitMessage(code: ErrorCode, seconds: number | undefined): string | undefined {
  if (seconds === undefined) return undefined;
  if (code === 'LOCKED_OUT') return `Too many wrong tries. Please wait ${timeOf(seconds)} before trying again.`;
  if (code === 'RATE_LIMITED') return `Too many requests. Please try again in ${timeOf(seconds)}.`;
  return undefined;
}

/** A waiting time in words, rounded up. */
function timeOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes <= 1 ? 'a minute' : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

/** The problem document of a refusal, as the server writes it. */
export function problemOf(code: ErrorCode, requestId: string, details: ProblemDetails = {}): Problem {
  const { status, title, message } = ERRORS[code];
  const { errors = [], retryAfterSeconds, available, balance, amounts } = details;
  const text = errors[0]?.message ?? details.message ?? waitMessage(code, retryAfterSeconds) ?? readerText(message);
  return {
    type: `urn:pocketful:problem:${code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    detail: text,
    message: text,
    code,
    requestId,
    ...(status === 400 ? { errors: [...errors] } : {}),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(available === undefined ? {} : { available }),
    ...(balance === undefined ? {} : { balance }),
    ...(amounts && { amounts: [...amounts] }),
  };
}

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';
