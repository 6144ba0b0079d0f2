import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Heading } from './heading.tsx';

const meta = {
  title: 'Components/Heading',
  component: Heading,
  parameters: {
    usage: {
      use: 'A heading that neither Page, Section, Dialog nor EmptyState writes by itself, such as inside a card.',
      not: 'Large or bold text that heads nothing. The title of a screen: Page.',
    },
  },
  args: { level: 1, children: 'Family Dashboard' },
} satisfies Meta<typeof Heading>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A script can move the focus to the title of a new screen; Tab passes it by. */
export const OfAPage: Story = {
  play: async ({ canvas }) => {
    const title = canvas.getByRole('heading', { level: 1 });
    title.focus();
    await expect(title).toHaveFocus();
    await expect(title).toHaveAttribute('tabindex', '-1');
  },
};

export const Sizes: Story = {
  render: () => (
    <div className="grid gap-3">
      <Heading level={1}>My Chores</Heading>
      <Heading level={2}>Awaiting Approval</Heading>
      <Heading level={3}>Set the table</Heading>
    </div>
  ),
};

/** The level in the outline differs from the looks, as in a card that is a whole screen. */
export const LevelAndSizeApart: Story = {
  args: { level: 1, size: 'section', children: 'Setup complete' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Setup complete' })).toBeVisible();
  },
};

export const OneLongName: Story = {
  args: { children: 'Maximiliana-Alexandrina-Featherstonehaugh-Cholmondeley' },
  render: args => (
    <div className="w-64">
      <Heading {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const title = canvas.getByRole('heading');
    await expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
  },
};
