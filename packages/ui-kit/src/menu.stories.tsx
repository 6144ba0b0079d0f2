import type { Meta, StoryObj } from '@storybook/react-vite';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Menu, MenuCheckboxItem, MenuItem, MenuSeparator } from './menu.tsx';

const edit = fn();
const remove = fn();

const meta = {
  title: 'Components/Menu',
  component: Menu,
  subcomponents: { MenuItem, MenuCheckboxItem, MenuSeparator },
  parameters: {
    docs: { story: { inline: false, height: '16rem' } },
    usage: {
      use: 'Actions of a row that are needed now and then, and would crowd it as buttons.',
      not: 'The action that a row is there for: a Button in it. Places: the bar. A value: SelectField.',
    },
  },
  args: {
    label: 'Actions for Set the table',
    align: 'start',
    children: (
      <>
        <MenuItem icon={<Pencil />} onSelect={edit}>
          Edit
        </MenuItem>
        <MenuItem icon={<Copy />} disabled>
          Duplicate
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} danger onSelect={remove}>
          Delete
        </MenuItem>
      </>
    ),
  },
} satisfies Meta<typeof Menu>;

export default meta;
type Story = StoryObj<typeof meta>;

const opener = () => screen.getByRole('button', { name: 'Actions for Set the table' });

/** Enter opens it, arrow keys skip disabled items, Escape closes and gives the focus back. */
export const ByKeyboard: Story = {
  play: async () => {
    opener().focus();
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByRole('menu', { name: 'Actions for Set the table' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(opener()).toHaveFocus());
    await expect(remove).not.toHaveBeenCalled();
  },
};

export const Choosing: Story = {
  play: async () => {
    await userEvent.click(opener());
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await expect(edit).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
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

function RowWithQuestion() {
  const [asking, setAsking] = useState(false);
  const [there, setThere] = useState(true);
  return (
    <section>
      <h2>Chores</h2>
      {there && (
        <Menu label="Actions for Set the table" align="start">
          <MenuItem danger onSelect={() => setAsking(true)}>
            Delete
          </MenuItem>
        </Menu>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this chore?"
        description="It has not been paid."
        confirmLabel="Delete chore"
        danger
        onConfirm={() => {
          setAsking(false);
          setThere(false);
        }}
      />
    </section>
  );
}

const ask = async () => {
  await userEvent.click(opener());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
};

/** A dialog that an item opened gives the focus back to the menu's button. */
export const OpensAQuestion: Story = {
  render: () => <RowWithQuestion />,
  play: async () => {
    await ask();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(opener()).toHaveFocus());
  },
};

/** When the row went with its menu, the focus is on the heading of the list that it was in. */
export const OpensAQuestionAndIsGone: Story = {
  render: () => <RowWithQuestion />,
  play: async () => {
    await ask();
    await userEvent.click(screen.getByRole('button', { name: 'Delete chore' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Chores' })).toHaveFocus());
  },
};

export const InTheChildsRoom: Story = {
  parameters: { room: 'child' },
  args: { trigger: <Button variant="secondary">More</Button> },
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    const item = await screen.findByRole('menuitem', { name: 'Edit' });
    await expect(item.getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
  },
};
