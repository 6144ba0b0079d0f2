import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { CheckboxField } from './checkbox-field.tsx';
import { Link } from './link.tsx';

const meta = {
  title: 'Components/CheckboxField',
  component: CheckboxField,
  parameters: {
    usage: {
      use: 'A yes that counts once the form is sent, such as a consent.',
      not: 'A setting that takes effect at once: SwitchField. One of several: Segmented.',
    },
  },
  args: { label: 'I give parental consent for this account', onChange: fn() },
} satisfies Meta<typeof CheckboxField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The label ticks the box, and so does the space bar. */
export const Ticking: Story = {
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox', { name: 'I give parental consent for this account' });
    await userEvent.click(canvas.getByText('I give parental consent for this account'));
    await expect(box).toBeChecked();
    box.focus();
    await userEvent.keyboard(' ');
    await expect(box).not.toBeChecked();
  },
};

/** A finger ticks it within 22 px of the middle of the box. */
export const ByFinger: Story = {
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox');
    const { x, y, width, height } = box.getBoundingClientRect();
    for (const [right, down] of [
      [-21, 0],
      [21, 0],
      [0, -21],
      [0, 21],
    ] as const)
      await expect(document.elementFromPoint(x + width / 2 + right, y + height / 2 + down)).toBe(box);
  },
};

export const Ticked: Story = { args: { defaultChecked: true } };

export const WithLink: Story = {
  args: {
    label: (
      <>
        I have read the <Link href="#privacy">Privacy Policy</Link>
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox', { name: 'I have read the Privacy Policy' })).not.toBeChecked();
    await expect(canvas.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '#privacy');
  },
};

export const WithError: Story = {
  args: { hint: 'Needed for children under 13.', error: 'Parental consent is required' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox')).toHaveAccessibleDescription(
      'Needed for children under 13. Parental consent is required',
    );
    const left = (text: string) => canvas.getByText(text).getBoundingClientRect().left;
    const error = canvas.getByText('Parental consent is required').parentElement?.getBoundingClientRect();
    await expect(error?.left).toBe(left('Needed for children under 13.'));
  },
};
