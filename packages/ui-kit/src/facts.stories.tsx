import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Facts } from './facts.tsx';

const FACTS = ['November 26, 2026', 'Spending', 'By your rule', 'Paid on November 27, 2026'];

const meta = {
  title: 'Components/Facts',
  component: Facts,
  parameters: {
    usage: {
      use: 'Two or more short facts about one thing, under its name.',
      not: 'Facts with names: a table. One text with a dot in it: the dot may begin or end a line.',
    },
  },
  args: { children: FACTS.map(fact => <span key={fact}>{fact}</span>) },
} satisfies Meta<typeof Facts>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OneLine: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.textContent.trim()).toBe(FACTS.join('·'));
  },
};

/** However narrow it is, a dot lies between two facts of one line only. */
export const Wrapped: Story = {
  render: args => (
    <div className="grid gap-4">
      {['w-24', 'w-40', 'w-56', 'w-72'].map(width => (
        <p key={width} className={width}>
          <Facts {...args} />
        </p>
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    for (const line of canvasElement.querySelectorAll('p')) {
      const edges = line.getBoundingClientRect();
      const facts = [...line.querySelectorAll('span > span > span:not([aria-hidden])')].map(fact =>
        fact.getBoundingClientRect(),
      );
      for (const dot of line.querySelectorAll('[aria-hidden]')) {
        const { left, right, top } = dot.getBoundingClientRect();
        if (right <= edges.left || dot.textContent === '') continue;
        await expect(left).toBeGreaterThan(edges.left);
        await expect(facts.some(fact => fact.right <= left + 1 && Math.abs(fact.top - top) < 8)).toBe(true);
      }
    }
  },
};
