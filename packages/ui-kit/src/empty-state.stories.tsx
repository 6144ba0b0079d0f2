import type { Meta, StoryObj } from '@storybook/react-vite';
import { Plus } from 'lucide-react';
import { expect } from 'storybook/test';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { EmptyState } from './empty-state.tsx';
import { House } from './house.tsx';
import { Coins, Jar } from './jar.tsx';

const meta = {
  title: 'Components/EmptyState',
  component: EmptyState,
  parameters: {
    usage: {
      use: 'In the place of a list that has nothing yet: what will be here, or what to do first.',
      not: 'What could not be loaded: ErrorState. A filter that finds nothing: a sentence and a way to lift it.',
    },
  },
  args: { title: 'No transactions yet' },
  decorators: [
    Story => (
      <Card className="max-w-xl">
        <Story />
      </Card>
    ),
  ],
} satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ledger: Story = {
  args: { illustration: <Coins />, children: 'Add transactions to see the account ledger' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 3, name: 'No transactions yet' })).toBeVisible();
  },
};

export const Welcome: Story = {
  args: {
    title: 'Welcome',
    level: 2,
    illustration: <House size={144} />,
    children: 'Add your children, and their first chore is a minute away.',
    action: <Button icon={<Plus />}>Add First Family Member</Button>,
  },
};

/** Where it is all there is on a page, its title is the page's. */
export const WholePage: Story = {
  args: { title: '404 Page Not Found', level: 1, illustration: <House size={136} />, children: 'Nothing lives here.' },
  play: async ({ canvas }) => {
    const title = canvas.getByRole('heading', { level: 1, name: '404 Page Not Found' });
    await expect(Number.parseFloat(getComputedStyle(title).fontSize)).toBe(36);
  },
};

export const Goals: Story = {
  args: { title: 'No Goals Yet', illustration: <Jar level={0} />, children: 'What are you saving for?' },
  parameters: { room: 'child' },
};
