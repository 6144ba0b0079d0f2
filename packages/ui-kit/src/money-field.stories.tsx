import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { MoneyField } from './money-field.tsx';
import { asReader } from './test/as-reader.ts';

const meta = {
  title: 'Components/MoneyField',
  component: MoneyField,
  args: { label: 'Amount', onChange: fn() },
  parameters: {
    usage: {
      use: 'Wherever somebody types an amount: rewards, targets, withdrawals.',
      not: 'Ages, counts and other numbers: TextField with `inputMode="numeric"`. Amounts that are only read: Money.',
    },
  },
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

/** A comma with one or two digits behind it is the decimal mark: some phones have no point on their keys. */
export const DecimalComma: Story = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByLabelText('Amount');
    await expect(input).toHaveAttribute('inputmode', 'decimal');
    await userEvent.type(input, '1,50');
    await expect(input).toHaveValue('1,50');
    await userEvent.tab();
    await expect(input).toHaveValue('1.50');
    await expect(args.onChange).toHaveBeenCalledTimes(5);
  },
};

/** Thousands marks and a dollar sign may be pasted with it. */
export const Pasting: Story = {
  play: async ({ canvas }) => {
    canvas.getByLabelText('Amount').focus();
    await userEvent.paste('$1,234.5');
    await userEvent.tab();
    await expect(canvas.getByLabelText('Amount')).toHaveValue('1234.50');
  },
};

/** The arrow keys move it by a cent, and not below the smallest amount. */
export const Arrows: Story = {
  args: { minCents: 100 },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Amount');
    await expect(input).toHaveAccessibleDescription('At least $1.00');
    await userEvent.type(input, '{ArrowUp}{ArrowUp}');
    await expect(input).toHaveValue('1.01');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect(input).toHaveValue('1.00');
  },
};

/** A text that is no amount stays as typed, for the form to refuse: '5-3' is not made into 53. */
export const NoAmount: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Amount');
    for (const text of ['5-3', '1e3', '1.234']) {
      await userEvent.clear(input);
      await userEvent.type(input, text);
      await userEvent.tab();
      await expect(input).toHaveValue(text);
    }
  },
};

export const WithError: Story = { args: { defaultValue: '0', error: 'Amount must be greater than 0' } };

/** In Germany the sign of the euro is behind, and the comma is the decimal mark. */
export const Euros: Story = {
  beforeEach: asReader('de-DE', 'EUR'),
  args: { minCents: 100 },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Amount');
    await expect(input).toHaveAttribute('placeholder', '0,00');
    await expect(input).toHaveAccessibleDescription('At least 1,00\u00A0€');
    await userEvent.type(input, '1.234,5');
    await userEvent.tab();
    await expect(input).toHaveValue('1234,50');
    const sign = canvas.getByText('€').getBoundingClientRect();
    await expect(sign.left).toBeGreaterThan(input.getBoundingClientRect().left + input.offsetWidth / 2);
  },
};

/** Yen have no decimals: the arrow keys move it by one, and a part of a yen stays for the form to refuse. */
export const Yen: Story = {
  beforeEach: asReader('ja-JP', 'JPY'),
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Amount');
    await expect(input).toHaveAttribute('placeholder', '0');
    await userEvent.type(input, '500{ArrowUp}');
    await expect(input).toHaveValue('501');
    await userEvent.clear(input);
    await userEvent.type(input, '5.50');
    await userEvent.tab();
    await expect(input).toHaveValue('5.50');
  },
};

/** A currency with a long sign has its room. */
export const LongSign: Story = {
  beforeEach: asReader('de-CH', 'CHF'),
  args: { defaultValue: '12.50' },
};
