import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { useLeaveQuestion } from './leave-question.tsx';
import { MoneyField } from './money-field.tsx';
import { TextField } from './text-field.tsx';

function Held(props: DialogProps) {
  const [open, setOpen] = useState(props.open);
  return (
    <Dialog
      {...props}
      open={open}
      onOpenChange={next => {
        setOpen(next);
        props.onOpenChange(next);
      }}
    />
  );
}

const meta = {
  title: 'Components/Dialog',
  component: Dialog,
  parameters: {
    docs: { story: { inline: false, height: '30rem' } },
    usage: {
      use: 'A short task beside the page, such as a form of up to a dozen fields.',
      not: 'A yes or no: ConfirmDialog. A task of several steps, or one that needs its own address: a page.',
    },
  },
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'Create New Savings Goal',
    description: 'Goals fill from the top of the list.',
    children: (
      <form id="goal" className="grid gap-4">
        <TextField label="Goal Name" />
        <MoneyField label="Target Amount" />
      </form>
    ),
    footer: (
      <>
        <Button variant="secondary">Cancel</Button>
        <Button type="submit" form="goal">
          Add New Goal
        </Button>
      </>
    ),
  },
  render: args => <Held {...args} />,
} satisfies Meta<typeof Dialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async () => {
    const dialog = screen.getByRole('dialog', { name: 'Create New Savings Goal' });
    await expect(dialog).toHaveAccessibleDescription('Goals fill from the top of the list.');
    await expect(screen.getByLabelText('Goal Name')).toHaveFocus();
  },
};

/** Tab goes round inside, Escape closes, and the focus returns to the opener. */
export const KeepsTheFocus: Story = {
  args: { open: false, trigger: <Button>Add New Goal</Button> },
  play: async ({ canvas, args }) => {
    const opener = canvas.getByRole('button', { name: 'Add New Goal' });
    await userEvent.click(opener);
    const dialog = screen.getByRole('dialog');
    for (let press = 0; press < 8; press += 1) {
      await userEvent.tab();
      await expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

function OpenedByState({ rowGoes }: { rowGoes: boolean }) {
  const [open, setOpen] = useState(false);
  const [there, setThere] = useState(true);
  return (
    <section>
      <h2>Goals</h2>
      {there && <Button onClick={() => setOpen(true)}>Add New Goal</Button>}
      {open && (
        <Dialog
          open
          onOpenChange={setOpen}
          title="Create New Savings Goal"
          footer={
            <Button
              onClick={() => {
                setOpen(false);
                if (rowGoes) setTimeout(() => setThere(false), 50);
              }}
            >
              Done
            </Button>
          }
        />
      )}
    </section>
  );
}

/** Opened by the page's state, without a trigger, it gives the focus back all the same. */
export const GivesTheFocusBackWithoutATrigger: Story = {
  render: () => <OpenedByState rowGoes={false} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add New Goal' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Add New Goal' })).toHaveFocus());
  },
};

/** The opener goes a little later, as a row does once its list was read again: the list's heading takes the focus. */
export const WhatOpenedItIsGone: Story = {
  render: () => <OpenedByState rowGoes />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add New Goal' }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Add New Goal' })).toBeNull());
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Goals' })).toHaveFocus());
  },
};

const ways: readonly [string, () => Promise<unknown>][] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  [
    'a press beside it',
    async () => {
      const overlay = document.querySelector('[data-scroll-lock]');
      if (!overlay) throw new Error('nothing lies beside it');
      await fireEvent.pointerDown(overlay);
      await fireEvent.click(overlay);
    },
  ],
];

function Filled(props: DialogProps) {
  const [open, setOpen] = useState(props.open);
  const { leave, question } = useLeaveQuestion(open, () => {
    setOpen(false);
    props.onOpenChange(false);
  });
  return (
    <>
      <Dialog {...props} open={open} onOpenChange={next => (next ? setOpen(true) : leave())} />
      {question}
    </>
  );
}

/** A filled form is not thrown away by a slip: every way out asks first, and staying keeps the input. */
export const AsksBeforeItLosesAForm: Story = {
  render: args => <Filled {...args} />,
  play: async ({ args }) => {
    const name = screen.getByLabelText('Goal Name');
    await userEvent.type(name, 'Bicycle');
    for (const [, out] of ways) {
      await out();
      await expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await expect(name).toHaveValue('Bicycle');
    }
    await expect(args.onOpenChange).not.toHaveBeenCalled();
  },
};

/** If a person leaves anyway, the focus returns to the button that opened the dialog. */
export const LeavesAForm: Story = {
  args: { open: false, trigger: <Button>Add New Goal</Button> },
  render: args => <Filled {...args} />,
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add New Goal' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false);
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Add New Goal' })).toHaveFocus());
  },
};

/** An untouched form closes without a question. */
export const ClosedByItsButton: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** A strict Content-Security-Policy refuses style elements, so opening a layer adds none; CSS alone locks the scroll. */
export const AddsNoStyleElement: Story = {
  args: { open: false, trigger: <Button>Open</Button> },
  play: async ({ canvas }) => {
    const before = document.querySelectorAll('style').length;
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }));
    await expect(screen.getByRole('dialog')).toBeVisible();
    await expect(document.querySelectorAll('style').length).toBe(before);
    await expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(getComputedStyle(document.documentElement).overflowY).not.toBe('hidden'));
  },
};

/** Long content scrolls inside; title and buttons stay. */
export const Long: Story = {
  args: {
    title: 'Add Child Account for Maximiliana-Alexandrina Featherstonehaugh-Cholmondeley',
    children: (
      <div className="grid gap-4">
        {['First name', 'Last name', 'Username', 'Age', 'School', 'Street', 'Town', 'Hobby', 'Pet'].map(label => (
          <TextField key={label} label={label} />
        ))}
      </div>
    ),
  },
  play: async () => {
    const dialog = screen.getByRole('dialog');
    await expect(dialog.getBoundingClientRect().height).toBeLessThan(window.innerHeight);
    await expect(screen.getByRole('button', { name: 'Add New Goal' })).toBeVisible();
  },
};

/** The dialog lies outside of the child's wrapper and still takes its room. */
export const InTheChildsRoom: Story = {
  args: { title: 'Request Withdrawal', description: 'Your parents will see it.' },
  parameters: { room: 'child' },
  play: async () => {
    const button = screen.getByRole('button', { name: 'Add New Goal' });
    await expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
  },
};

/** Where the buttons do not fit in one line, Tab still goes the way that the eye goes. */
export const ButtonsUnderEachOther: Story = {
  globals: { viewport: { value: 'phone' } },
  args: {
    footer: (
      <>
        <Button variant="secondary">Keep this goal for later</Button>
        <Button>Request Purchase Approval</Button>
      </>
    ),
  },
  play: async () => {
    const [first, second] = screen.getAllByRole('button', { name: /goal for later|Approval/ });
    first?.focus();
    await userEvent.tab();
    await expect(second).toHaveFocus();
    const top = (button: HTMLElement | undefined) => button?.getBoundingClientRect().top ?? 0;
    await expect(top(second)).toBeGreaterThan(top(first));
  },
};

/** On a phone it is a sheet from below, as wide as the screen. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const { left, right, bottom } = screen.getByRole('dialog').getBoundingClientRect();
    await expect([left, right, bottom]).toEqual([0, document.documentElement.clientWidth, window.innerHeight]);
  },
};
