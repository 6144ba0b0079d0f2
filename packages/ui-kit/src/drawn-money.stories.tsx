import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Card } from './card.tsx';
import { DrawnMoney } from './drawn-money.tsx';
import { Money } from './money.tsx';
import { asReader } from './test/as-reader.ts';

const meta = {
  title: 'Components/Drawn Money',
  component: DrawnMoney,
  parameters: {
    usage: {
      use: 'Beside an amount of up to $10, for children who count before they read.',
      not: 'Without the number, which screen readers need.',
    },
  },
} satisfies Meta<typeof DrawnMoney>;

export default meta;
type Story = StoryObj<typeof meta>;

/** It grows with the text around it. */
export const Pieces: Story = {
  args: { pieces: [500, 100, 25, 10, 5, 1] },
  render: args => (
    <div className="grid gap-4">
      <DrawnMoney {...args} />
      <DrawnMoney {...args} className="text-2xl" />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const [small, large] = canvasElement.querySelectorAll('[data-piece="25"]');
    await expect(canvasElement.querySelectorAll('[data-piece]')).toHaveLength(12);
    const widthOf = (piece: Element | undefined) => piece?.getBoundingClientRect().width ?? 0;
    await expect(widthOf(large)).toBeGreaterThan(widthOf(small) * 1.4);
  },
};

/** Fourteen pieces, the most for an amount of up to $10, in the room of a phone. */
export const Many: Story = {
  args: { pieces: [500, 100, 100, 100, 100, 25, 25, 25, 10, 5, 1, 1, 1, 1] },
  render: args => (
    <div className="w-60 text-2xl">
      <Money cents={994} />
      <DrawnMoney {...args} />
    </div>
  ),
};

export const OnPocket: Story = {
  args: { pieces: [500, 100, 100, 25, 10, 1] },
  render: args => (
    <Card tone="pocket">
      <DrawnMoney {...args} />
    </Card>
  ),
};

export const Nothing: Story = {
  args: { pieces: [] },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('span')).toBeNull();
  },
};

/** The print of each piece. */
const printsIn = (canvas: HTMLElement) =>
  [...canvas.querySelectorAll('[data-piece]')].map(piece => piece.textContent).join(' ');

/** The note and the coins of the euro. */
export const Euros: Story = {
  beforeEach: asReader('de-DE', 'EUR'),
  args: { pieces: [500, 200, 100, 50, 20, 10, 5, 2, 1], className: 'text-2xl' },
  play: async ({ canvasElement }) => {
    await expect(printsIn(canvasElement)).toBe('€5 2€ 1€ 50 20 10 5 2 1');
  },
};

/** A currency without drawings has plain discs with numbers. */
export const Yen: Story = {
  beforeEach: asReader('ja-JP', 'JPY'),
  args: { pieces: [50_000, 10_000, 5000, 1000, 500, 100], className: 'text-2xl' },
  play: async ({ canvasElement }) => {
    await expect(printsIn(canvasElement)).toBe('500 100 50 10 5 1');
  },
};
