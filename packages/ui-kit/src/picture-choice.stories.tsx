import type { Meta, StoryObj } from '@storybook/react-vite';
import { Bike, BookOpen, Camera, Gift, Music, Star } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { PictureChoice, type PictureChoiceProps } from './picture-choice.tsx';

function Held(props: PictureChoiceProps<string>) {
  const [value, setValue] = useState(props.value);
  const choose = (next: string) => {
    setValue(next);
    props.onValueChange(next);
  };
  return <PictureChoice {...props} value={value} onValueChange={choose} />;
}

const pictures = [
  { value: 'bike', label: 'Bike', picture: <Bike /> },
  { value: 'book', label: 'Book', picture: <BookOpen /> },
  { value: 'camera', label: 'Camera', picture: <Camera /> },
  { value: 'gift', label: 'Gift', picture: <Gift /> },
  { value: 'music', label: 'Music', picture: <Music /> },
  { value: 'star', label: 'Star', picture: <Star /> },
];

const meta = {
  title: 'Components/PictureChoice',
  component: PictureChoice,
  parameters: {
    usage: {
      use: 'The picture of something that a person names, such as a goal or a reward.',
      not: 'A choice that needs words: Segmented. A color: Swatches.',
    },
  },
  args: { label: 'Picture', value: 'bike', onValueChange: fn(), options: pictures },
  render: args => <Held {...args} />,
} satisfies Meta<typeof PictureChoice>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Chosen by a click or by the arrow keys, like any radio buttons. */
export const SixPictures: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('group', { name: 'Picture' })).toBeVisible();
    const music = canvas.getByRole('radio', { name: 'Music' });
    await userEvent.click(music);
    await expect(args.onValueChange).toHaveBeenLastCalledWith('music');
    await expect(music).toBeChecked();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: 'Star' })).toBeChecked();
    await expect(music.closest('label')?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  },
};

/** The option without a picture shows only its words. */
export const WithNone: Story = {
  args: { value: '', options: [{ value: '', label: 'The category’s' }, ...pictures] },
};

/** Larger under a child's finger. */
export const InTheChildsRoom: Story = { parameters: { room: 'child' } };
