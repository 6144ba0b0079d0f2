import type { Meta, StoryObj } from '@storybook/react-vite';
import { Plus } from 'lucide-react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { FloatingButton } from './floating-button.tsx';

const meta = {
  title: 'Components/FloatingButton',
  component: FloatingButton,
  parameters: {
    docs: { story: { inline: false, height: '8rem' } },
    usage: {
      use: "The one thing that is done most on a phone's long page.",
      not: "Without the same action in the Page's `actions`: this button hides while it would cover a control. More than one a page.",
    },
  },
  args: { icon: <Plus />, children: 'Add Transaction', onClick: fn() },
} satisfies Meta<typeof FloatingButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Floating: Story = {
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Add Transaction' });
    await expect(getComputedStyle(button).position).toBe('fixed');
    await userEvent.click(button);
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};

/** The button hides while it would cover a control. */
export const HidesOverControls: Story = {
  render: args => (
    <main>
      <button type="button" className="fixed right-4 bottom-4 min-h-control px-6">
        Approve
      </button>
      <FloatingButton {...args} />
    </main>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Add Transaction' })).toBeNull());
    await expect(canvas.getByRole('button', { name: 'Approve' })).toBeVisible();
  },
};

/** From 640 px on only the page's head shows the action. */
export const PhoneOnly: Story = {
  args: { phoneOnly: true },
  play: async ({ canvasElement }) => {
    const button = canvasElement.querySelector('button');
    await expect(button && getComputedStyle(button).display).toBe('none');
  },
};

export const PhoneOnlyOnAPhone: Story = {
  args: { phoneOnly: true },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Add Transaction' })).toBeVisible();
  },
};
