import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { BrokenCoin, Coins, House, Jar, Leaf, Star } from './illustrations.tsx';

const meta = { title: 'Components/Illustrations', component: Jar, tags: ['autodocs'] } satisfies Meta<typeof Jar>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A goal is a jar that fills. What is drawn matches the level, also past its ends. */
export const JarThatFills: Story = {
  render: () => (
    <div className="flex flex-wrap gap-4">
      {[-1, 0, 0.25, 0.5, 0.8, 1, 2].map(level => (
        <Jar key={level} level={level} title={`${level}`} />
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const height = (name: string) => canvas.getByRole('img', { name }).querySelector('g > g')?.getAttribute('style');
    await expect(height('-1')).toBe(height('0'));
    await expect(height('2')).toBe(height('1'));
    await expect(height('0.5')).not.toBe(height('0.25'));
  },
};

export const All: Story = {
  render: () => (
    <div className="flex flex-wrap gap-4">
      <Jar title="Jar" />
      <Coins title="Coins" />
      <Leaf title="Leaf" />
      <Star title="Star" />
      <House title="House" />
      <BrokenCoin title="Broken coin" />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('img')).toHaveLength(6);
  },
};

/** Without a title a picture is decorative. */
export const Decorative: Story = {
  render: () => <Leaf />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('img')).toBeNull();
  },
};
