import { cents } from '@pocketful/contract-core/money';
import type { Child } from '@pocketful/people/calls';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Facts } from '@pocketful/ui-kit/facts';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useApiPages } from '@pocketful/web-kit/calls/use-api';
import { Loaded, More } from '@pocketful/web-kit/places/loaded';
import { useDates } from '../../shared/use-dates.ts';
import { CATEGORY_LABELS } from './entry-categories.ts';
import { TakeBackEntry } from './take-back-entry.tsx';

/** How many lines of a child's ledger the dashboard shows at first, and by each ‘Show more’. */
const RECENT = 3;

/** The newest lines of a child's ledger. */
export function RecentTransactions({ child }: { readonly child: Child }) {
  const { long } = useDates();
  const recent = useApiPages('listChildTransactions', { params: { id: child.id }, query: { limit: RECENT } });
  return (
    <Card>
      <Section title="Transaction History" level={3}>
        <Loaded
          query={recent}
          skeleton={<SkeletonRows />}
          empty={
            <EmptyState title="No transactions yet" level={3} className="py-4!">
              Add transactions to see the account ledger
            </EmptyState>
          }
        >
          {({ items, more }) => (
            <>
              <List className="-my-1">
                {items.map(entry => (
                  <ListRow
                    key={entry.id}
                    title={entry.description}
                    meta={
                      <Facts>
                        {long(entry.date)}
                        {CATEGORY_LABELS[entry.category]}
                      </Facts>
                    }
                    trailing={<Money cents={cents(entry.amount)} signed />}
                    actions={<TakeBackEntry entry={entry} />}
                    narrow
                  />
                ))}
              </List>
              <More more={more} />
            </>
          )}
        </Loaded>
      </Section>
    </Card>
  );
}
