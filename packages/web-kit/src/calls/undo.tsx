import { ApiError, isOutcomeUnknown } from '@pocketful/api-client/api-error';
import type { ApiClient, CallInput } from '@pocketful/api-client/client';
import type { UndoName } from '@pocketful/api-client/names';
import { cents } from '@pocketful/contract-core/money';
import { reader } from '@pocketful/domain/intl/reader';
import type { BatchItem } from './batch-item.tsx';
import { readAgain } from './cache.tsx';
import { notifyFailure, notifySuccess, type Origin, type Words } from './notify.tsx';
import type { WebRuntime } from './runtime.tsx';
import { type FailureWords, failureOf, isSettled } from './write-texts.tsx';

/** The call that takes something back, the id for its path, and its body if it has one. */
export interface Undo {
  readonly name: string;
  readonly id: string;
  readonly body?: Readonly<Record<string, string | boolean>> | undefined;
}

const WAITS: Words = ['Taken back', 'It waits for an answer again.'];
const CANCELLED: Words = ['Taken back', 'Your parents do not see this request any more.'];

const OWED: Words = ['Not handed over', 'It is under ‘To hand over’ again.'];

/** The message after something was taken back. */
const TAKEN_BACK: Readonly<Record<UndoName, Words>> = {
  giveBackChore: ['Given back', 'It is up for grabs again.'],
  unsubmitChore: ['Taken back', 'The chore is on your list again.'],
  takeBackChore: WAITS,
  takeBackClaim: WAITS,
  takeBackPurchase: WAITS,
  takeBackWithdrawal: WAITS,
  cancelClaim: CANCELLED,
  cancelProposal: CANCELLED,
  cancelPurchase: CANCELLED,
  cancelWithdrawal: CANCELLED,
  reverseTransaction: ['Taken back', 'Both transactions stay in the ledger.'],
  handOverPurchase: OWED,
  handOverWithdrawal: OWED,
};

/** Refusals in the words of an adult. */
const WORDS: FailureWords<'takeBackClaim' | 'takeBackPurchase'> = {
  failed: ['Not Taken Back'],
  refusals: {
    CLAIM_ALREADY_OPEN: 'Your child has claimed this again. Please answer that claim.',
    PURCHASE_ALREADY_REQUESTED: 'Your child has asked for this goal again. Please answer that request.',
  },
};

function isUndo(name: string): name is UndoName {
  return Object.hasOwn(TAKEN_BACK, name);
}

/** The mark to take back before a decision is. */
const MARKS: Readonly<Record<string, UndoName>> = {
  takeBackWithdrawal: 'handOverWithdrawal',
  takeBackPurchase: 'handOverPurchase',
};

/**
 * Takes something back in the name of the person who asked for it, and reports the outcome. If the balance would go below
 * zero, or the money was handed over, the report offers the way around it.
 */
export async function undo(runtime: WebRuntime, { name, id, body }: Undo, origin: Origin): Promise<void> {
  if (runtime.person() !== origin.person || !isUndo(name)) return;
  try {
    await send(runtime.api, name, { params: { id }, body });
    if (runtime.person() === origin.person) notifySuccess(TAKEN_BACK[name], origin);
    await readAgain(runtime, name);
  } catch (error) {
    const failure = failureOf<'takeBackClaim' | 'takeBackPurchase'>(error, WORDS);
    const next = (what: Undo) => () => void undo(runtime, what, origin);
    if (runtime.person() === origin.person)
      notifyFailure({ ...failure, ...wayAround(error, { name, id, body }, next) }, origin);
    if (isSettled(failure) || isOutcomeUnknown(error)) await readAgain(runtime, name);
  }
}

/** The taking back of something as an item of a batch. */
export function undoItem(key: string, { name, id, body }: Undo): BatchItem {
  if (!isUndo(name)) throw new Error(`${name} takes nothing back`);
  return {
    key,
    name,
    call: api => send(api, name, { params: { id }, body }),
    textOf: error => failureOf(error, WORDS).message,
  };
}

/** Every call that takes back has an id in its path, and the same bodies. */
function send(api: ApiClient, name: UndoName, input: { params: { id: string }; body: Undo['body'] }) {
  return api.call(name, input as CallInput<UndoName>);
}

/** The action offered after a refusal. */
function wayAround(error: unknown, { name, id, body }: Undo, next: (what: Undo) => () => void) {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'WOULD_GO_BELOW_ZERO') {
    const balance = error.problem?.balance;
    const after = balance === undefined ? 'below zero' : reader().money(cents(balance));
    return {
      title: 'Take it back anyway?',
      message: `The money was spent since. The balance would be ${after}.`,
      action: { label: 'Take back', onSelect: next({ name, id, body: { ...body, allowBelowZero: true } }) },
    };
  }
  const mark = MARKS[name];
  if (error.code !== 'HANDED_OVER' || mark === undefined) return undefined;
  return { action: { label: 'Not handed over', onSelect: next({ name: mark, id, body: { handedOver: false } }) } };
}
