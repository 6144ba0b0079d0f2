import type { Meta, StoryObj } from '@storybook/react-vite';
import { ClipboardCheck, Gift, Home, Plus, Target } from 'lucide-react';
import { expect } from 'storybook/test';
import { BottomBar, BottomBarItem } from './bottom-bar.tsx';
import { BottomBarAction } from './bottom-bar-action.tsx';

const meta = {
  title: 'Components/BottomBar',
  component: BottomBar,
  subcomponents: { BottomBarItem, BottomBarAction },
  parameters: {
    layout: 'fullscreen',
    room: 'child',
    docs: { story: { inline: false, height: '8rem' } },
    usage: {
      use: 'Once, at the lower edge, with two to five places: on all screens of children, and on those of adults on a phone.',
      not: 'Several actions: a list that one action opens.',
    },
  },
  args: {
    children: (
      <>
        <BottomBarItem icon={<Home />} href="#home" aria-current="page">
          Home
        </BottomBarItem>
        <BottomBarItem icon={<Target />} news={12} asChild>
          <a href="#goals">Goals</a>
        </BottomBarItem>
        <BottomBarItem icon={<ClipboardCheck />} href="#chores" news={2}>
          Chores
        </BottomBarItem>
        <BottomBarItem icon={<Gift />} href="#rewards">
          Rewards
        </BottomBarItem>
      </>
    ),
  },
} satisfies Meta<typeof BottomBar>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A bar for phones, with an action in its middle. */
export const WithAnAction: Story = {
  globals: { viewport: { value: 'phone' } },
  parameters: { room: 'desk' },
  args: {
    phoneOnly: true,
    children: (
      <>
        <BottomBarItem icon={<Home />} href="#home" aria-current="true">
          Home
        </BottomBarItem>
        <BottomBarAction icon={<Plus />}>Add</BottomBarAction>
        <BottomBarItem icon={<ClipboardCheck />} href="#chores">
          Chores
        </BottomBarItem>
      </>
    ),
  },
  play: async ({ canvas }) => {
    const action = canvas.getByRole('button', { name: 'Add' });
    await expect(action.getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
  },
};

export const Children: Story = {
  play: async ({ canvas }) => {
    const links = canvas.getAllByRole('link');
    for (const name of ['Home', /^Goals ?, 12 new$/, /^Chores ?, 2 new$/, 'Rewards'])
      await expect(canvas.getByRole('link', { name })).toBeVisible();
    await expect(links.map(link => link.querySelector('[aria-hidden]')?.textContent)).toEqual(['', '9+', '2', '']);
    for (const link of links) {
      await expect(link.querySelector('svg')).not.toBeNull();
      await expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
    }
  },
};
