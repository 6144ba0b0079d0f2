import type { Chore } from '@pocketful/chores/calls';
import { cents } from '@pocketful/contract-core/money';
import type { Child } from '@pocketful/people/calls';
import { ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Name } from '@pocketful/ui-kit/name';
import { Face } from '../../shared/face.tsx';
import { TakeBack } from '../../shared/take-back.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { ChoreBadge } from './chore-badge.tsx';
import { ChoreDecision } from './chore-decision.tsx';
import { ChoreTile } from './chore-tile.tsx';
import { DeleteChore } from './delete-chore.tsx';
import { DueDay } from './due-day.tsx';
import { EditChore } from './edit-chore.tsx';
import { SeriesLine } from './series-line.tsx';

export interface ChoreRowProps {
  readonly chore: Chore;
  /** The child it belongs to, where the list holds several children. */
  readonly child?: Child | undefined;
  /** Which date matters here: when it is due, or, in a list of nothing but submitted ones, when it was submitted. */
  readonly date: 'due' | 'submitted';
  /** Whether it can be edited and deleted here. */
  readonly changeable?: boolean;
}

/** An open chore, for adults: its status and its actions. */
export function ChoreRow({ chore, child, date, changeable = false }: ChoreRowProps) {
  const { long } = useDates();
  return (
    <ListRow
      leading={child ? <Face of={child} /> : chore.iconName && <ChoreTile chore={chore} />}
      title={chore.name}
      meta={
        <>
          {date === 'due' && <ChoreBadge chore={chore} />}
          {child && <Name>{child.username}</Name>}
          {date === 'submitted' && chore.submittedAt ? (
            <span>Submitted {long(chore.submittedAt)}</span>
          ) : (
            <DueDay chore={chore} />
          )}
          <SeriesLine chore={chore} />
        </>
      }
      trailing={
        <span className="flex items-center">
          <Money cents={cents(chore.reward)} />
          {changeable && (
            <span className="-mr-3 flex">
              <EditChore chore={chore} />
              <DeleteChore chore={chore} />
            </span>
          )}
        </span>
      }
      actions={
        chore.status === 'submitted' ? (
          <ChoreDecision chore={chore} />
        ) : (
          <TakeBack call="takeBackChore" id={chore.id} what={chore.name} at={chore.rejectedAt} />
        )
      }
      // One child's card is narrow.
      narrow={!child}
    />
  );
}
