import { useApiQuery } from '@pocketful/api-client/react';
import type { Child } from '@pocketful/api-contract/family';
import { longDate } from '@pocketful/domain/dates';
import { centsOf } from '@pocketful/domain/money';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { FailedToLoad } from '../../shared/failed-to-load.tsx';
import { CHILD_LISTS } from '../../shared/reading.ts';
import { useMember } from '../../shared/session.tsx';
import { CATEGORY_LABELS } from './category-labels.ts';

/** How many lines of a child's ledger the dashboard shows. */
const RECENT = 3;

/** The newest lines of a child's ledger. */
export function RecentTransactions({ child }: { readonly child: Child }) {
  const { timeZone } = useMember();
  const input = { params: { id: child.id }, query: { limit: RECENT } };
  const recent = useApiQuery('listChildTransactions', input, CHILD_LISTS);
  return (
    <Card>
      <Section title="Transaction History" level={3}>
        {recent.isPending && <SkeletonRows />}
        {recent.isError && <FailedToLoad query={recent} />}
        {recent.data?.length === 0 && (
          <EmptyState title="No transactions yet" level={3} className="py-4!">
            Add transactions to see the account ledger
          </EmptyState>
        )}
        {recent.data && recent.data.length > 0 && (
          <List className="-my-1">
            {recent.data.map(entry => (
              <ListRow
                key={entry.id}
                title={entry.description}
                meta={
                  <>
                    <span>{longDate(timeZone, new Date(entry.date))}</span>
                    <span aria-hidden="true">·</span>
                    <span>{CATEGORY_LABELS[entry.category]}</span>
                  </>
                }
                trailing={<Money cents={centsOf(entry.amount)} signed />}
              />
            ))}
          </List>
        )}
      </Section>
    </Card>
  );
}
