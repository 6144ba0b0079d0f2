import type { Meta, StoryObj } from '@storybook/react-vite';
import { Check, ClipboardCheck, Gift, Home, LogOut, Plus, Target, Trash2, Users, Wallet } from 'lucide-react';
import { expect } from 'storybook/test';
import { House } from '../house.tsx';
import { Leaf, Star } from '../illustrations.tsx';
import { Coins, Jar } from '../jar.tsx';
import { LogoMark } from '../logo.tsx';

/**
 * Illustrations are drawn from the same few shapes and colored by roles, so they turn dark with the page. Icons are
 * lucide's, 20 px, 24 px in the children's bar; an icon has adjacent words, or its own accessible name.
 */
const meta = { title: 'Foundations/Pictures' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Illustrations: Story = {
  render: () => (
    <div className="flex flex-wrap items-end gap-5">
      <LogoMark size={96} />
      <Jar level={0.7} title="A goal" />
      <Coins title="Money" />
      <Leaf title="Growing" />
      <Star title="An achievement" />
      <House title="The family" />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('img')).toHaveLength(5);
  },
};

const icons = [
  { name: 'Add', Icon: Plus },
  { name: 'Approve', Icon: Check },
  { name: 'Delete', Icon: Trash2 },
  { name: 'Home', Icon: Home },
  { name: 'Goals', Icon: Target },
  { name: 'Chores', Icon: ClipboardCheck },
  { name: 'Rewards', Icon: Gift },
  { name: 'Savings', Icon: Wallet },
  { name: 'Switch Profile', Icon: Users },
  { name: 'Logout', Icon: LogOut },
];

export const Icons: Story = {
  render: () => (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
      {icons.map(({ name, Icon }) => (
        <li key={name} className="grid justify-items-center gap-2 rounded-md bg-surface-raised p-4 text-sm">
          <Icon className="size-6" />
          {name}
        </li>
      ))}
    </ul>
  ),
};
