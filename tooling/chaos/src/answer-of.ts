import { ApiError } from '@pocketful/api-client/api-error';

/** The answer to a call: `done`, its status and code, or `no answer`. */
export async function answerOf(call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
    return 'done';
  } catch (error) {
    return error instanceof ApiError ? `${error.status} ${error.code ?? ''}` : 'no answer';
  }
}
