import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { TrendChart } from './trend-chart.tsx';

const weeks = ['Jan 12', 'Jan 19', 'Jan 26', 'Feb 2', 'Feb 9', 'Feb 16', 'Feb 23', 'Mar 2'];

const meta = {
  title: 'Components/TrendChart',
  component: TrendChart,
  parameters: {
    usage: {
      use: 'How figures of an instance go over weeks or hours, with a table of the same figures beside it.',
      not: 'A balance, which holds until something moves it: StepChart. Two figures: Stat.',
    },
  },
  args: {
    kind: 'columns',
    labels: weeks,
    series: [{ name: 'New accounts', values: [4, 7, 5, 12, 9, 15, 22, 6] }],
    format: value => String(value),
    label: 'New accounts of eight weeks, from 4 to 6, at most 22',
  },
} satisfies Meta<typeof TrendChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Columns: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('img', { name: args.label })).toBeVisible();
  },
};

/** Two lines; where nothing was measured there is a gap, and a point by itself is a dot. */
export const Lines: Story = {
  args: {
    kind: 'line',
    series: [
      { name: 'Average', values: [12, 14, null, 13, null, 22, 18, 15] },
      { name: '95th percentile', values: [30, 44, null, 31, null, 80, 52, 41], tone: 'celebrate' },
    ],
    format: value => `${value} ms`,
    label: 'Response time of eight weeks, on average 12 to 22 ms',
  },
};

/** Nothing yet: the ground line alone. */
export const Nothing: Story = {
  args: {
    series: [{ name: 'New accounts', values: [0, 0, 0, 0, 0, 0, 0, 0] }],
    label: 'No new accounts in eight weeks',
  },
};

/** The two dates share a line, whatever the lines are called. */
export const OnAPhone: Story = {
  ...Lines,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, args }) => {
    const [first = '', last = ''] = [args.labels[0], args.labels.at(-1)];
    const top = (label: string) => canvas.getByText(label).getBoundingClientRect().top;
    await expect(top(last)).toBe(top(first));
  },
};
