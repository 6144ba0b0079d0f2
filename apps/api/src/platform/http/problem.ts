import { ERRORS, type ErrorCode } from '@pocketful/api-contract/errors';
import { PROBLEM_MEDIA_TYPE, problemOf } from '@pocketful/api-contract/problem';
import { readAs } from '@pocketful/domain/intl/reader';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { formatsFor } from '../actor.ts';
import { isDiskFullError, isOverload } from '../database/failures.ts';
import { type Refusal, RefusalError, refuse } from '../refusal.ts';

interface FieldError {
  readonly path: string;
  readonly message: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The cause of a 5xx answer. */
    failure?: { readonly code: ErrorCode; readonly error: unknown } | undefined;
    /** The code of the problem in the answer. */
    problemCode?: ErrorCode | undefined;
  }
}

/** Seconds before a call to an overloaded server should be retried. */
const RETRY_AFTER = 2;

/** Answers with a problem (RFC 9457). */
export function sendProblem(
  reply: FastifyReply,
  requestId: string,
  refusal: Refusal,
  fields: readonly FieldError[] = [],
): FastifyReply {
  const problem = readAs(formatsFor(reply.request.actor), () =>
    problemOf(refusal.code, requestId, { ...refusal.details, errors: fields }),
  );
  reply.request.problemCode = refusal.code;
  if (problem.status >= 500) reply.request.failure = { code: refusal.code, error: reply.request.failure?.error };
  const { retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply
    .header('cache-control', 'no-store')
    .code(problem.status)
    .type(PROBLEM_MEDIA_TYPE)
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem);
}

/** Turns any thrown error into a problem. Only an unexpected error is logged and answered with 500. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof RefusalError) return sendProblem(reply, request.id, error.refusal, error.fields);
  if (hasZodFastifySchemaValidationErrors(error))
    return sendProblem(reply, request.id, refuse('INVALID_INPUT'), fieldsOf(error));
  request.failure = { code: 'INTERNAL', error };
  if (isOverload(error)) {
    request.log.warn({ err: error }, 'the database could not serve this call');
    const code = isDiskFullError(error) ? 'DISK_FULL' : 'UNAVAILABLE';
    return sendProblem(reply, request.id, refuse(code, { retryAfterSeconds: RETRY_AFTER }));
  }
  const code = codeForStatus('statusCode' in error ? error.statusCode : undefined);
  if (code) return sendProblem(reply, request.id, refuse(code));
  request.log.error({ err: error }, 'unexpected error');
  return sendProblem(reply, request.id, refuse('INTERNAL'));
}

/** Refusals of the framework, before any code of this product. */
function codeForStatus(status: number | undefined): ErrorCode | undefined {
  switch (status) {
    case 404:
      return 'NOT_FOUND';
    case 413:
      return 'BODY_TOO_LARGE';
    case 415:
      return 'UNSUPPORTED_MEDIA_TYPE';
    case 429:
      return 'RATE_LIMITED';
    case 503:
      return 'UNAVAILABLE';
    default:
      return status !== undefined && status >= 400 && status < 500 ? 'INVALID_INPUT' : undefined;
  }
}

function fieldsOf(error: {
  validation: readonly {
    instancePath: string;
    message?: string | undefined;
    keyword?: string | undefined;
    params?: Record<string, unknown> | undefined;
  }[];
}): FieldError[] {
  return error.validation.flatMap(({ instancePath, message = ERRORS.INVALID_INPUT.message, keyword, params }) => {
    const path = instancePath.replace(/^\//, '').replaceAll('/', '.');
    // An unknown field is named by its own key, not by that of its parent.
    const keys = keyword === 'unrecognized_keys' && Array.isArray(params?.keys) ? params.keys.map(String) : [''];
    return keys.map(key => ({ path: [path, key].filter(part => part !== '').join('.'), message }));
  });
}
