import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import { IconButton } from './icon-button.tsx';

const meta = {
  title: 'Components/IconButton',
  component: IconButton,
  parameters: {
    usage: {
      use: 'A well-known action where words have no room: close, more, back.',
      not: 'Wherever the words fit: Button. In a bar: AppBarAction.',
    },
  },
  args: { 'aria-label': 'Delete goal', children: <Trash2 />, onClick: fn() },
} satisfies Meta<typeof IconButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Quiet: Story = {
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Delete goal' });
    await userEvent.click(button);
    await expect(args.onClick).toHaveBeenCalledOnce();
    const { width, height } = button.getBoundingClientRect();
    await expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  },
};

export const Row: Story = {
  render: () => (
    <div className="flex gap-1">
      <IconButton aria-label="Move up" variant="secondary">
        <ArrowUp />
      </IconButton>
      <IconButton aria-label="Move down" variant="secondary" disabled>
        <ArrowDown />
      </IconButton>
      <IconButton aria-label="Delete goal">
        <Trash2 />
      </IconButton>
    </div>
  ),
};
