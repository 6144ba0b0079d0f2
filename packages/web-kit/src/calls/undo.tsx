import { ApiError } from '@pocketful/api-client/api-error';
import type { UndoName } from '@pocketful/api-client/names';
import { cents } from '@pocketful/api-contract/core/money';
import { formatUsd } from '@pocketful/domain/money';
import { readAgain } from './cache.tsx';
import { notifyFailure, notifySuccess, type Origin, type Words } from './notify.tsx';
import type { WebRuntime } from './runtime.tsx';
import { failureOf, isSettled } from './write-words.tsx';

const WAITS: Words = ['Taken back', 'It waits for an answer again.'];
const CANCELLED: Words = ['Taken back', 'Your parents do not see this request any more.'];

/** The message after something was taken back. */
const TAKEN_BACK: Readonly<Record<UndoName, Words>> = {
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

function isUndo(name: string): name is UndoName {
  return Object.hasOwn(TAKEN_BACK, name);
}

/** Whether a call moves money, so that it may take a balance below zero. */
function isReversal(name: UndoName): name is Exclude<UndoName, 'unsubmitChore' | `cancel${string}`> {
  return TAKEN_BACK[name] === WAITS || name === 'reverseTransaction';
}

/**
 * Takes something back in the name of the person who asked for it, and reports the outcome. If the balance would go below
 * zero, the report offers to do it nevertheless.
 *
 * @param name the call that takes it back
 */
export async function undo(
  runtime: WebRuntime,
  name: string,
  id: string,
  origin: Origin,
  body?: { readonly allowBelowZero: true },
): Promise<void> {
  if (runtime.person() !== origin.person || !isUndo(name)) return;
  try {
    await (body && isReversal(name)
      ? runtime.api.call(name, { params: { id }, body })
      : runtime.api.call(name, { params: { id } }));
    if (runtime.person() === origin.person) notifySuccess(TAKEN_BACK[name], origin);
    await readAgain(runtime, name);
  } catch (error) {
    const failure = failureOf(error, { failed: ['Not Taken Back'] });
    const anyway = () => void undo(runtime, name, id, origin, { allowBelowZero: true });
    if (runtime.person() === origin.person) notifyFailure(belowZero(error, anyway) ?? failure, origin);
    if (isSettled(failure)) await readAgain(runtime, name);
  }
}

/** The report of a refusal because of the balance, with the way around it. */
function belowZero(error: unknown, anyway: () => void): Parameters<typeof notifyFailure>[0] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'WOULD_GO_BELOW_ZERO') return undefined;
  const balance = error.problem?.balance;
  const after = balance === undefined ? 'below zero' : formatUsd(cents(balance));
  return {
    title: 'Take it back anyway?',
    message: `The money was spent since. The balance would be ${after}.`,
    action: { label: 'Take back', onSelect: anyway },
    ...{ code: error.code, error },
  };
}
