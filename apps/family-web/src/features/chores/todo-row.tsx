import type { Chore } from '@pocketful/api-contract/chores/calls';
import { cents } from '@pocketful/api-contract/core/money';
import { choreMachine } from '@pocketful/domain/chores';
import { can } from '@pocketful/domain/machine';
import { Button } from '@pocketful/ui-kit/button';
import { ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Check, RotateCcw, Undo2 } from 'lucide-react';
import { useAppRuntime } from '../../shared/app-runtime.tsx';
import { paidRightAway } from '../../shared/paid-right-away.ts';
import { useMember } from '../../shared/session.tsx';
import { TakeBackOwn } from '../../shared/take-back-own.tsx';
import { QueuedBadge, TodoBadge } from './chore-badge.tsx';
import { DueDay } from './due-day.tsx';
import { SENT, useHandIn, useHandIns } from './hand-in.ts';
import { SeriesLine } from './series-line.tsx';
import { useOpening } from './use-series.ts';

export interface TodoRowProps {
  readonly chore: Chore;
  /** Shows the adult's comment on a chore that came back. */
  readonly commented?: boolean;
  /** Called with the chore that the child's rule approved when it was submitted. */
  readonly onPaid?: (chore: Chore) => void;
}

/** A chore of today, with what its child can do about it. */
export function TodoRow({ chore, commented = false, onPaid }: TodoRowProps) {
  const { role } = useMember();
  const opening = useOpening(chore);
  const { submit, resubmit } = useHandIn(chore, onPaid);
  const input = { params: { id: chore.id } };
  const { queue } = useAppRuntime();
  const queued = useHandIns().find(({ choreId }) => choreId === chore.id);
  const canSubmit = !queued && !opening && can(choreMachine, 'submit', chore.status, role);
  const canResubmit = !queued && can(choreMachine, 'resubmit', chore.status, role);
  const canTakeBack = !queued && can(choreMachine, 'unsubmit', chore.status, role);
  const buttons = (
    <>
      {queued && (
        <Button variant="secondary" icon={<Undo2 aria-hidden="true" />} onClick={() => queue.remove(queued)}>
          Take Back
        </Button>
      )}
      {canTakeBack && <TakeBackOwn call="unsubmitChore" id={chore.id} what={chore.name} />}
      {canSubmit && (
        <Button icon={<Check aria-hidden="true" />} busy={submit.busy} onClick={() => submit.send(input)}>
          Submit for Approval
        </Button>
      )}
      {canResubmit && (
        <Button
          variant="celebrate"
          icon={<RotateCcw aria-hidden="true" />}
          busy={resubmit.busy}
          onClick={() => resubmit.send(input)}
        >
          Try Again
        </Button>
      )}
    </>
  );
  return (
    <ListRow
      title={chore.name}
      meta={
        <>
          {queued ? <QueuedBadge /> : <TodoBadge chore={chore} />}
          {queued && <span>It is sent when you are online.</span>}
          {!queued && chore.status === 'submitted' && <span>{SENT}</span>}
          {chore.trustedUpTo && <span>{paidRightAway(chore.trustedUpTo)}</span>}
          {(chore.status === 'pending' || chore.status === 'rejected') && <DueDay chore={chore} />}
          <SeriesLine chore={chore} />
          {opening && <span>You can hand it in {opening === 'tomorrow' ? opening : <>from {opening}</>}</span>}
          {commented && !queued && chore.rejectionComment && (
            <span className="w-full whitespace-pre-line text-ink">{chore.rejectionComment}</span>
          )}
        </>
      }
      trailing={<Money cents={cents(chore.reward)} className="text-lg" />}
      actions={queued || canSubmit || canResubmit || canTakeBack ? buttons : undefined}
    />
  );
}
