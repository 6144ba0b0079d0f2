import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './button.tsx';
import { Menu, MenuCheckboxItem } from './menu.tsx';

const showRuns = fn();

const meta = {
  title: 'Components/Menu',
  component: Menu,
  subcomponents: { MenuCheckboxItem },
  parameters: {
    docs: { story: { inline: false, height: '16rem' } },
    usage: {
      use: 'Choices about a table or a list that are needed now and then, and would crowd it.',
      not: 'Actions: Buttons. Places: the bar. One value: SelectField.',
    },
  },
  args: {
    label: 'Columns of Jobs',
    trigger: <Button variant="secondary">Columns</Button>,
    children: (
      <>
        <MenuCheckboxItem checked onChange={fn()}>
          State
        </MenuCheckboxItem>
        <MenuCheckboxItem checked={false} onChange={showRuns}>
          Runs
        </MenuCheckboxItem>
      </>
    ),
  },
} satisfies Meta<typeof Menu>;

export default meta;
type Story = StoryObj<typeof meta>;

const opener = () => screen.getByRole('button', { name: 'Columns' });
const item = (name: string) => screen.findByRole('menuitemcheckbox', { name });

/** Enter opens it, arrow keys move, Escape closes and gives the focus back. */
export const ByKeyboard: Story = {
  play: async () => {
    opener().focus();
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByRole('menu', { name: 'Columns of Jobs' })).toBeVisible();
    const [state, runs] = [await item('State'), await item('Runs')];
    await waitFor(() => expect(state).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await expect(runs).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(opener()).toHaveFocus());
    await expect(showRuns).not.toHaveBeenCalled();
  },
};

/** It stays open after a choice. */
export const Choosing: Story = {
  play: async () => {
    await userEvent.click(opener());
    await expect(await item('State')).toBeChecked();
    await userEvent.click(await item('Runs'));
    await expect(showRuns).toHaveBeenCalledOnce();
    await expect(showRuns).toHaveBeenCalledWith(true);
    await expect(screen.getByRole('menu')).toBeVisible();
  },
};

/** A strict Content-Security-Policy refuses style elements and inline style attributes in markup: opening adds none. */
export const AddsNoStyleElement: Story = {
  play: async () => {
    const before = document.querySelectorAll('style').length;
    await userEvent.click(opener());
    await expect(await screen.findByRole('menu')).toBeVisible();
    await expect(document.querySelectorAll('style').length).toBe(before);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  },
};

export const InTheChildsRoom: Story = {
  parameters: { room: 'child' },
  play: async () => {
    await userEvent.click(opener());
    await expect((await item('State')).getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
  },
};
