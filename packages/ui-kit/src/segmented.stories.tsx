import type { Meta, StoryObj } from '@storybook/react-vite';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Segmented, type SegmentedProps } from './segmented.tsx';

function Held(props: SegmentedProps<string>) {
  const [value, setValue] = useState(props.value);
  return (
    <div className="max-w-sm">
      <Segmented
        {...props}
        value={value}
        onValueChange={next => {
          setValue(next);
          props.onValueChange(next);
        }}
      />
    </div>
  );
}

const meta = {
  title: 'Components/Segmented',
  component: Segmented,
  parameters: {
    usage: {
      use: 'One of two to five short choices, all in view: credit or debit, a range.',
      not: 'Going to other content: Tabs. More or longer choices: SelectField.',
    },
  },
  args: {
    label: 'Type',
    value: 'credit',
    onValueChange: fn(),
    options: [
      { value: 'credit', label: 'Credit', icon: <Plus />, tone: 'positive' },
      { value: 'debit', label: 'Debit', icon: <Minus />, tone: 'negative' },
    ],
  },
  render: args => <Held {...args} />,
} satisfies Meta<typeof Segmented>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Chosen by a click or by the arrow keys, like any radio buttons. */
export const CreditOrDebit: Story = {
  play: async ({ canvas, args }) => {
    const credit = canvas.getByRole('radio', { name: 'Credit' });
    const debit = canvas.getByRole('radio', { name: 'Debit' });
    await expect(canvas.getByRole('group', { name: 'Type' })).toBeVisible();
    await expect(credit).toBeChecked();
    await userEvent.click(debit);
    await expect(args.onValueChange).toHaveBeenLastCalledWith('debit');
    await expect(debit).toBeChecked();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(credit).toBeChecked();
    await expect(credit).toHaveFocus();
  },
};

/** More choices than there is room for scroll sideways. */
export const Filters: Story = {
  args: {
    label: 'Category',
    value: 'all',
    options: ['All Activities', 'School', 'Kindness', 'Responsibility', 'Behavior'].map(label => ({
      value: label === 'All Activities' ? 'all' : label.toLowerCase(),
      label,
    })),
  },
  parameters: { room: 'child' },
};
