import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { SwitchField, type SwitchFieldProps } from './switch-field.tsx';

function Held(props: SwitchFieldProps) {
  const [checked, setChecked] = useState(props.checked);
  return (
    <SwitchField
      {...props}
      checked={checked}
      onCheckedChange={next => {
        setChecked(next);
        props.onCheckedChange(next);
      }}
    />
  );
}

const meta = {
  title: 'Components/SwitchField',
  component: SwitchField,
  parameters: {
    usage: {
      use: 'A setting that takes effect at once.',
      not: 'A consent or anything that is sent with a form: CheckboxField.',
    },
  },
  args: { label: 'Chores', hint: 'Hides 2 submissions while it is off.', checked: true, onCheckedChange: fn() },
  render: args => <Held {...args} />,
} satisfies Meta<typeof SwitchField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Switching: Story = {
  play: async ({ canvas, args }) => {
    const control = canvas.getByRole('switch', { name: 'Chores' });
    await expect(control).toBeChecked();
    await expect(control).toHaveAccessibleDescription('Hides 2 submissions while it is off.');
    await userEvent.click(canvas.getByText('Chores'));
    await expect(args.onCheckedChange).toHaveBeenCalledOnce();
    await expect(args.onCheckedChange).toHaveBeenCalledWith(false);
    await expect(control).not.toBeChecked();
  },
};

export const Off: Story = { args: { checked: false } };

export const Disabled: Story = { args: { disabledReason: 'This browser cannot show notices.' } };
