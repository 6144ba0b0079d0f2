import { cents } from '@pocketful/contract-core/money';
import { Button } from '@pocketful/ui-kit/button';
import { ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Later } from '@pocketful/web-kit/places/first-view';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import { Check, RotateCcw, Undo2 } from 'lucide-react';
import { paidRightAway } from '../../shared/paid-right-away.ts';
import { TakeBackOwn } from '../../shared/take-back-own.tsx';
import { useProfile } from '../../shared/use-profile.ts';
import { QueuedBadge, TodoBadge } from './chore-badge.tsx';
import { ChoreLine } from './chore-line.tsx';
import { ChoreTile } from './chore-tile.tsx';
import { SENT, useTodo } from './hand-in.ts';
import type { TodoRowProps } from './simple-todo.tsx';

/** The row of the simple view. Its code is loaded for a child with that view only. */
const SimpleTodo = lazyComponent(async () => (await import('./simple-todo.tsx')).SimpleTodo);

/** A chore of today, with the child's actions. */
export function TodoRow(row: TodoRowProps) {
  if (!useProfile().simpleView) return <UsualTodo {...row} />;
  return (
    <Later>
      <SimpleTodo {...row} />
    </Later>
  );
}

function UsualTodo({ chore, commented = false, onPaid }: TodoRowProps) {
  const todo = useTodo(chore, onPaid);
  const { queued, opening, canSubmit, canResubmit, canTakeBack, canGiveBack, submit, resubmit, takeBackQueued } = todo;
  const input = { params: { id: chore.id } };
  const buttons = (
    <>
      {queued && (
        <Button variant="secondary" icon={<Undo2 />} onClick={takeBackQueued}>
          Take Back
        </Button>
      )}
      {canTakeBack && <TakeBackOwn call="unsubmitChore" id={chore.id} what={chore.name} />}
      {canSubmit && (
        <Button className="max-sm:basis-full!" icon={<Check />} busy={submit.busy} onClick={() => submit.send(input)}>
          Submit for Approval
        </Button>
      )}
      {canGiveBack && <TakeBackOwn call="giveBackChore" id={chore.id} what={chore.name} />}
      {canResubmit && (
        <Button variant="celebrate" icon={<RotateCcw />} busy={resubmit.busy} onClick={() => resubmit.send(input)}>
          Try Again
        </Button>
      )}
    </>
  );
  return (
    <ListRow
      leading={<ChoreTile chore={chore} />}
      title={chore.name}
      meta={
        <>
          <ChoreLine
            chore={chore}
            date={chore.status === 'submitted' || chore.status === 'approved' ? null : undefined}
          >
            {queued ? <QueuedBadge /> : chore.status !== 'pending' && <TodoBadge chore={chore} />}
            {chore.isTurn && 'Your turn'}
          </ChoreLine>
          {queued && <span>It is sent when you are online.</span>}
          {!queued && chore.status === 'submitted' && <span>{SENT}</span>}
          {chore.trustedUpTo && <span>{paidRightAway(chore.trustedUpTo)}</span>}
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
