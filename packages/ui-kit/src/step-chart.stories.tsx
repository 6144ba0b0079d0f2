import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { StepChart } from './step-chart.tsx';

const meta = {
  title: 'Components/StepChart',
  component: StepChart,
  parameters: {
    usage: {
      use: 'A balance over some weeks, with its first and last value in words beside it.',
      not: 'For comparing things: use bars. For figures that must be read exactly: use a table.',
    },
  },
  args: {
    label: 'From $20.00 to $42.50 in six weeks',
    to: 42,
    points: [
      { at: 0, value: 2000 },
      { at: 6, value: 2500 },
      { at: 13, value: 3000 },
      { at: 15, value: 1850 },
      { at: 27, value: 3600 },
      { at: 40, value: 4250 },
    ],
  },
} satisfies Meta<typeof StepChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Growing: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'From $20.00 to $42.50 in six weeks' })).toBeVisible();
  },
};

/** A dashed line marks zero. */
export const BelowZero: Story = {
  args: {
    label: 'From $8.00 to −$7.24 in six weeks',
    points: [
      { at: 0, value: 800 },
      { at: 20, value: -700 },
      { at: 30, value: -224 },
      { at: 41, value: -724 },
    ],
  },
};

/** Nothing has moved: a level line. */
export const Level: Story = { args: { label: '$0.00 for six weeks', points: [{ at: 0, value: 0 }] } };
