import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Money } from '../money.tsx';

/**
 * One family, Figtree, with true figures of one width. Money is the largest thing on a page that is about money, and
 * aligned at the decimal point in tables. A line of text is up to 70 characters (`max-w-reading`).
 */
const meta = { title: 'Foundations/Type' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

function Scale() {
  return (
    <div className="grid gap-3">
      <p className="text-4xl font-extrabold tracking-tight">4xl Every coin counts</p>
      <p className="text-3xl font-extrabold tracking-tight">3xl Family Dashboard</p>
      <p className="text-2xl font-extrabold tracking-tight">2xl My Chores</p>
      <p className="text-xl font-bold tracking-tight">xl Approval Requests</p>
      <p className="text-lg font-semibold">lg Feed the rabbits</p>
      <p className="max-w-reading text-base">
        base What happened, and what to do next. Short, plain and kind, in lines of up to seventy characters, so that
        the eye finds the next one.
      </p>
      <p className="text-sm text-ink-muted">sm submitted March 14</p>
      <p className="text-xs text-ink-muted">xs Support code 3C2A-9B10</p>
    </div>
  );
}

export const Desk: Story = {
  render: () => <Scale />,
  play: async ({ canvas }) => {
    await document.fonts.ready;
    await expect(document.fonts.check('700 16px "Figtree Variable"')).toBe(true);
    await expect(getComputedStyle(canvas.getByText(/^base/)).fontSize).toBe('16px');
  },
};

/** In the child's room every step is larger; the names of the steps stay. */
export const ChildsTable: Story = {
  parameters: { room: 'child' },
  render: () => <Scale />,
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByText(/^base/)).fontSize).toBe('18px');
  },
};

export const Figures: Story = {
  render: () => (
    <div className="grid w-56 justify-items-end gap-1 text-xl">
      {[111_111, -4_805, 350, -1_299, 9_000_000].map(cents => (
        <Money key={cents} cents={cents} signed />
      ))}
    </div>
  ),
};
