import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { TextareaField } from './textarea-field.tsx';

const meta = {
  title: 'Components/TextareaField',
  component: TextareaField,
  parameters: {
    usage: { use: 'A reason, a note: more than one line.', not: 'Names and other single lines: TextField.' },
  },
  args: { label: 'Reason', optional: true, hint: 'Your child will read this.' },
  decorators: [
    Story => (
      <div className="max-w-md">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof TextareaField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  play: async ({ canvas }) => {
    const area = canvas.getByRole('textbox', { name: 'Reason (optional)' });
    await userEvent.type(area, 'Please also sweep{Enter}under the table.');
    await expect(area).toHaveValue('Please also sweep\nunder the table.');
    await expect(area).toHaveAccessibleDescription('Your child will read this.');
  },
};

/** Empty, it is as high as its rows; past them it grows, up to a height from which it scrolls. */
export const Heights: Story = {
  args: { rows: 5 },
  play: async ({ canvas }) => {
    const area = canvas.getByRole('textbox', { name: 'Reason (optional)' });
    const line = Number.parseFloat(getComputedStyle(area).lineHeight);
    const empty = area.offsetHeight;
    await expect(empty).toBeGreaterThanOrEqual(5 * line);
    await userEvent.type(area, '{Enter}'.repeat(30));
    await expect(area.offsetHeight).toBeGreaterThan(empty);
    await expect(area.offsetHeight).toBeLessThanOrEqual(320);
  },
};

export const WithError: Story = { args: { error: 'Message must be at least 10 characters', defaultValue: 'Hi' } };
