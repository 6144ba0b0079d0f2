import type { Meta, StoryObj } from '@storybook/react-vite';
import { X } from 'lucide-react';
import { expect, userEvent } from 'storybook/test';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';
import { IconButton } from './icon-button.tsx';

const meta = {
  title: 'Components/Callout',
  component: Callout,
  parameters: {
    usage: {
      use: 'What a person should know while reading this part of a page, with what to do next.',
      not: 'What just happened: a toast. What holds for the whole app: Banner. An empty list: EmptyState.',
    },
  },
  args: { title: 'Children do not need an email address', children: 'They are picked on this device.' },
} satisfies Meta<typeof Callout>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Neutral: Story = {};

export const Success: Story = { args: { tone: 'success', title: 'Email Verified', children: undefined } };

export const Caution: Story = {
  args: {
    tone: 'caution',
    title: 'ada is locked for 15 minutes',
    children: 'Five wrong PINs were typed. You can set a new PIN for ada.',
    action: (
      <Button variant="secondary" size="sm">
        Reset PIN
      </Button>
    ),
  },
};

export const Danger: Story = {
  args: { tone: 'danger', role: 'alert', title: 'This cannot be undone', children: 'All of its data is erased.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('This cannot be undone');
  },
};

/** The button that dismisses it stays in its upper right corner, on a phone too. */
export const Dismissible: Story = {
  globals: { viewport: { value: 'phone' } },
  args: {
    title: 'Roller skates',
    children: 'Let us try some on in the shop first, on Saturday.',
    corner: (
      <IconButton aria-label="Dismiss">
        <X />
      </IconButton>
    ),
  },
  render: args => (
    <div className="max-w-60">
      <Callout {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const title = canvas.getByText('Roller skates').getBoundingClientRect();
    const dismiss = canvas.getByRole('button', { name: 'Dismiss' }).getBoundingClientRect();
    await expect(dismiss.left).toBeGreaterThanOrEqual(title.right);
    await expect(dismiss.top).toBeLessThanOrEqual(title.top);
  },
};

/** One line among others, until it is opened. */
export const Folded: Story = {
  args: { folded: true, tone: 'success', title: "Mia's allowance was paid", children: '$5.00 for Friday, March 6.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('$5.00 for Friday, March 6.')).not.toBeVisible();
    await userEvent.click(canvas.getByText("Mia's allowance was paid"));
    await expect(canvas.getByText('$5.00 for Friday, March 6.')).toBeVisible();
  },
};
