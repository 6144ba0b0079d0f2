import type { Answer, CallInput } from '@pocketful/api-client/client';
import type { WriteName } from '@pocketful/api-client/effects';
import { useApiMutation } from '@pocketful/api-client/react';
import { useRef } from 'react';

/** What is done with the outcome of a call; also when the screen that sent it is gone by then. */
export interface Outcome<N extends WriteName> {
  readonly onSuccess?: (answer: Answer<N>) => unknown;
  readonly onError: (error: unknown) => void;
}

/** A call that a person makes by pressing something. */
export interface Send<N extends WriteName> {
  /** Makes the call, unless it is already under way: a second press, however quick, does nothing. */
  readonly send: (input: CallInput<N>, outcome: Outcome<N>) => void;
  /** It is under way, or what it made stale is being read again. */
  readonly busy: boolean;
  /** What was sent last. */
  readonly sent: CallInput<N> | undefined;
  /** What was answered last. */
  readonly answer: Answer<N> | undefined;
}

/** A write by the name of its route, one at a time. */
export function useSend<N extends WriteName>(name: N): Send<N> {
  const { mutateAsync, isPending, variables, data } = useApiMutation(name);
  // The state above is drawn a moment after a press; this is known at once.
  const underWay = useRef(false);
  const send = (input: CallInput<N>, { onSuccess, onError }: Outcome<N>) => {
    if (underWay.current) return;
    underWay.current = true;
    mutateAsync(input)
      .then(onSuccess, onError)
      .finally(() => {
        // Not before the screen shows what came of it: until then the old button is still there to be pressed.
        setTimeout(() => {
          underWay.current = false;
        });
      });
  };
  return { send, busy: isPending, sent: variables, answer: data };
}
