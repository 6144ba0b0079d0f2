import type { Meta, StoryObj } from '@storybook/react-vite';
import { ClipboardCheck, Gift, Home, Target } from 'lucide-react';
import { expect } from 'storybook/test';
import { BottomBar, BottomBarItem } from './bottom-bar.tsx';

const meta = {
  title: 'Components/BottomBar',
  component: BottomBar,
  subcomponents: { BottomBarItem },
  parameters: {
    layout: 'fullscreen',
    room: 'child',
    docs: { story: { inline: false, height: '8rem' } },
    usage: {
      use: "Once, at the lower edge of the children's screens, with two to five places.",
      not: "Actions, and adults' screens: AppBar.",
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
