import type { Chore } from '@pocketful/chores/calls';
import { cents } from '@pocketful/contract-core/money';
import type { Child } from '@pocketful/people/calls';
import { Badge } from '@pocketful/ui-kit/badge';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Facts } from '@pocketful/ui-kit/facts';
import { Star } from '@pocketful/ui-kit/illustrations';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Name } from '@pocketful/ui-kit/name';
import type { Listed } from '@pocketful/web-kit/calls/use-api';
import { More } from '@pocketful/web-kit/places/loaded';
import { Face } from '../../shared/face.tsx';
import { TakeBack } from '../../shared/take-back.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { newestFirst } from './use-chores.ts';

export interface CompletedChoresProps {
  /** The family's chores, read so far. */
  readonly chores: Listed<Chore>;
  readonly byId: ReadonlyMap<string, Child>;
}

/** Approved and paid chores of all children, the newest first, as far back as is asked for. */
export function CompletedChores({ chores: { items, more }, byId }: CompletedChoresProps) {
  const { long } = useDates();
  const done = newestFirst(items.filter(chore => chore.status === 'approved'));
  return (
    <Card list={done.length > 0}>
      {done.length === 0 && (
        <EmptyState illustration={<Star />} level={2} title="No completed chores yet">
          What you approve is paid at once and kept here.
        </EmptyState>
      )}
      {done.length > 0 && (
        <List>
          {done.map(chore => {
            const child = byId.get(chore.childId);
            return (
              <ListRow
                key={chore.id}
                leading={child && <Face of={child} />}
                title={chore.name}
                meta={
                  <Facts>
                    {child && <Name>{child.calledName}</Name>}
                    {chore.trustedUpTo && <Badge>By your rule</Badge>}
                    {chore.approvedAt ? <>Paid on {long(chore.approvedAt)}</> : 'Date pending'}
                  </Facts>
                }
                trailing={<Money cents={cents(chore.reward)} signed />}
                actions={<TakeBack call="takeBackChore" id={chore.id} what={chore.name} at={chore.approvedAt} />}
              />
            );
          })}
        </List>
      )}
      <More more={more} />
    </Card>
  );
}
