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
  parameters: {
    docs: { story: { inline: false, height: '24rem' } },
    usage: {
      use: 'Before something that cannot be undone, or that a slip of the finger should not do.',
      not: 'What can be undone, or is asked every day: do it, and say so. Forms: Dialog.',
    },
  },
  args: {
    open: true,
    onOpenChange: fn(),
    onConfirm: fn(),
    title: 'Delete this chore?',
    description: 'Feed the rabbits will be gone from the list. Nothing has been paid for it.',
    confirmLabel: 'Delete',
    danger: true,
  },
  render: args => <Held {...args} />,
} satisfies Meta<typeof ConfirmDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** It starts on Cancel, so that Enter does no harm. */
export const Danger: Story = {
  play: async ({ args }) => {
    const dialog = screen.getByRole('alertdialog', { name: 'Delete this chore?' });
    await expect(dialog).toHaveAccessibleDescription(/Nothing has been paid/);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await expect(dialog).toBeVisible();
  },
};

/** The cancel button is primary where most people want to stay. */
export const StayingIsMain: Story = {
  args: {
    title: 'Log out of this device?',
    confirmLabel: 'Logout',
    cancelLabel: 'Stay',
    main: 'cancel',
    danger: false,
  },
  play: async () => {
    const color = (name: string) => getComputedStyle(screen.getByRole('button', { name })).backgroundColor;
    await expect(color('Stay')).not.toBe(color('Logout'));
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
    danger: false,
    children: <TextareaField label="Reason" optional hint="Your child will read this." />,
  },
};
