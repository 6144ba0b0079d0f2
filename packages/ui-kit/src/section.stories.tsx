import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Card } from './card.tsx';
import { Link } from './link.tsx';
import { Section } from './section.tsx';

const meta = {
  title: 'Components/Section',
  component: Section,
  parameters: {
    usage: {
      use: 'A part of a page with its own heading.',
      not: "The page's title: Page. A heading inside a card: Heading.",
    },
  },
  args: { title: 'Approval Requests', count: 3, children: <Card>Nothing here is paid before you say so.</Card> },
} satisfies Meta<typeof Section>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithCount: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Approval Requests' })).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 2, name: 'Approval Requests' })).toBeVisible();
    await expect(canvas.getByText('3')).toBeVisible();
  },
};

export const WithAction: Story = {
  args: {
    title: 'Children Accounts',
    count: 0,
    level: 3,
    actions: (
      <Link standalone href="#all">
        View All
      </Link>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('0')).toBeNull();
  },
};
