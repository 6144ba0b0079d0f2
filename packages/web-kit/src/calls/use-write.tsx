import { ApiError, isOutcomeUnknown, NetworkError } from '@pocketful/api-client/api-error';
import { callIn } from '@pocketful/api-client/calls';
import type { Answer, CallInput } from '@pocketful/api-client/client';
import type { WriteName } from '@pocketful/api-client/names';
import type { Routes } from '@pocketful/api-contract/routes';
import { useEffect, useRef, useState } from 'react';
import { changesMembers, readAgain, storeAnswer } from './cache.tsx';
import { forgetFailureOf, notifyFailure, notifySuccess, type Words } from './notify.tsx';
import { useRuntime, type WebRuntime } from './runtime.tsx';
import { startUndo, undoOf } from './use-undo.tsx';
import { type Failure, type FailureWords, failureOf } from './write-texts.tsx';

/** Messages of a screen about a write, and its follow-ups. */
export interface WriteOptions<N extends WriteName> extends FailureWords<N> {
  /** Message after success. Default: none. */
  readonly done?: (answer: Answer<N>, input: CallInput<N>) => Words | undefined;
  /** Called after success, if the component is still on the screen. */
  readonly after?: (answer: Answer<N>, input: CallInput<N>) => void;
  /** Called after a failure, if the component is still on the screen. */
  readonly refused?: (failure: Failure) => void;
  /** Takes over a write without an answer, to send it again with this key. No failure is reported then. */
  readonly unanswered?: (input: CallInput<N>, key: string) => void;
}

/** The input of a write. An edit names the object that it started from, or `undefined` if it may overwrite any change. */
export type WriteInput<N extends WriteName> = CallInput<N> &
  (Routes[N] extends { readonly edits: unknown } ? { readonly was: object | undefined } : unknown);

/** A write that a person starts by a press. */
export interface Write<N extends WriteName> {
  /** Makes the call. The route defines the effect of a second press while the first call is under way. */
  readonly send: (input: WriteInput<N>) => void;
  /** The call is under way, or the data that it made stale is being read again. */
  readonly busy: boolean;
  /** The newest input, while its call is under way. */
  readonly wish: CallInput<N> | undefined;
  /** The last answer. */
  readonly answer: Answer<N> | undefined;
  /** The last failure; undefined once another call is under way. */
  readonly failure: Failure | undefined;
}

type State<N extends WriteName> = Pick<Write<N>, 'busy' | 'wish' | 'answer' | 'failure'>;

/**
 * A write by the name of its route. It shows the messages, reads stale data again after success, refusal and a lost
 * answer, and handles a second press. A toast reports the outcome to the person who sent it, also after the screen has
 * changed. `after` and `refused` run only while the component is on the screen.
 */
export function useWrite<N extends WriteName>(name: N, options: WriteOptions<N>): Write<N> {
  const runtime = useRuntime();
  const [state, setState] = useState<State<N>>({
    busy: false,
    wish: undefined,
    answer: undefined,
    failure: undefined,
  });
  // The state changes with the next render; this changes at once.
  const underWay = useRef(false);
  const waiting = useRef<CallInput<N>[]>([]);
  const question = useRef<Failure>(undefined);
  const mounted = useMounted();
  const current = useNewest(options);

  const one = async (input: CallInput<N>): Promise<readonly unknown[] | undefined | 'nothing changed'> => {
    const origin = { person: runtime.person(), control: underWay };
    const isSession = callIn(runtime.api.calls, name).changes === 'session';
    const mayNotify = () => isSession || runtime.person() === origin.person;
    try {
      const answer = await runtime.api.call(name, input);
      const known = runtime.person() === origin.person ? storeAnswer(runtime, name, input, answer) : undefined;
      const notifies = mayNotify();
      runtime.answered(name, answer, input);
      forgetFailureOf(underWay);
      const words = current.current.done?.(answer, input);
      const undo = undoOf(runtime.api.calls, name, answer);
      if (words && notifies) notifySuccess(words, origin, undo && (() => void startUndo(runtime, undo, origin)));
      setState(before => ({ ...before, answer, failure: undefined }));
      if (mounted.current) current.current.after?.(answer, input);
      return known;
    } catch (error) {
      if (error instanceof NetworkError && current.current.unanswered && runtime.person() === origin.person) {
        current.current.unanswered(input, runtime.api.keyOf(name, input));
        return undefined;
      }
      const failure = failureOf(error, current.current);
      // The form asks, while it is on the screen, once it knows the newest state.
      const asks = failure.code === 'CHANGED_MEANWHILE' && mounted.current;
      if (mayNotify() && !asks) notifyFailure(failure, origin);
      if (asks) question.current = failure;
      else setState(before => ({ ...before, failure }));
      if (mounted.current) current.current.refused?.(failure);
      return await settle(runtime, name, error);
    }
  };

  const work = async () => {
    const sender = runtime.person();
    let outcome: Awaited<ReturnType<typeof one>>;
    while (waiting.current.length > 0) {
      for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
        outcome = await one(next);
        // A write is sent only in the name of the member who started it.
        if (runtime.person() !== sender) waiting.current = [];
      }
      if (outcome !== 'nothing changed') await readAgain(runtime, name, outcome);
    }
    const asked = question.current;
    question.current = undefined;
    setState(before => ({ ...before, busy: false, wish: undefined, failure: asked ?? before.failure }));
    // After the screen shows the outcome: until then the old button can still be pressed.
    setTimeout(() => {
      underWay.current = false;
      if (waiting.current.length > 0) start();
    });
  };

  const start = () => {
    underWay.current = true;
    void work();
  };

  const send = (input: WriteInput<N>) => {
    const { secondPress } = callIn(runtime.api.calls, name);
    if (underWay.current && !secondPress) return;
    waiting.current = secondPress === 'latest' ? [input] : [...waiting.current, input];
    setState(before => ({ ...before, busy: true, wish: input, failure: undefined }));
    if (!underWay.current) start();
  };
  return { ...state, send };
}

/** Whether the component is on the screen. */
function useMounted() {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}

/** A value as of the last render, for work that outlasts it. */
function useNewest<T>(value: T) {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  return newest;
}

/** Reads to repeat after a failure: all that the write may have changed, or that the refusal shows to be stale. */
async function settle(runtime: WebRuntime, name: WriteName, error: unknown): Promise<undefined | 'nothing changed'> {
  const { changes } = callIn(runtime.api.calls, name);
  const lost = isOutcomeUnknown(error);
  const stale = lost || (error instanceof ApiError && (error.status === 404 || error.status === 409));
  if ((lost && changes === 'session') || (stale && changesMembers(runtime.api, [name]))) {
    const known = runtime.sessionInDoubt();
    // A form of one's own profile asks once the newest one is known.
    if (!lost) await known;
  }
  return stale ? undefined : 'nothing changed';
}
