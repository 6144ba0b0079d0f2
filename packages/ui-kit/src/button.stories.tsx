import type { Meta, StoryObj } from '@storybook/react-vite';
import { Check, Plus, Trash2 } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from './button.tsx';
import { currentToast } from './toast-store.ts';

const meta = {
  title: 'Components/Button',
  component: Button,
  parameters: {
    usage: {
      use: 'Something happens when it is pressed. One `primary` a view; `danger` for what cannot be undone.',
      not: 'Going to another page: Link, or `asChild` with a link inside. A choice: Chip, Segmented, SwitchField.',
    },
  },
  args: { children: 'Add Transaction', onClick: fn() },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = {
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Add Transaction' });
    await userEvent.click(button);
    await expect(args.onClick).toHaveBeenCalledOnce();
    await expect(button).toHaveAttribute('type', 'button');
    await expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  },
};

export const Variants: Story = {
  render: () => (
    <div className="flex flex-wrap gap-3">
      <Button icon={<Plus />}>Add Chore</Button>
      <Button variant="secondary">Reject</Button>
      <Button variant="quiet">Skip for Now</Button>
      <Button variant="celebrate" icon={<Check />}>
        I Did This!
      </Button>
      <Button variant="danger" icon={<Trash2 />}>
        Delete
      </Button>
    </div>
  ),
};

export const Sizes: Story = {
  render: () => (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm">Approve</Button>
      <Button>Approve</Button>
      <Button size="lg">Start Saving Today</Button>
    </div>
  ),
};

/** A busy button keeps the focus, says that it is busy, and does nothing when pressed. */
export const Busy: Story = {
  args: { busy: true, children: 'Approve' },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Approve' });
    await userEvent.click(button);
    button.focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveFocus();
    await expect(button).toHaveAttribute('aria-busy', 'true');
  },
};

/** An action that is not possible now keeps its button. Screen readers read the reason; a press shows it in a toast. */
export const DisabledWithAReason: Story = {
  args: { children: 'Withdraw', disabledReason: 'There is nothing to withdraw yet.' },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Withdraw' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription('There is nothing to withdraw yet.');
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(currentToast()?.title).toBe('There is nothing to withdraw yet.');
    await expect(button).toHaveFocus();
  },
};

/** A busy submit button does not submit its form again. */
export const BusySubmit: Story = {
  args: { busy: true, type: 'submit', children: 'Sign In' },
  render: args => (
    <form
      onSubmit={event => {
        event.preventDefault();
        event.currentTarget.dataset.submitted = 'yes';
      }}
    >
      <Button {...args} />
    </form>
  ),
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign In' }));
    await expect(canvasElement.querySelector('form')).not.toHaveAttribute('data-submitted');
  },
};

export const Disabled: Story = { args: { disabled: true, children: 'Withdraw' } };

export const AsLink: Story = {
  render: () => (
    <Button asChild variant="secondary" icon={<Plus />}>
      <a href="#signup">Add First Family Member</a>
    </Button>
  ),
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Add First Family Member' });
    await expect(link).toHaveAttribute('href', '#signup');
    await expect(link).not.toHaveAttribute('type');
    await expect(link.querySelector('svg')).not.toBeNull();
  },
};

/** In the child's room the same buttons are taller and have an edge that can be pressed down. */
export const InTheChildsRoom: Story = {
  ...Variants,
  parameters: { room: 'child' },
  play: async ({ canvas }) => {
    for (const button of canvas.getAllByRole('button')) {
      await expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
    }
  },
};

export const LongLabel: Story = {
  args: { children: 'Assign chore to Maximiliana-Alexandrina Featherstonehaugh-Cholmondeley' },
  render: args => (
    <div className="w-72">
      <Button {...args} full />
    </div>
  ),
};
