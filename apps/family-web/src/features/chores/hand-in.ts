import type { Chore } from '@pocketful/chores/calls';
import { choreMachine } from '@pocketful/chores/rules';
import { can } from '@pocketful/domain/machine';
import { announce } from '@pocketful/ui-kit/live-region';
import { readAgain } from '@pocketful/web-kit/calls/cache';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import type { FailureWords } from '@pocketful/web-kit/calls/write-texts';
import { useSyncExternalStore } from 'react';
import { useAppRuntime } from '../../shared/app-runtime.tsx';
import type { HandIn } from '../../shared/hand-in-queue.ts';
import { paidWords } from '../../shared/paid-right-away.ts';
import { useMember } from '../../shared/session.tsx';
import { useOpening } from './use-series.ts';

const refusals = { CHORES_DISABLED: 'Your chores are switched off right now.' };

/** The messages when a handed-in chore is refused, now or when it is sent later. */
export const HAND_IN_WORDS: { readonly [N in HandIn['call']]: FailureWords<N> } = {
  submitChore: { failed: ['Submission Failed', 'Please try again.'], refusals },
  resubmitChore: { failed: ['Resubmission Failed', 'Please try again.'], refusals },
};

/** The message for a child after a chore is handed in, shown and announced to screen readers. */
export const SENT = 'Sent. A grown-up looks at it next.';

/** The chores that the active child has handed in offline. */
export function useHandIns(): readonly HandIn[] {
  const me = useMember();
  const { queue } = useAppRuntime();
  return useSyncExternalStore(queue.subscribe, () => queue.of(me.id));
}

/**
 * Handing a chore in, the first time or again. Where no answer comes, it is queued and sent when there is a line.
 *
 * @param onPaid called with a chore that the child's rule approved
 */
function useHandIn({ id: choreId, name }: Pick<Chore, 'id' | 'name'>, onPaid?: (chore: Chore) => void) {
  const { id: memberId } = useMember();
  const runtime = useAppRuntime();
  const { queue } = runtime;
  const queueAs = (call: HandIn['call']) => (_: unknown, key: string) =>
    queue.add({ memberId, choreId, name, call, key, at: Date.now() });
  const after = (chore: Chore) => {
    if (!chore.trustedUpTo) return announce(SENT);
    onPaid?.(chore);
    void readAgain(runtime, 'approveChore');
  };
  const submit = useWrite('submitChore', {
    ...HAND_IN_WORDS.submitChore,
    done: paidWords,
    after,
    unanswered: queueAs('submitChore'),
  });
  const resubmit = useWrite('resubmitChore', {
    ...HAND_IN_WORDS.resubmitChore,
    after,
    unanswered: queueAs('resubmitChore'),
  });
  return { submit, resubmit };
}

/** The actions of a child on its chore that is not approved yet. */
export function useTodo(chore: Chore, onPaid?: (chore: Chore) => void) {
  const { role } = useMember();
  const { queue } = useAppRuntime();
  const opening = useOpening(chore);
  const queued = useHandIns().find(({ choreId }) => choreId === chore.id);
  const may = (action: 'submit' | 'resubmit' | 'unsubmit' | 'giveBack') =>
    !queued && can(choreMachine, action, chore.status, role);
  return {
    ...useHandIn(chore, onPaid),
    /** When it opens, if it is too early. */
    opening,
    queued,
    canSubmit: !opening && may('submit'),
    canResubmit: may('resubmit'),
    canTakeBack: may('unsubmit'),
    canGiveBack: chore.offerId !== null && !chore.isTurn && !chore.isRecurring && may('giveBack'),
    takeBackQueued: () => queued && queue.remove(queued),
  };
}
