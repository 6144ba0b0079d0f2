import type { Meta, StoryObj } from '@storybook/react-vite';
import { CalendarDays, CalendarRange, CircleDot } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { RadioCards, type RadioCardsProps } from './radio-cards.tsx';

function Held(props: RadioCardsProps<string>) {
  const [value, setValue] = useState(props.value);
  return (
    <RadioCards
      {...props}
      value={value}
      onValueChange={next => {
        setValue(next);
        props.onValueChange(next);
      }}
    />
  );
}

const meta = {
  title: 'Components/RadioCards',
  component: RadioCards,
  parameters: {
    usage: {
      use: 'One of two to five choices that need a sentence each.',
      not: 'Short choices: Segmented. Many: SelectField. Several at once: CheckboxField.',
    },
  },
  args: {
    label: 'How often',
    value: 'once',
    onValueChange: fn(),
    options: [
      { value: 'once', label: 'Once', hint: 'Due on one day', icon: <CircleDot aria-hidden="true" /> },
      { value: 'daily', label: 'Daily', hint: 'Comes back each day', icon: <CalendarDays aria-hidden="true" /> },
      { value: 'weekly', label: 'Weekly', hint: 'On the days you choose', icon: <CalendarRange aria-hidden="true" /> },
    ],
  },
  render: args => <Held {...args} />,
} satisfies Meta<typeof RadioCards>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Choosing: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByText('Comes back each day'));
    await expect(args.onValueChange).toHaveBeenCalledOnce();
    await expect(args.onValueChange).toHaveBeenCalledWith('daily');
    await expect(canvas.getByRole('radio', { name: /Daily/ })).toBeChecked();
  },
};

export const WithError: Story = {
  args: { value: undefined, error: 'Please choose how often' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group')).toHaveAccessibleDescription('Please choose how often');
  },
};
