import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Progress, StepProgress } from './progress.tsx';

const meta = {
  title: 'Components/Progress',
  component: Progress,
  subcomponents: { StepProgress },
  parameters: {
    usage: {
      use: 'How far something has come: a goal, the steps of a wizard.',
      not: 'Waiting of unknown length: Spinner or Skeleton.',
    },
  },
  args: { label: 'Telescope', value: 1250, max: 4000, valueText: '$12.50 of $40.00' },
} satisfies Meta<typeof Progress>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Goal: Story = {
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('progressbar', { name: 'Telescope' });
    await expect(bar).toHaveAttribute('aria-valuenow', '1250');
    await expect(bar).toHaveAttribute('aria-valuetext', '$12.50 of $40.00');
  },
};

/** Outside of the range the bar is full or empty; a target of nothing is no division by zero. */
export const Cut: Story = {
  render: () => (
    <div className="grid gap-4">
      <Progress label="Over" value={140} tone="celebrate" />
      <Progress label="Under" value={-3} />
      <Progress label="Nothing" value={0} max={0} tone="child" />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('100%')).toBeVisible();
    await expect(canvas.getAllByText('0%')).toHaveLength(2);
  },
};

export const Steps: Story = {
  render: () => <StepProgress step={2} total={3} className="max-w-md" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: 'Step 2 of 3' })).toHaveAttribute('aria-valuenow', '1');
  },
};

/** The last step has nothing left to do. */
export const StepsDone: Story = {
  render: () => <StepProgress step={3} total={3} done className="max-w-md" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: 'Step 3 of 3' })).toHaveAttribute('aria-valuenow', '3');
  },
};
