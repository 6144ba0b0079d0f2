import type { Chore } from '@pocketful/chores/calls';
import { cents } from '@pocketful/contract-core/money';
import type { Child } from '@pocketful/people/calls';
import { ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Name } from '@pocketful/ui-kit/name';
import { Face } from '../../shared/face.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { ChoreBadge } from './chore-badge.tsx';
import { ChoreDecision } from './chore-decision.tsx';
import { ChoreLine } from './chore-line.tsx';
import { ChoreTile } from './chore-tile.tsx';
import { ChoreTitle } from './chore-title.tsx';

export interface ChoreRowProps {
  readonly chore: Chore;
  /** The child it belongs to, where the list holds several children. */
  readonly child?: Child | undefined;
  /** Which date matters here: when it is due, or, in a list of nothing but submitted ones, when it was submitted. */
  readonly date: 'due' | 'submitted';
}

/** An open chore, for adults: its status if it was started, and its actions. */
export function ChoreRow({ chore, child, date }: ChoreRowProps) {
  const { long } = useDates();
  const submitted = date === 'submitted' && chore.submittedAt ? <>Submitted {long(chore.submittedAt)}</> : null;
  return (
    <ListRow
      leading={child ? <Face of={child} /> : <ChoreTile chore={chore} />}
      title={<ChoreTitle chore={chore} />}
      meta={
        <ChoreLine chore={chore} date={chore.status === 'submitted' ? submitted : undefined}>
          {date === 'due' && chore.status !== 'pending' && <ChoreBadge chore={chore} />}
          {chore.isTurn && 'In turn'}
          {child && <Name>{child.calledName}</Name>}
        </ChoreLine>
      }
      trailing={<Money cents={cents(chore.reward)} />}
      actions={chore.status === 'submitted' && <ChoreDecision chore={chore} />}
      narrow
    />
  );
}
