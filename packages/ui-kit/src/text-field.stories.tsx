import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

const meta = {
  title: 'Components/TextField',
  component: TextField,
  parameters: {
    usage: {
      use: 'One line of text.',
      not: 'Several lines: TextareaField. Dollars: MoneyField. Secrets: PasswordField.',
    },
  },
  args: { label: 'Username' },
  decorators: [
    Story => (
      <div className="max-w-sm">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Username');
    await userEvent.type(input, 'ada');
    await expect(input).toHaveValue('ada');
    await expect(input).not.toHaveAttribute('aria-invalid');
    await expect(input).not.toHaveAttribute('aria-describedby');
  },
};

export const WithHint: Story = {
  args: { label: 'Last name', optional: true, hint: 'A last name is only seen by your family.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription('A last name is only seen by your family.');
  },
};

/** Screen readers read both hint and error. The error has words and an icon, not a color alone. */
export const WithError: Story = {
  args: { hint: '3 to 20 characters', error: 'Username must be at least 3 characters', defaultValue: 'al' },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Username');
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription('3 to 20 characters Username must be at least 3 characters');
  },
};

export const Disabled: Story = { args: { disabled: true, value: 'ada', readOnly: true } };

/** A form library registers the field by its ref. */
export const Registered: Story = {
  render: function Registered(args) {
    const field = useRef<HTMLInputElement>(null);
    return (
      <div className="grid gap-3">
        <TextField {...args} ref={field} />
        <Button variant="secondary" onClick={() => field.current?.focus()}>
          Focus it
        </Button>
      </div>
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Focus it' }));
    await expect(canvas.getByLabelText('Username')).toHaveFocus();
  },
};
