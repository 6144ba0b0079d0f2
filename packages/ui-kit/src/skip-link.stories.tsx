import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { AppBar, AppBarLink } from './app-bar.tsx';
import { Page } from './page.tsx';
import { SkipLink } from './skip-link.tsx';

const meta = {
  title: 'Components/SkipLink',
  component: SkipLink,
  parameters: {
    layout: 'fullscreen',
    usage: {
      use: 'Once, as the first thing of an app, before its bar.',
      not: 'Links inside a page.',
    },
  },
  render: () => (
    <>
      <SkipLink />
      <AppBar brand="Pocketful">
        <AppBarLink href="#home">Dashboard</AppBarLink>
      </AppBar>
      <Page title="Family Dashboard" />
    </>
  ),
} satisfies Meta<typeof SkipLink>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Unseen until Tab reaches it; leads past the bar and leaves the address as it is. */
export const PastTheBar: Story = {
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Skip to content' });
    const address = window.location.href;
    await expect(link.getBoundingClientRect().width).toBeLessThan(2);
    link.focus();
    await expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('main')).toHaveFocus();
    await expect(window.location.href).toBe(address);
  },
};
