import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { SelectField } from './select-field.tsx';

const meta = {
  title: 'Components/SelectField',
  component: SelectField,
  parameters: {
    usage: {
      use: 'One of more than five, or of names of unknown length.',
      not: 'Two to five short choices: Segmented.',
    },
  },
  args: {
    label: 'Category',
    onValueChange: fn(),
    options: [
      { value: 'chore', label: 'Chore' },
      { value: 'gift', label: 'Gift' },
      { value: 'savings', label: 'Savings Goal' },
    ],
  },
  decorators: [
    Story => (
      <div className="max-w-2xs">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof SelectField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Choosing: Story = {
  play: async ({ canvas, args }) => {
    const select = canvas.getByRole('combobox', { name: 'Category' });
    await expect(select).toHaveValue('chore');
    await userEvent.selectOptions(select, 'Savings Goal');
    await expect(args.onValueChange).toHaveBeenCalledOnce();
    await expect(args.onValueChange).toHaveBeenCalledWith('savings');
  },
};

/** Nothing is chosen until someone chooses; the placeholder is no choice. */
export const WithPlaceholder: Story = {
  args: { label: 'Child', placeholder: 'Choose a child', error: 'Please select a child' },
  play: async ({ canvas, args }) => {
    const select = canvas.getByRole('combobox', { name: 'Child' });
    await expect(select).toHaveValue('');
    await expect(select).toBeInvalid();
    await userEvent.selectOptions(select, 'gift');
    await expect(args.onValueChange).toHaveBeenCalledOnce();
    await expect(args.onValueChange).toHaveBeenCalledWith('gift');
  },
};

export const LongChoice: Story = {
  args: { options: [{ value: '1', label: 'Maximiliana-Alexandrina Featherstonehaugh-Cholmondeley' }] },
};

export const Disabled: Story = { args: { disabled: true } };
