import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Card } from './card.tsx';
import { Skeleton, SkeletonText } from './skeleton.tsx';

const meta = { title: 'Components/Skeleton', component: Skeleton, tags: ['autodocs'] } satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Silent for screen readers; the region says that it is busy. */
export const LoadingCard: Story = {
  render: () => (
    <Card aria-busy="true" className="grid max-w-sm gap-4" data-testid="card">
      <Skeleton className="h-8 w-32" />
      <SkeletonText lines={3} />
    </Card>
  ),
  play: async ({ canvas }) => {
    const blocks = canvas.getByTestId('card').querySelectorAll('[aria-hidden="true"]');
    await expect(blocks.length).toBe(5);
  },
};
