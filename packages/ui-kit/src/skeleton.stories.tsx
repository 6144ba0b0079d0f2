import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Card } from './card.tsx';
import { Skeleton, SkeletonPage, SkeletonRows } from './skeleton.tsx';

const meta = {
  title: 'Components/Skeleton',
  component: Skeleton,
  subcomponents: { SkeletonRows, SkeletonPage },
  parameters: {
    usage: {
      use: 'In the place of content whose shape is known, while it loads for the first time.',
      not: 'A refresh of what is shown already: leave it. The whole app: LoadingScreen.',
    },
  },
} satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Silent for screen readers; the region says that it is busy. */
export const LoadingCard: Story = {
  render: () => (
    <Card aria-busy="true" className="grid max-w-sm gap-4" data-testid="card">
      <Skeleton className="h-8 w-32" />
      <Skeleton className="h-4 w-full" />
    </Card>
  ),
  play: async ({ canvas }) => {
    const blocks = canvas.getByTestId('card').querySelectorAll('[aria-hidden="true"]');
    await expect(blocks.length).toBe(2);
  },
};

/** A list that is still loading looks like one. */
export const LoadingList: Story = {
  render: () => (
    <Card aria-busy="true" list className="max-w-md" data-testid="list">
      <SkeletonRows rows={4} avatars />
    </Card>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId('list').querySelectorAll('.rounded-full')).toHaveLength(4);
  },
};

/** A page whose first view is loading. */
export const LoadingPage: Story = {
  render: () => <SkeletonPage />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading');
  },
};
