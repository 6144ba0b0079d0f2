import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Card } from './card.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from './data-table.tsx';
import { Money } from './money.tsx';

const meta = {
  title: 'Components/DataTable',
  component: Table,
  subcomponents: { TableHead, TableHeader, TableBody, TableRow, TableCell },
  parameters: {
    usage: {
      use: "Rows that are compared column by column: ledgers, figures, the staff's lists.",
      not: 'A handful of things with buttons: List.',
    },
  },
  args: { caption: 'Transaction Ledger', children: null },
} satisfies Meta<typeof Table>;

export default meta;
type Story = StoryObj<typeof meta>;

const entries = [
  { date: 'March 14, 2026', text: 'Feed the rabbits', cents: 350, balance: 4250 },
  { date: 'March 12, 2026', text: 'New bicycle bell, the red one with the frog on it', cents: -1_299, balance: 3900 },
  { date: 'March 10, 2026', text: 'Allowance', cents: 500, balance: 5199 },
  { date: 'March 8, 2026', text: 'Maximiliana-Alexandrina-Featherstonehaugh', cents: 120_000, balance: 123_456_789 },
  { date: 'March 1, 2026', text: 'Library fine', cents: -10, balance: -115_301 },
];

type LedgerProps = { rows: typeof entries; maxHeight?: string; caption?: string };

function Ledger({ rows, maxHeight, caption = 'Transaction Ledger' }: LedgerProps) {
  return (
    <Card flush>
      <Table caption={caption} maxHeight={maxHeight}>
        <TableHead>
          <TableHeader tucked>Date</TableHeader>
          <TableHeader>Description</TableHeader>
          <TableHeader numeric>Amount</TableHeader>
          <TableHeader numeric>Balance</TableHeader>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            <TableRow key={index}>
              <TableCell tucked className="text-ink-muted">
                {row.date}
              </TableCell>
              <TableCell className="[overflow-wrap:anywhere]">{row.text}</TableCell>
              <TableCell numeric>
                <Money cents={row.cents} signed />
              </TableCell>
              <TableCell numeric>
                <Money cents={row.balance} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

/** A date stays on one line, however long the adjacent text is. */
export const DatesOnOneLine: Story = {
  render: () => (
    <div className="max-w-xl">
      <Ledger rows={entries.map(row => ({ ...row, text: row.text.repeat(9) }))} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('March 14, 2026').getClientRects()).toHaveLength(1);
    await expect(canvas.getByText('March 14, 2026').offsetHeight).toBeLessThan(30);
  },
};

export const LedgerTable: Story = {
  render: () => <Ledger rows={entries} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table', { name: 'Transaction Ledger' })).toBeVisible();
    await expect(canvas.getAllByRole('columnheader').map(cell => cell.textContent)).toEqual([
      'Date',
      'Description',
      'Amount',
      'Balance',
    ]);
  },
};

/** Past its height the rows scroll and the head stays; the keyboard reaches it. */
export const Scrolling: Story = {
  render: () => <Ledger rows={Array.from({ length: 6 }, () => entries).flat()} maxHeight="24rem" />,
  play: async ({ canvas }) => {
    const region = canvas.getByRole('region', { name: 'Transaction Ledger' });
    const head = canvas.getByRole('columnheader', { name: 'Date' });
    const before = head.getBoundingClientRect().top;
    region.focus();
    await expect(region).toHaveFocus();
    region.scrollTop = 400;
    await expect(region.scrollTop).toBe(400);
    await expect(head.getBoundingClientRect().top).toBeCloseTo(before, 0);
  },
};

/** At 375 px nothing is cut off, up to millions, and the rows scroll past their height, too. Each date is below its text. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  parameters: { layout: 'fullscreen' },
  render: () => (
    <div className="p-4">
      <Ledger rows={entries} />
      <Ledger caption="Scrolled" rows={entries} maxHeight="4rem" />
    </div>
  ),
  play: async ({ canvas }) => {
    await document.fonts.ready;
    const region = canvas.getByRole('region', { name: 'Transaction Ledger' });
    await expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth);
    await expect(region.scrollHeight).toBe(region.clientHeight);
    await expect(canvas.getByRole('region', { name: 'Scrolled' }).clientHeight).toBe(64);
    const box = (text: string) => within(region).getByText(text).getBoundingClientRect();
    const [date, cell] = [box('March 14, 2026'), box('Feed the rabbits')];
    await expect(date.left).toBeCloseTo(cell.left + 6, 0);
    await expect(date.top).toBeGreaterThan(cell.top + 12 + 18);
    await expect(date.bottom).toBeLessThan(cell.bottom);
    await expect(within(region).getByRole('columnheader', { name: 'Date' })).toBeInTheDocument();
  },
};
