import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Time } from './time.tsx';

const meta = {
  title: 'Components/Time',
  component: Time,
  parameters: {
    usage: {
      use: 'Every day and moment that people read; the page formats the words in the family’s time zone.',
      not: 'A day that somebody chooses: DateField. Lengths of time, such as "15 minutes".',
    },
  },
  args: { value: '2026-03-14T17:30:00.000Z', children: 'March 14, 2026' },
} satisfies Meta<typeof Time>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AMoment: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('March 14, 2026')).toHaveAttribute('datetime', '2026-03-14T17:30:00.000Z');
  },
};

export const FromADate: Story = {
  args: { value: new Date('2026-03-14T17:30:00Z') },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('March 14, 2026')).toHaveAttribute('datetime', '2026-03-14T17:30:00.000Z');
  },
};

/** A date is never broken in two lines, however narrow its column. */
export const OnOneLine: Story = {
  render: args => (
    <div className="w-12">
      <Time {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('March 14, 2026').getClientRects()).toHaveLength(1);
  },
};
