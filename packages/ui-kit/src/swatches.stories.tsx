import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Swatches, type SwatchesProps } from './swatches.tsx';
import { TAG_COLORS } from './tag-color.tsx';

function Held(props: SwatchesProps<string>) {
  const [value, setValue] = useState(props.value);
  const choose = (next: string) => {
    setValue(next);
    props.onValueChange(next);
  };
  return <Swatches {...props} value={value} onValueChange={choose} />;
}

const meta = {
  title: 'Components/Swatches',
  component: Swatches,
  parameters: {
    usage: {
      use: 'The color of something that a family names itself, such as a category.',
      not: 'A child’s color, which is given. A choice that needs words: Segmented.',
    },
  },
  args: {
    label: 'Color',
    value: 'blue',
    onValueChange: fn(),
    options: TAG_COLORS.map(color => ({ value: color, label: color, color })),
  },
  render: args => <Held {...args} />,
} satisfies Meta<typeof Swatches>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Chosen by a click or by the arrow keys, like any radio buttons. */
export const TenColors: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('group', { name: 'Color' })).toBeVisible();
    const teal = canvas.getByRole('radio', { name: 'teal' });
    await userEvent.click(teal);
    await expect(args.onValueChange).toHaveBeenLastCalledWith('teal');
    await expect(teal).toBeChecked();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: 'cyan' })).toBeChecked();
    await expect(teal.closest('label')?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  },
};

/** Larger under a child's finger. */
export const InTheChildsRoom: Story = { parameters: { room: 'child' } };
