import { cents } from '@pocketful/contract-core/money';
import type { Child } from '@pocketful/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Facts } from '@pocketful/ui-kit/facts';
import { keepFocusNear, List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useApiPages } from '@pocketful/web-kit/calls/use-api';
import { Loaded, More } from '@pocketful/web-kit/places/loaded';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { useState } from 'react';
import { place } from '../../shared/paths.ts';
import { useDates } from '../../shared/use-dates.ts';
import { CATEGORY_LABELS } from './entry-categories.ts';
import { TakeBackEntry } from './take-back-entry.tsx';

/** How many entries the dashboard shows, and how many come with ‘All transactions’ and each ‘Show more’. */
const RECENT = { few: 3, all: 10 };

export interface RecentTransactionsProps {
  readonly child: Child;
  /** All of them, by and by. Default: the newest, and a button for all. */
  readonly all?: boolean;
}

/** The newest entries of a child's ledger. */
export function RecentTransactions({ child, all: isPage = false }: RecentTransactionsProps) {
  const { long } = useDates();
  const [isOpen, setOpen] = useState(isPage);
  const recent = useApiPages('listChildTransactions', {
    params: { id: child.id },
    query: { limit: isOpen ? RECENT.all : RECENT.few },
  });
  return (
    <Card>
      <Section
        title="Transaction History"
        level={isPage ? 2 : 3}
        actions={
          isOpen ? (
            <PlaceLink standalone className="-my-2.5" to={`${place('statement')}?child=${child.id}`}>
              Statement
            </PlaceLink>
          ) : (
            <Button variant="quiet" size="sm" className="-my-2.5" onFocus={keepFocusNear} onClick={() => setOpen(true)}>
              All transactions
            </Button>
          )
        }
      >
        <Loaded
          query={recent}
          skeleton={<SkeletonRows />}
          empty={
            <EmptyState title="No transactions yet" className="py-4!">
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
              {isOpen && <More more={more} />}
            </>
          )}
        </Loaded>
      </Section>
    </Card>
  );
}
