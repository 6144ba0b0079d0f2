import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn } from 'storybook/test';
import { DateField } from './date-field.tsx';

const meta = {
  title: 'Components/DateField',
  component: DateField,
  parameters: {
    usage: {
      use: 'A day that somebody chooses.',
      not: 'Days that are only read: Time. A weekday or a period: Chip or Segmented.',
    },
  },
  args: { label: 'Due date', defaultValue: '2026-03-14', onChange: fn() },
  decorators: [
    Story => (
      <div className="max-w-3xs">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof DateField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByLabelText('Due date');
    await expect(input).toHaveValue('2026-03-14');
    await fireEvent.change(input, { target: { value: '2026-03-15' } });
    await expect(args.onChange).toHaveBeenCalledOnce();
    await expect(input).toHaveValue('2026-03-15');
  },
};

export const WithError: Story = { args: { defaultValue: '', error: 'Due date is required' } };
