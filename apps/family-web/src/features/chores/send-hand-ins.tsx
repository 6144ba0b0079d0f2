import { ApiError } from '@pocketful/api-client/api-error';
import { readAgain } from '@pocketful/web-kit/calls/cache';
import { notifyFailure, notifySuccess } from '@pocketful/web-kit/calls/notify';
import { SESSION_CODES } from '@pocketful/web-kit/calls/session-codes';
import { failureOf } from '@pocketful/web-kit/calls/write-texts';
import { useEffect } from 'react';
import { type AppRuntime, useAppRuntime } from '../../shared/app-runtime.tsx';
import type { HandIn } from '../../shared/hand-in-queue.ts';
import { paidWords } from '../../shared/paid-right-away.ts';
import { HAND_IN_WORDS, useHandIns } from './hand-in.ts';

/** Interval of tries while a chore waits, in milliseconds: browsers do not always report that the connection is back. */
const TRY_EVERY_MS = 15_000;

/**
 * Sends the chores that the active child has handed in offline: when this is first drawn, when the browser is online again,
 * and at intervals. Render it once, in a child's layout.
 */
export function SendHandIns(): null {
  const runtime = useAppRuntime();
  const waits = useHandIns().length > 0;
  useEffect(() => {
    if (!waits) return;
    let busy = false;
    const attempt = async () => {
      if (busy) return;
      busy = true;
      await sendAll(runtime);
      busy = false;
    };
    void attempt();
    const onLine = () => void attempt();
    addEventListener('online', onLine);
    const timer = setInterval(onLine, TRY_EVERY_MS);
    return () => {
      removeEventListener('online', onLine);
      clearInterval(timer);
    };
  }, [runtime, waits]);
  return null;
}

/** Sends one after the other, as long as answers come and the same child is active. */
async function sendAll(runtime: AppRuntime): Promise<void> {
  const sender = runtime.person();
  if (sender === undefined) return;
  for (const handIn of runtime.queue.of(sender)) {
    if (runtime.person() !== sender) return;
    // While the one before was on its way it may have been taken back.
    if (runtime.queue.waits(handIn) && !(await sendOne(runtime, handIn))) return;
  }
}

/** Whether an answer came that settles it. */
async function sendOne(runtime: AppRuntime, handIn: HandIn): Promise<boolean> {
  const { call, choreId, name, key, memberId: person } = handIn;
  try {
    const chore = await runtime.api.call(call, { params: { id: choreId } }, { idempotencyKey: key });
    runtime.queue.remove(handIn);
    notifySuccess(paidWords(chore) ?? ['Sent', 'What you handed in is waiting for approval now.'], { person });
    if (chore.trustedUpTo) await readAgain(runtime, 'approveChore');
  } catch (error) {
    if (!isRefused(error)) return false;
    const failure = failureOf(error, HAND_IN_WORDS[call]);
    runtime.queue.refuse(handIn, `${failure.title}: ${failure.message}`);
    notifyFailure({ ...failure, message: `${name ? `"${name}"` : 'A chore'}: ${failure.message}` }, { person });
  }
  await readAgain(runtime, call);
  return true;
}

/** Whether the server refused it for good. After no answer, a busy server or a session in doubt it stays queued. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 401 || error.status === 429) return false;
  // An answer without a problem document comes from a proxy, such as a hotel's sign-in page.
  return error.code !== undefined && !SESSION_CODES.has(error.code);
}
