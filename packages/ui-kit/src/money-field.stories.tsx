import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { cleanMoneyInput, MoneyField } from './money-field.tsx';

const meta = {
  title: 'Components/MoneyField',
  component: MoneyField,
  tags: ['autodocs'],
  args: { label: 'Amount' },
  decorators: [
    Story => (
      <div className="max-w-3xs">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof MoneyField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Letters, signs and a third decimal are dropped while typing. */
export const Typing: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Amount');
    await userEvent.type(input, '-a12.5x09');
    await expect(input).toHaveValue('12.50');
    await expect(input).toHaveAttribute('inputmode', 'decimal');
  },
};

export const Pasting: Story = {
  play: async ({ canvas }) => {
    canvas.getByLabelText('Amount').focus();
    await userEvent.paste('$1,234.567');
    await expect(canvas.getByLabelText('Amount')).toHaveValue('1234.56');
    await expect(cleanMoneyInput('1.2.3')).toBe('1.23');
    await expect(cleanMoneyInput('')).toBe('');
  },
};

export const WithError: Story = { args: { defaultValue: '0', error: 'Amount must be greater than 0' } };
