import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Avatar, firstLetter } from './avatar.tsx';
import { childColorAt } from './child-color.tsx';

const meta = {
  title: 'Components/Avatar',
  component: Avatar,
  parameters: {
    usage: {
      use: 'Beside a name, to find a person by color and letter.',
      not: 'Without the name beside it: it is silent to screen readers. Things and places: an illustration or an icon.',
    },
  },
  args: { name: 'Ada', childColor: 1 },
} satisfies Meta<typeof Avatar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Child: Story = {
  args: { size: 'lg' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('A')).toHaveAttribute('aria-hidden', 'true');
    await expect(firstLetter('  élodie')).toBe('É');
    await expect(firstLetter('👩‍👧 Mo')).toBe('👩‍👧');
    await expect(firstLetter(' ')).toBe('?');
  },
};

export const Adult: Story = { args: { name: 'Grace', childColor: undefined, size: 'lg' } };

/** The 24 drawings, in the eight colors. */
export const Faces: Story = {
  render: () => (
    <div className="grid w-fit grid-cols-8 gap-3">
      {Array.from({ length: 24 }, (_, at) => (
        <Avatar key={at} name="Ada" childColor={childColorAt(at)} face={at + 1} size={at < 8 ? 'lg' : 'md'} />
      ))}
    </div>
  ),
};

export const Sizes: Story = {
  render: () => (
    <div className="flex items-end gap-3">
      {(['sm', 'md', 'lg', 'xl'] as const).map(size => (
        <Avatar key={size} name="Ada" childColor={1} size={size} />
      ))}
    </div>
  ),
};

export const EveryColor: Story = {
  render: () => (
    <div className="flex flex-wrap gap-3">
      {['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal'].map((name, index) => (
        <Avatar key={name} name={name} childColor={childColorAt(index)} size="lg" />
      ))}
    </div>
  ),
};
