import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Avatar } from './avatar.tsx';
import { childColorAt } from './child-color.tsx';
import { ChoiceChips } from './choice-chips.tsx';

const meta = {
  title: 'Components/ChoiceChips',
  component: ChoiceChips,
  parameters: {
    usage: {
      use: 'One of up to eight choices with a picture, such as the child of a form.',
      not: 'Two to five short words side by side: Segmented. Many choices: SelectField. Pictures alone: PictureChoice.',
    },
  },
  args: {
    label: 'Child',
    name: 'child',
    options: ['Mia', 'Leo', 'Bo'].map((label, at) => ({
      value: label.toLowerCase(),
      label,
      icon: <Avatar name={label} childColor={childColorAt(at)} size="sm" />,
    })),
  },
} satisfies Meta<typeof ChoiceChips>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A press or the arrow keys choose. */
export const Choice: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Leo' }));
    await expect(canvas.getByRole('radio', { name: 'Leo' })).toBeChecked();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: 'Bo' })).toBeChecked();
  },
};

/** The error belongs to the group. */
export const Mistake: Story = {
  args: { error: 'Please choose a child' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Child' })).toHaveAccessibleDescription('Please choose a child');
  },
};
