import { callIn } from '@pocketful/api-client/calls';
import type { UndoName, WriteName } from '@pocketful/api-client/names';
import { readAgain } from './cache.tsx';
import { notifyFailure, notifySuccess, type Origin, type Words } from './notify.tsx';
import type { WebRuntime } from './runtime.tsx';
import { failureOf, isSettled } from './write-words.tsx';

const WAITS: Words = ['Taken back', 'It waits for an answer again.'];
const CANCELLED: Words = ['Taken back', 'Your parents do not see this request any more.'];

/** The message after something was taken back. */
export const TAKEN_BACK: Readonly<Record<UndoName, Words>> = {
  unsubmitChore: ['Taken back', 'The chore is on your list again.'],
  takeBackChore: WAITS,
  takeBackClaim: WAITS,
  takeBackPurchase: WAITS,
  takeBackWithdrawal: WAITS,
  cancelClaim: CANCELLED,
  cancelPurchase: CANCELLED,
  cancelWithdrawal: CANCELLED,
  reverseTransaction: ['Taken back', 'Both transactions stay in the ledger.'],
};

/** The title of the message for a failure. */
export const NOT_TAKEN_BACK = 'Not Taken Back';

function isUndo(name: string): name is UndoName {
  return Object.hasOwn(TAKEN_BACK, name);
}

/** The call that takes a write back, and the id for its path; undefined if nothing does. */
export function undoOf(
  { api }: Pick<WebRuntime, 'api'>,
  name: WriteName,
  answer: unknown,
): { readonly name: UndoName; readonly id: string } | undefined {
  const { takenBackBy } = callIn(api.calls, name);
  const id: unknown = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : undefined;
  if (takenBackBy === undefined || !isUndo(takenBackBy) || typeof id !== 'string') return undefined;
  return { name: takenBackBy, id };
}

/** Takes a write back in the name of the person who sent it, and reports the outcome. */
export async function undo(
  runtime: WebRuntime,
  { name, id }: { readonly name: UndoName; readonly id: string },
  origin: Origin,
): Promise<void> {
  if (runtime.person() !== origin.person) return;
  try {
    await runtime.api.call(name, { params: { id } });
    if (runtime.person() === origin.person) notifySuccess(TAKEN_BACK[name], origin);
    await readAgain(runtime, name);
  } catch (error) {
    const failure = failureOf(error, { failed: [NOT_TAKEN_BACK] });
    if (runtime.person() === origin.person) notifyFailure(failure, origin);
    if (isSettled(failure)) await readAgain(runtime, name);
  }
}
