import { ApiError, isOutcomeUnknown, NetworkError } from '@pocketful/api-client/api-error';
import type { Answer, CallInput } from '@pocketful/api-client/client';
import type { WriteName } from '@pocketful/api-client/names';
import { WRITES } from '@pocketful/api-client/writes';
import { useEffect, useRef, useState } from 'react';
import { readAgain, storeAnswer } from './cache.tsx';
import { forgetFailureOf, notifyFailure, notifySuccess, type Words } from './notify.tsx';
import { useRuntime, type WebRuntime } from './runtime.tsx';
import { type Failure, type FailureWords, failureOf } from './write-words.tsx';

/** What a screen says of a write, and does after it. */
export interface WriteOptions<N extends WriteName> extends FailureWords<N> {
  /** What is said when it worked; nothing unless told otherwise. */
  readonly done?: (answer: Answer<N>, input: CallInput<N>) => Words | undefined;
  /** Done after success, if whoever sent it is still on the screen. */
  readonly after?: (answer: Answer<N>, input: CallInput<N>) => void;
  /** Done after a failure, likewise. */
  readonly refused?: (failure: Failure) => void;
  /** Takes over a write that was not answered, to send it again with this key: then nothing failed, and nothing is said. */
  readonly unanswered?: (input: CallInput<N>, key: string) => void;
}

/** A write that a person makes by pressing something. */
export interface Write<N extends WriteName> {
  /** Makes the call. What a second press means while the first is under way is said in WRITES. */
  readonly send: (input: CallInput<N>) => void;
  /** It is under way, or what it made stale is being read again. */
  readonly busy: boolean;
  /** The newest wish, while it is under way. */
  readonly wish: CallInput<N> | undefined;
  /** What was answered last. */
  readonly answer: Answer<N> | undefined;
  /** Why the last one failed; undefined once another is under way. */
  readonly failure: Failure | undefined;
}

type State<N extends WriteName> = Pick<Write<N>, 'busy' | 'wish' | 'answer' | 'failure'>;

/**
 * A write by the name of its route, with all that belongs to one: what it says, what is read again after success,
 * refusal and a lost answer, what a second press means, and who is told. Its outcome is told by a toast to the person
 * who sent it, also after the screen has changed; what it leads to on the screen happens only while the sender is there.
 */
export function useWrite<N extends WriteName>(name: N, options: WriteOptions<N>): Write<N> {
  const runtime = useRuntime();
  const [state, setState] = useState<State<N>>({
    busy: false,
    wish: undefined,
    answer: undefined,
    failure: undefined,
  });
  // What is drawn says it a moment after a press; this is known at once.
  const underWay = useRef(false);
  const waiting = useRef<CallInput<N>[]>([]);
  const mounted = useRef(true);
  const current = useRef(options);
  useEffect(() => {
    current.current = options;
  });
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const one = async (input: CallInput<N>): Promise<readonly unknown[] | undefined | 'nothing changed'> => {
    const origin = { person: runtime.person(), control: underWay };
    const isSession = WRITES[name].changes === 'session';
    const mayTell = () => isSession || runtime.person() === origin.person;
    try {
      const answer = await runtime.api.call(name, input);
      const known =
        runtime.person() === origin.person ? storeAnswer(runtime.queryClient, name, input, answer) : undefined;
      const tell = mayTell();
      runtime.answered(name, answer, input);
      forgetFailureOf(underWay);
      const words = current.current.done?.(answer, input);
      if (words && tell) notifySuccess(words, origin);
      setState(before => ({ ...before, answer, failure: undefined }));
      if (mounted.current) current.current.after?.(answer, input);
      return known;
    } catch (error) {
      if (error instanceof NetworkError && current.current.unanswered && runtime.person() === origin.person) {
        current.current.unanswered(input, runtime.api.keyOf(name, input));
        return undefined;
      }
      const failure = failureOf(error, current.current);
      if (mayTell()) notifyFailure(failure, origin);
      setState(before => ({ ...before, failure }));
      if (mounted.current) current.current.refused?.(failure);
      return settle(runtime, name, error);
    }
  };

  const work = async () => {
    const sender = runtime.person();
    let outcome: Awaited<ReturnType<typeof one>>;
    while (waiting.current.length > 0) {
      for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
        outcome = await one(next);
        // What somebody else wished for is not sent in the name of whoever is active now.
        if (runtime.person() !== sender) waiting.current = [];
      }
      if (outcome !== 'nothing changed') await readAgain(runtime.queryClient, name, outcome);
    }
    setState(before => ({ ...before, busy: false, wish: undefined }));
    // Not before the screen shows what came of it: until then the old button is still there to be pressed.
    setTimeout(() => {
      underWay.current = false;
      if (waiting.current.length > 0) start();
    });
  };

  const start = () => {
    underWay.current = true;
    void work();
  };

  const send = (input: CallInput<N>) => {
    const { meanwhile } = WRITES[name];
    if (underWay.current && meanwhile === 'drop') return;
    waiting.current = meanwhile === 'latest' ? [input] : [...waiting.current, input];
    setState(before => ({ ...before, busy: true, wish: input, failure: undefined }));
    if (!underWay.current) start();
  };
  return { ...state, send };
}

/** What to read again after a failure: all that the write may have changed, or shown to be other than was believed. */
function settle(runtime: WebRuntime, name: WriteName, error: unknown): undefined | 'nothing changed' {
  const { changes } = WRITES[name];
  const lost = isOutcomeUnknown(error);
  if (lost && (changes === 'session' || changes === 'everything')) runtime.sessionInDoubt();
  const stale = lost || (error instanceof ApiError && (error.status === 404 || error.status === 409));
  return stale ? undefined : 'nothing changed';
}
