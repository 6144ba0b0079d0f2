import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from './button.tsx';
import { PinField, type PinFieldProps } from './pin-field.tsx';

function Held(props: PinFieldProps) {
  const [value, setValue] = useState(props.value);
  return (
    <div className="grid max-w-xs gap-3">
      <PinField
        {...props}
        value={value}
        onValueChange={next => {
          setValue(next);
          props.onValueChange(next);
        }}
      />
      <Button variant="quiet" onClick={() => setValue('')}>
        Clear PIN
      </Button>
    </div>
  );
}

const meta = {
  title: 'Components/PinField',
  component: PinField,
  parameters: { usage: { use: 'PINs, and codes from a mail (`masked={false}`).', not: 'Amounts and other numbers.' } },
  args: { label: 'PIN', value: '', onValueChange: fn(), onComplete: fn() },
  render: args => <Held {...args} />,
} satisfies Meta<typeof PinField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** It completes at the last digit, not before, once, with the digits alone. */
export const Completes: Story = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByLabelText('PIN');
    await userEvent.type(input, '1a2-3');
    await expect(input).toHaveValue('123');
    await expect(args.onComplete).not.toHaveBeenCalled();
    await userEvent.type(input, '4');
    await expect(args.onComplete).toHaveBeenCalledOnce();
    await expect(args.onComplete).toHaveBeenCalledWith('1234');
    await userEvent.type(input, '5');
    await expect(input).toHaveValue('1234');
    await expect(args.onComplete).toHaveBeenCalledOnce();
  },
};

/** Many digits share one line. The last one completes the field as well. */
export const ManyDigits: Story = {
  args: { length: 20 },
  play: async ({ canvas, args }) => {
    const input = canvas.getByLabelText('PIN');
    await userEvent.type(input, '1234567890123456789');
    await expect(args.onComplete).not.toHaveBeenCalled();
    await userEvent.type(input, '0');
    await expect(args.onComplete).toHaveBeenCalledWith('12345678901234567890');
  },
};

/** Letters never get in. */
export const StripsLetters: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('PIN'), 'abcd ef!');
    await expect(canvas.getByLabelText('PIN')).toHaveValue('');
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};

/** A keyboard types the digits of its script; they count as 0 to 9. */
export const DigitsOfOtherScripts: Story = {
  play: async ({ canvas, args }) => {
    canvas.getByLabelText('PIN').focus();
    await userEvent.paste('٤۸८１');
    await expect(args.onComplete).toHaveBeenCalledWith('4881');
  },
};

export const Paste: Story = {
  play: async ({ canvas, args }) => {
    canvas.getByLabelText('PIN').focus();
    await userEvent.paste('12-34 56');
    await expect(args.onComplete).toHaveBeenCalledOnce();
    await expect(args.onComplete).toHaveBeenCalledWith('1234');
  },
};

/** The page clears it after a wrong PIN, and it can be typed again. */
export const ClearedByThePage: Story = {
  args: { value: '98' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Clear PIN' }));
    const input = canvas.getByLabelText('PIN');
    await expect(input).toHaveValue('');
    await userEvent.type(input, '4321');
    await expect(args.onComplete).toHaveBeenCalledOnce();
    await expect(args.onComplete).toHaveBeenCalledWith('4321');
  },
};

/** Clearing it by a button means to type anew: the focus is in the field again. */
export const ClearingGivesTheFocusBack: Story = {
  args: { value: '98' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Clear PIN' }));
    await expect(canvas.getByLabelText('PIN')).toHaveFocus();
  },
};

/** While the digits are checked the focus stays and nothing is added; after a wrong PIN one types on at once. */
export const Busy: Story = {
  args: { value: '1234', busy: true },
  play: async ({ canvas, args }) => {
    const input = canvas.getByLabelText('PIN');
    input.focus();
    await userEvent.keyboard('{Backspace}9');
    await expect(input).toHaveValue('1234');
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await expect(input).toHaveFocus();
    await expect(input).toHaveAttribute('aria-busy', 'true');
  },
};

/** It takes the focus when it appears, and its digits are secret: the input is a password. */
export const FocusedAndMasked: Story = {
  args: { autoFocus: true, value: '12' },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('PIN');
    await expect(input).toHaveFocus();
    await expect(input).toHaveAttribute('type', 'password');
    await expect(input).toHaveAttribute('inputmode', 'numeric');
  },
};

export const Refused: Story = {
  args: { error: 'Please check your PIN and try again.', hint: '4 tries left' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('PIN')).toBeInvalid();
  },
};

/** In the middle of a card the words have the whole width of it. */
export const Centered: Story = {
  args: { centered: true, error: 'That PIN is not right. 4 tries left.' },
  parameters: { room: 'child' },
  play: async ({ canvas }) => {
    const middle = (box: DOMRect | undefined) => Math.round(((box?.left ?? 0) + (box?.right ?? 0)) / 2);
    const error = canvas.getByText('That PIN is not right. 4 tries left.');
    const boxes = canvas.getByLabelText('PIN').parentElement;
    const first = boxes?.firstElementChild?.getBoundingClientRect();
    const last = boxes?.querySelector('span:last-of-type')?.getBoundingClientRect();
    const label = canvas.getByText('PIN').getBoundingClientRect();
    await expect(label.width).toBeLessThan(50);
    await expect(middle(label)).toBe(middle(boxes?.getBoundingClientRect()));
    await expect(error.offsetHeight).toBeLessThan(30);
    await expect(Math.round(((first?.left ?? 0) + (last?.right ?? 0)) / 2)).toBe(
      middle(boxes?.getBoundingClientRect()),
    );
  },
};

/** A code from a mail is no secret: six digits that can be read. */
export const Code: Story = {
  args: { label: 'Verification code', length: 6, masked: false, value: '204' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Verification code' })).toHaveValue('204');
  },
};

/** Four digits are enough, six are taken. */
export const FourToSix: Story = { args: { length: 6, minLength: 4, value: '1234' } };

export const InTheChildsRoom: Story = { args: { value: '12', autoFocus: true }, parameters: { room: 'child' } };
