import type { Transaction } from '@pocketful/api-contract/ledger';
import { cents } from '@pocketful/api-contract/money';
import { Card } from '@pocketful/ui-kit/card';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@pocketful/ui-kit/data-table';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Jar } from '@pocketful/ui-kit/jar';
import { Money } from '@pocketful/ui-kit/money';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { Loaded, More } from '@pocketful/web-kit/loaded';
import { useApiPages } from '@pocketful/web-kit/use-api';
import { useDates } from '../../shared/use-dates.ts';

/** Height past which the ledger scrolls. */
const MAX_HEIGHT = '24rem';

/** A child's ledger, the newest line first, with the balance after each. */
export function LedgerTable({ childId }: { readonly childId: string }) {
  const entries = useApiPages('listChildTransactions', { params: { id: childId }, query: { limit: 50 } });
  return (
    <Card flush>
      <Loaded
        query={entries}
        skeleton={
          <div className="px-4 py-1 sm:px-6">
            <SkeletonRows rows={4} />
          </div>
        }
        empty={
          <EmptyState illustration={<Jar level={0} />} title="No transactions yet">
            When money comes in, you will see it here.
          </EmptyState>
        }
      >
        {({ items, more }) => (
          <>
            <Entries entries={items} />
            <More more={more} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Entries({ entries }: { readonly entries: readonly Transaction[] }) {
  const { long } = useDates();
  return (
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
              {long(entry.date)}
            </TableCell>
            <TableCell className="min-w-16 wrap-anywhere sm:min-w-28">{entry.description}</TableCell>
            <TableCell numeric>
              <Money cents={cents(entry.amount)} signed />
            </TableCell>
            <TableCell numeric>
              <Money cents={cents(entry.runningBalance)} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
