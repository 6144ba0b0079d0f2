import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Card } from './card.tsx';
import { childColorAt } from './child-color.tsx';
import { Money } from './money.tsx';

const meta = {
  title: 'Components/Card',
  component: Card,
  parameters: {
    usage: {
      use: 'One thing, or things that belong together, on a page.',
      not: 'Around a single line of text, or inside another card: use space, or `sunken`.',
    },
  },
  args: { children: 'Paper on the desk.' },
} satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Raised: Story = {};

export const Sunken: Story = { args: { tone: 'sunken', children: 'A tray in the desk.' } };

export const Celebrate: Story = { args: { tone: 'celebrate', children: 'Goal Achieved! Amazing work!' } };

/** The stitched pocket holds the balance that a page is about; one a page. */
export const Pocket: Story = {
  render: () => (
    <Card tone="pocket" className="max-w-md">
      <p className="font-semibold text-on-pocket-muted">Total Balance</p>
      <Money cents={128_450} size="display" plain />
    </Card>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('$1,284.50')).toBeVisible();
  },
};

/** Each child's color, as tint with its text and as solid. The ninth child starts again at the first. */
export const Children: Story = {
  render: () => (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {Array.from({ length: 9 }, (_, index) => childColorAt(index)).map((color, index) => (
        <Card key={index} tone="child" childColor={color} data-testid={`child-${index}`}>
          <p className="font-bold text-child">Child {index + 1}</p>
          <p className="mt-2 rounded-sm bg-child px-2 py-1 font-semibold text-on-child">{color}</p>
        </Card>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const shown = [0, 1, 7, 8].map(index => getComputedStyle(canvas.getByTestId(`child-${index}`)).backgroundColor);
    await expect(new Set(shown).size).toBe(3);
    await expect(shown[3]).toBe(shown[0]);
  },
};
