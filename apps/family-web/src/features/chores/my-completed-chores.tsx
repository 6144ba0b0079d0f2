import type { Chore } from '@pocketful/chores/calls';
import { cents } from '@pocketful/contract-core/money';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Star } from '@pocketful/ui-kit/illustrations';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Section } from '@pocketful/ui-kit/section';
import type { Listed } from '@pocketful/web-kit/calls/use-api';
import { More } from '@pocketful/web-kit/places/loaded';
import { paidRightAway } from '../../shared/paid-right-away.ts';
import { useDates } from '../../shared/use-dates.ts';
import { ChoreTile } from './chore-tile.tsx';
import { newestFirst } from './use-chores.ts';

/** A child's paid chores. */
export function MyCompletedChores({ chores: { items, more } }: { readonly chores: Listed<Chore> }) {
  const { long } = useDates();
  const done = newestFirst(items.filter(chore => chore.status === 'approved'));
  return (
    <Section title={`My Completed Chores (${done.length}${more ? '+' : ''})`}>
      <Card list={done.length > 0}>
        {done.length === 0 && (
          <EmptyState illustration={<Star />} title="Your first one goes here">
            When a grown-up says yes, the money is yours.
          </EmptyState>
        )}
        {done.length > 0 && (
          <List>
            {done.map(chore => {
              const at = chore.approvedAt ?? chore.submittedAt;
              return (
                <ListRow
                  key={chore.id}
                  leading={<ChoreTile chore={chore} />}
                  title={chore.name}
                  meta={
                    <>
                      <span>{at ? <>Completed on {long(at)}</> : 'Date pending'}</span>
                      {chore.trustedUpTo && <span>{paidRightAway(chore.trustedUpTo)}</span>}
                    </>
                  }
                  trailing={<Money cents={cents(chore.reward)} signed className="text-lg" />}
                />
              );
            })}
          </List>
        )}
        <More more={more} />
      </Card>
    </Section>
  );
}
