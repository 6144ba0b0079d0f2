import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Logo, LogoMark } from './logo.tsx';

const meta = {
  title: 'Components/Logo',
  component: Logo,
  subcomponents: { LogoMark },
  parameters: {
    usage: { use: 'The link home in a bar, and on pages for visitors.', not: 'As decoration inside a page.' },
  },
} satisfies Meta<typeof Logo>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Wordmark: Story = {
  args: { size: 40 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Pocketful')).toBeVisible();
  },
};

/** Drawn to hold at 16 px. */
export const Sizes: Story = {
  render: () => (
    <div className="flex items-end gap-4">
      {[16, 24, 32, 64, 128].map(size => (
        <LogoMark key={size} size={size} />
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('svg')).toHaveAttribute('width', '16');
  },
};
