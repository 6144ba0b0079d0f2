import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { PasswordField } from './password-field.tsx';

const meta = {
  title: 'Components/PasswordField',
  component: PasswordField,
  parameters: { usage: { use: 'Passwords, old and new.', not: 'PINs and codes: PinField.' } },
  args: { label: 'Password', defaultValue: 'Acorns-and-Oak1' },
  decorators: [
    Story => (
      <div className="max-w-sm">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PasswordField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The button names its next effect, and the input stays. */
export const ShowAndHide: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Password');
    await expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(input).toHaveAttribute('type', 'text');
    await userEvent.click(canvas.getByRole('button', { name: 'Hide password' }));
    await expect(input).toHaveAttribute('type', 'password');
    await expect(input).toHaveValue('Acorns-and-Oak1');
  },
};

export const WithError: Story = {
  args: { defaultValue: 'short', error: 'Password must be at least 8 characters' },
};
