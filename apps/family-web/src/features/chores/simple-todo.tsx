import type { Chore } from '@pocketful/chores/calls';
import { cents } from '@pocketful/contract-core/money';
import { addDays, dayIn } from '@pocketful/domain/dates';
import { spokenMoney } from '@pocketful/domain/intl/spoken-money';
import { piecesOf } from '@pocketful/people/rules/simple-view';
import { Button } from '@pocketful/ui-kit/button';
import { DrawnMoney } from '@pocketful/ui-kit/drawn-money';
import { Money } from '@pocketful/ui-kit/money';
import { Check, Clock, CloudOff, RotateCcw, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { paidRightAway } from '../../shared/paid-right-away.ts';
import { ReadAloud } from '../../shared/read-aloud.tsx';
import { useMember } from '../../shared/session.tsx';
import { TakeBackOwn } from '../../shared/take-back-own.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { ChoreTile } from './chore-tile.tsx';
import { SENT, useTodo } from './hand-in.ts';

export interface TodoRowProps {
  readonly chore: Chore;
  /** Shows the adult's comment on a chore that came back. */
  readonly commented?: boolean;
  /** Called with the chore that the child's rule approved when it was submitted. */
  readonly onPaid?: (chore: Chore) => void;
}

/** The text for a chore handed in offline. */
const QUEUED = 'It is sent when you are online.';

/** A chore in the simple view: its picture, its coins, a voice, and one large button. */
export function SimpleTodo({ chore, onPaid }: TodoRowProps) {
  const todo = useTodo(chore, onPaid);
  const { queued, opening, canSubmit, canResubmit, canTakeBack, canGiveBack, submit, resubmit, takeBackQueued } = todo;
  const due = useDueWords(chore);
  const { name, rejectionComment } = chore;
  const reward = cents(chore.reward);
  const input = { params: { id: chore.id } };
  const paid = chore.trustedUpTo && paidRightAway(chore.trustedUpTo);
  const notes = [
    ...(opening === 'tomorrow' ? ['You can hand it in tomorrow'] : []),
    ...(canTakeBack ? [SENT] : []),
    ...(paid ? [paid] : []),
    ...(queued ? [QUEUED] : []),
  ];
  const words = [spokenMoney(reward), ...(canSubmit ? due : notes.map(note => note.replace(/\.$/, '')))];
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ChoreTile chore={{ ...chore, iconName: chore.iconName ?? 'Star' }} large />
        <div className="grid min-w-0 flex-1 basis-36 gap-1">
          <p className="text-xl font-bold wrap-anywhere">{name}</p>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Money cents={reward} />
            <DrawnMoney pieces={piecesOf(reward)} />
          </div>
        </div>
      </div>
      {canResubmit && rejectionComment && <p className="whitespace-pre-line wrap-anywhere">{rejectionComment}</p>}
      <div className="flex flex-wrap items-center gap-3 [&>button:not([aria-pressed])]:grow">
        <ReadAloud label={`Read ${name} aloud`} chore={chore} words={`${words.join('. ')}.`} />
        {opening && (
          <Note icon={<Clock />}>You can hand it in {opening === 'tomorrow' ? opening : <>from {opening}</>}</Note>
        )}
        {canTakeBack && <Note icon={<Clock />}>{SENT}</Note>}
        {paid && <Note icon={<Check />}>{paid}</Note>}
        {queued && <Note icon={<CloudOff />}>{QUEUED}</Note>}
        {canSubmit && (
          <Button size="lg" icon={<Check />} busy={submit.busy} onClick={() => submit.send(input)}>
            I did it
          </Button>
        )}
        {canResubmit && (
          <Button
            size="lg"
            variant="celebrate"
            icon={<RotateCcw />}
            busy={resubmit.busy}
            onClick={() => resubmit.send(input)}
          >
            Try Again
          </Button>
        )}
        {canTakeBack && <TakeBackOwn call="unsubmitChore" id={chore.id} what={name} />}
        {canGiveBack && <TakeBackOwn call="giveBackChore" id={chore.id} what={name} />}
        {queued && (
          <Button variant="secondary" icon={<Undo2 />} onClick={takeBackQueued}>
            Take Back
          </Button>
        )}
      </div>
    </li>
  );
}

interface NoteProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function Note({ icon, children }: NoteProps) {
  return (
    <p className="flex items-center gap-2 [&_svg]:size-6 [&_svg]:shrink-0">
      {icon}
      <span>{children}</span>
    </p>
  );
}

/** 'Due today' or 'Due tomorrow'. Nothing for another day, which a small child does not count to, and while it is away. */
function useDueWords({ dueDate, awayUntil }: Chore): string[] {
  const { timeZone } = useMember();
  const { today } = useDates();
  const day = dayIn(timeZone, new Date(dueDate));
  if (awayUntil) return [];
  if (day === today) return ['Due today'];
  return day === addDays(today, 1) ? ['Due tomorrow'] : [];
}
