import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { BrokenCoin } from './broken-coin.tsx';
import { Card } from './card.tsx';
import { House } from './house.tsx';
import { Leaf, Star } from './illustrations.tsx';
import { Coins, Jar } from './jar.tsx';

const meta = {
  title: 'Components/Illustrations',
  component: Jar,
  subcomponents: { Coins, Leaf, Star, House, BrokenCoin },
  parameters: {
    usage: {
      use: 'Empty states, the wizard, the landing page, achievements.',
      not: 'In running text or in buttons: icons.',
    },
  },
} satisfies Meta<typeof Jar>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The computed color of a role of the palette inside an element. */
function colorOf(role: string, parent: Element | null): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--color-${role})`;
  parent?.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** A goal is a jar that fills. The drawing matches the level, also past its ends. */
export const JarThatFills: Story = {
  render: () => (
    <div className="flex flex-wrap gap-4">
      {[-1, 0, 0.25, 0.5, 0.8, 1, 2].map(level => (
        <Jar key={level} level={level} title={`${level}`} />
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const height = (name: string) =>
      canvas.getByRole('img', { name }).querySelector('g > g')?.getAttribute('transform');
    await expect(height('-1')).toBe(height('0'));
    await expect(height('2')).toBe(height('1'));
    await expect(height('0.5')).not.toBe(height('0.25'));
    // Coins reach from the surface to the bottom.
    const full = canvas.getByRole('img', { name: '1' });
    const bottoms = [...full.querySelectorAll('g > g > g circle')].map(coin => coin.getBoundingClientRect().bottom);
    const bottom = full.querySelector('path.stroke-primary')?.getBoundingClientRect().bottom ?? 0;
    await expect(Math.max(...bottoms)).toBeGreaterThanOrEqual(bottom - 10);
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

/** On the green of a pocket the greens of a picture turn light. */
export const OnPocket: Story = {
  render: () => (
    <Card tone="pocket" className="flex flex-wrap gap-4">
      <Jar level={0} title="Empty" onPocket />
      <Jar level={0.6} title="Filling" onPocket />
      <Coins title="Coins" onPocket />
    </Card>
  ),
  play: async ({ canvas }) => {
    const rim = canvas.getByRole('img', { name: 'Empty' }).querySelector('.stroke-primary');
    const card = canvas.getByRole('img', { name: 'Empty' }).parentElement;
    await expect(rim && getComputedStyle(rim).stroke).toBe(colorOf('on-pocket-muted', card));
  },
};

/** Without a title a picture is decorative. */
export const Decorative: Story = {
  render: () => <Leaf />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('img')).toBeNull();
  },
};
