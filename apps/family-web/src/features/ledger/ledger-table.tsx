import { useApiPages } from '@pocketful/api-client/react';
import { longDate } from '@pocketful/domain/dates';
import { centsOf, fromWireNumber } from '@pocketful/domain/money';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@pocketful/ui-kit/data-table';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Jar } from '@pocketful/ui-kit/illustrations';
import { Money } from '@pocketful/ui-kit/money';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { FailedToLoad } from '../../shared/failed-to-load.tsx';
import { CHILD_LISTS } from '../../shared/reading.ts';
import { useMember } from '../../shared/session.tsx';

/** Height past which the ledger scrolls. */
const MAX_HEIGHT = '24rem';

/** A child's ledger, the newest line first, with the balance after each. */
export function LedgerTable({ childId }: { readonly childId: string }) {
  const { timeZone } = useMember();
  const pages = useApiPages('listChildTransactions', { params: { id: childId }, query: { limit: 50 } }, CHILD_LISTS);
  const entries = pages.data?.pages.flatMap(page => page.data) ?? [];
  return (
    <Card flush>
      {pages.isPending && (
        <div className="px-4 py-1 sm:px-6" aria-busy="true">
          <SkeletonRows rows={4} />
        </div>
      )}
      {pages.isError && <FailedToLoad query={pages} />}
      {pages.data && entries.length === 0 && (
        <EmptyState illustration={<Jar level={0} />} title="No transactions yet">
          When money comes in, you will see it here.
        </EmptyState>
      )}
      {entries.length > 0 && (
        <Table caption="Transaction Ledger entries" maxHeight={MAX_HEIGHT}>
          <TableHead>
            <TableHeader tucked>Date</TableHeader>
            <TableHeader>Description</TableHeader>
            <TableHeader numeric>Amount</TableHeader>
            <TableHeader numeric>Balance</TableHeader>
          </TableHead>
          <TableBody>
            {entries.map(entry => (
              <TableRow key={entry.id}>
                <TableCell tucked className="text-ink-muted">
                  {longDate(timeZone, new Date(entry.date))}
                </TableCell>
                <TableCell className="min-w-16 wrap-anywhere sm:min-w-28">{entry.description}</TableCell>
                <TableCell numeric>
                  <Money cents={centsOf(entry.amount)} signed />
                </TableCell>
                <TableCell numeric>
                  <Money cents={fromWireNumber(entry.runningBalance)} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {pages.hasNextPage && (
        <Button variant="quiet" full busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Card>
  );
}
