import type { Cents } from '@pocketful/domain/money';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@pocketful/ui-kit/data-table';
import { Money } from '@pocketful/ui-kit/money';
import type { ReactNode } from 'react';
import { useDates } from '../../shared/use-dates.ts';

/** A line of an account: the amount, and the balance after it. */
export interface EntryLine {
  readonly key: string;
  readonly date: string;
  readonly description: string;
  readonly amount: Cents;
  readonly balance: Cents;
  /** Shown below the description. */
  readonly note?: ReactNode;
}

export interface EntriesTableProps {
  readonly caption: string;
  /** Height in CSS past which the lines scroll under the head. */
  readonly maxHeight?: string;
  readonly lines: readonly EntryLine[];
}

/** Lines of an account, on a screen and in print. */
export function EntriesTable({ caption, maxHeight, lines }: EntriesTableProps) {
  const { long } = useDates();
  return (
    <Table caption={caption} maxHeight={maxHeight}>
      <TableHead>
        <TableHeader tucked>Date</TableHeader>
        <TableHeader>Description</TableHeader>
        <TableHeader numeric>Amount</TableHeader>
        <TableHeader numeric>Balance</TableHeader>
      </TableHead>
      <TableBody>
        {lines.map(line => (
          <TableRow key={line.key} className="break-inside-avoid">
            <TableCell tucked className="text-ink-muted">
              {long(line.date)}
            </TableCell>
            <TableCell className="min-w-16 wrap-anywhere sm:min-w-28">
              {line.description}
              {line.note}
            </TableCell>
            <TableCell numeric>
              <Money cents={line.amount} signed />
            </TableCell>
            <TableCell numeric>
              <Money cents={line.balance} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
