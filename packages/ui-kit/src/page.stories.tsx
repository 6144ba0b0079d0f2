import type { Meta, StoryObj } from '@storybook/react-vite';
import { Plus } from 'lucide-react';
import { expect } from 'storybook/test';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Page } from './page.tsx';

const meta = {
  title: 'Components/Page',
  component: Page,
  parameters: {
    layout: 'fullscreen',
    usage: {
      use: "Every screen under a bar; it is the screen's `main`.",
      not: 'Screens with one thing in their middle: CenteredPage.',
    },
  },
  args: {
    title: 'Chores Dashboard',
    lead: 'What is to do, what waits for you, and what was paid.',
    actions: <Button icon={<Plus />}>Add Chore</Button>,
    children: <Card>Content</Card>,
  },
} satisfies Meta<typeof Page>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Normal: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Chores Dashboard' })).toBeVisible();
    await expect(canvas.getByRole('main')).toBeVisible();
  },
};

export const LongTitle: Story = {
  args: { title: "Maximiliana-Alexandrina-Featherstonehaugh-Cholmondeley's Chores" },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
