import { reader } from '@pocketful/domain/intl/reader';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Toaster } from './toast.tsx';
import { type WorkColumn, WorkTable } from './work-table.tsx';

type Job = { name: string; runs: number; slowest: number | null; state: string };

const JOBS: readonly Job[] = [
  { name: 'Send mails', runs: 1204, slowest: 90, state: 'Late' },
  { name: 'Pay allowances', runs: 52, slowest: null, state: 'Fine' },
  { name: 'Close the accounts of families that nobody has opened for years', runs: 9, slowest: 1400, state: 'Fine' },
];

const COLUMNS: readonly WorkColumn<Job>[] = [
  { key: 'name', title: 'Job', text: job => job.name },
  { key: 'runs', title: 'Runs', numeric: true, text: job => reader().number(job.runs), sort: job => job.runs },
  {
    key: 'slowest',
    title: 'Slowest',
    numeric: true,
    text: job => (job.slowest === null ? '–' : `${job.slowest} ms`),
    sort: job => job.slowest,
  },
  {
    key: 'state',
    title: 'State',
    text: job => job.state,
    draw: job => <Badge tone={job.state === 'Late' ? 'danger' : 'success'}>{job.state}</Badge>,
  },
];

const meta = {
  title: 'Components/WorkTable',
  component: WorkTable<Job>,
  parameters: {
    usage: {
      use: 'Rows that staff work in: they look for one, compare, and take a value along.',
      not: 'What is read once, and whatever a family sees: DataTable.',
    },
  },
  args: { name: 'jobs', caption: 'Jobs', columns: COLUMNS, rows: JOBS, rowKey: job => job.name },
  beforeEach: () => localStorage.removeItem('pocketful-table-jobs'),
  render: args => (
    <Card flush>
      <WorkTable {...args} />
      <Toaster />
    </Card>
  ),
} satisfies Meta<typeof WorkTable<Job>>;

export default meta;
type Story = StoryObj<typeof meta>;

const table = () => within(screen.getByRole('table', { name: 'Jobs' }));
const firstCells = () =>
  table()
    .getAllByRole('row')
    .slice(1)
    .map(row => row.querySelector('td')?.textContent?.split(' ')[0]);
const head = (name: string) => table().getByRole('columnheader', { name });

/** A press sorts one way, the next one the other way, the third restores the order; unknown values come last. */
export const Sorting: Story = {
  play: async () => {
    await userEvent.click(within(head('Slowest')).getByRole('button'));
    await expect(firstCells()).toEqual(['Close', 'Send', 'Pay']);
    await expect(head('Slowest')).toHaveAttribute('aria-sort', 'descending');
    await userEvent.keyboard('{Enter}');
    await expect(firstCells()).toEqual(['Send', 'Close', 'Pay']);
    await expect(head('Slowest')).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.keyboard(' ');
    await expect(firstCells()).toEqual(['Send', 'Pay', 'Close']);
    await expect(head('Slowest')).not.toHaveAttribute('aria-sort');
  },
};

/** The filter ignores case, and searches the displayed text. */
export const Filtering: Story = {
  args: { hasMore: true },
  play: async () => {
    const field = screen.getByLabelText('Filter loaded rows');
    await userEvent.type(field, ' 1,204 ');
    await expect(firstCells()).toEqual(['Send']);
    await expect(screen.getByText(/^1 of 3 loaded rows/)).toBeVisible();
    await expect(screen.getByText('There are more: sorting and filtering do not reach them.')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, 'rabbits');
    await expect(screen.getByText('No loaded row has “rabbits” in it.')).toBeVisible();
  },
};

/** The menu stays open for the next one; the first column is no choice. */
export const ChoosingColumns: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    const menu = within(await screen.findByRole('menu', { name: 'Columns of Jobs' }));
    await expect(menu.queryByRole('menuitemcheckbox', { name: 'Job' })).toBeNull();
    await userEvent.click(menu.getByRole('menuitemcheckbox', { name: 'Runs' }));
    await userEvent.click(menu.getByRole('menuitemcheckbox', { name: 'State' }));
    await expect(menu.getByRole('menuitemcheckbox', { name: 'Runs' })).toHaveAttribute('aria-checked', 'false');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    const heads = table().getAllByRole('columnheader');
    await expect(heads.map(cell => cell.textContent)).toEqual(['Job', 'Slowest']);
  },
};

/** One stop of Tab, arrows from there; the focused cell is copied whole, and it is announced. */
export const CopyingACell: Story = {
  play: async () => {
    screen.getByRole('region', { name: 'Jobs' }).focus();
    for (let heads = 0; heads < COLUMNS.length + 1; heads++) await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{End}{ArrowLeft}{ArrowUp}');
    await expect(document.activeElement).toHaveTextContent('90 ms');
    const copy = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), cancelable: true });
    document.dispatchEvent(copy);
    await expect(copy.clipboardData?.getData('text/plain')).toBe('90 ms');
    await expect((await screen.findAllByText('Cell copied'))[0]).toBeVisible();
  },
};

/** At 768 px with buttons at the end of each row. */
export const WithActions: Story = {
  args: {
    actions: job => (
      <Button variant="quiet" size="sm" aria-label={`Run ${job.name}`}>
        Run
      </Button>
    ),
  },
  render: args => (
    <div className="max-w-3xl">
      <Card flush>
        <WorkTable {...args} />
      </Card>
    </div>
  ),
  play: async () => {
    const region = screen.getByRole('region', { name: 'Jobs' });
    await expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth);
    await expect(table().getAllByRole('button', { name: /^Run / })).toHaveLength(3);
  },
};
