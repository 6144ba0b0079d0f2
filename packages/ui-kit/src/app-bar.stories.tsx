import type { Meta, StoryObj } from '@storybook/react-vite';
import { LogOut, Users } from 'lucide-react';
import { expect, waitFor } from 'storybook/test';
import { AppBar, AppBarAction, AppBarLink } from './app-bar.tsx';
import { Logo } from './logo.tsx';

const meta = {
  title: 'Components/AppBar',
  component: AppBar,
  subcomponents: { AppBarLink, AppBarAction },
  parameters: {
    layout: 'fullscreen',
    usage: {
      use: "Once, at the top of the adults' and the staff's screens.",
      not: "The children's screens: BottomBar. Actions of one page: the Page's `actions`.",
    },
  },
  args: {
    brand: (
      <a href="#home" className="rounded-md">
        <Logo compact />
      </a>
    ),
    children: (
      <>
        <AppBarLink href="#home" aria-current="page">
          Dashboard
        </AppBarLink>
        <AppBarLink asChild>
          <a href="#settings">Settings</a>
        </AppBarLink>
      </>
    ),
    actions: (
      <>
        <AppBarAction icon={<Users />}>Switch Profile</AppBarAction>
        <AppBarAction icon={<LogOut />}>Logout</AppBarAction>
      </>
    ),
  },
} satisfies Meta<typeof AppBar>;

export default meta;
type Story = StoryObj<typeof meta>;

/** At 375 px the words of brand and actions make room, and stay for screen readers. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    // The widths are those of its font, not of the one that is drawn meanwhile.
    await document.fonts.ready;
    const nav = canvas.getByRole('navigation');
    await expect(nav.scrollWidth).toBeLessThanOrEqual(nav.clientWidth);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await expect(canvas.getByRole('link', { name: 'Pocketful' }).offsetWidth).toBeGreaterThanOrEqual(44);
    const logout = canvas.getByRole('button', { name: 'Logout' });
    await expect(logout.getBoundingClientRect().width).toBeGreaterThanOrEqual(44);
  },
};

/** More places than fit: the current one is in view, and both edges show that there are more. */
export const ManyPlaces: Story = {
  globals: { viewport: { value: 'phone' } },
  args: {
    children: ['Dashboard', 'Error Logs', 'Audit Logs', 'COPPA', 'Feedback'].map(name => (
      <AppBarLink key={name} href={`#${name}`} aria-current={name === 'COPPA' ? 'page' : undefined}>
        {name}
      </AppBarLink>
    )),
  },
  play: async ({ canvas }) => {
    const nav = canvas.getByRole('navigation').getBoundingClientRect();
    const current = () => canvas.getByRole('link', { current: 'page' }).getBoundingClientRect();
    await waitFor(() => expect(current().right).toBeLessThan(nav.right));
    await expect(current().left).toBeGreaterThan(nav.left);
    await expect(getComputedStyle(canvas.getByRole('navigation')).maskImage).toContain('gradient');
  },
};

export const Parents: Story = {
  play: async ({ canvas }) => {
    const current = canvas.getByRole('link', { current: 'page' });
    const other = canvas.getByRole('link', { name: 'Settings' });
    await expect(current).toHaveTextContent('Dashboard');
    await expect(getComputedStyle(current).backgroundColor).not.toBe(getComputedStyle(other).backgroundColor);
  },
};
