import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import { TextareaField } from './textarea-field.tsx';

function Held(props: ConfirmDialogProps) {
  const [open, setOpen] = useState(props.open);
  return (
    <ConfirmDialog
      {...props}
      open={open}
      onOpenChange={next => {
        setOpen(next);
        props.onOpenChange(next);
      }}
    />
  );
}

const meta = {
  title: 'Components/ConfirmDialog',
  component: ConfirmDialog,
  tags: ['autodocs'],
  parameters: { docs: { story: { inline: false, height: '24rem' } } },
  args: {
    open: true,
    onOpenChange: fn(),
    onConfirm: fn(),
    title: 'Delete this chore?',
    description: 'Feed the rabbits will be gone from the list. Nothing has been paid for it.',
    confirmLabel: 'Delete',
    destructive: true,
  },
  render: args => <Held {...args} />,
} satisfies Meta<typeof ConfirmDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** It starts on Cancel, so that Enter does no harm. */
export const Destructive: Story = {
  play: async ({ args }) => {
    const dialog = screen.getByRole('alertdialog', { name: 'Delete this chore?' });
    await expect(dialog).toHaveAccessibleDescription(/Nothing has been paid/);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await expect(dialog).toBeVisible();
  },
};

export const Cancelled: Story = {
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};

export const Busy: Story = {
  args: { busy: true },
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};

export const WithReason: Story = {
  args: {
    title: 'Reject this chore?',
    description: 'It goes back to the list, and can be submitted again.',
    confirmLabel: 'Reject',
    destructive: false,
    children: <TextareaField label="Reason" optional hint="Your child will read this." />,
  },
};
