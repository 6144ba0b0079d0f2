import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowLeft } from 'lucide-react';
import { expect } from 'storybook/test';
import { Link } from './link.tsx';

const meta = {
  title: 'Components/Link',
  component: Link,
  parameters: { usage: { use: 'Going somewhere.', not: 'Doing something: Button.' } },
  args: { href: '#privacy', children: 'Privacy Policy' },
} satisfies Meta<typeof Link>;

export default meta;
type Story = StoryObj<typeof meta>;

export const InText: Story = {
  render: args => (
    <p className="max-w-reading">
      Before you continue, please read the <Link {...args} /> and the <Link href="#terms">Terms of Service</Link>.
    </p>
  ),
};

export const Standalone: Story = {
  render: () => (
    <Link standalone asChild>
      <a href="#back">
        <ArrowLeft /> Back to Policy Acceptance
      </a>
    </Link>
  ),
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Back to Policy Acceptance' });
    await expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  },
};

/** A short word is as large a target. */
export const ShortWord: Story = {
  args: { standalone: true, children: 'Up' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link').offsetWidth).toBeGreaterThanOrEqual(44);
  },
};
