import type { Meta, StoryObj } from '@storybook/react-vite';
import { Home, Target } from 'lucide-react';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { BottomBar, BottomBarItem } from './bottom-bar.tsx';
import { Button } from './button.tsx';
import { CenteredPage } from './centered-page.tsx';
import { CopyLine } from './copy-line.tsx';
import { Dialog } from './dialog.tsx';
import { Page } from './page.tsx';
import { dismissToast, TOAST_DURATION_MS, TOAST_SWIPE_PX, Toaster, type ToastMessage, toast } from './toast.tsx';

const meta = {
  title: 'Components/Toast',
  component: Toaster,
  subcomponents: { CopyLine },
  parameters: {
    docs: { story: { inline: false, height: '16rem' } },
    usage: {
      use: 'What came of something a person just did, in one or two sentences. Say what it is `about` and whose it is (`owner`), so that it goes when it is no longer true.',
      not: "What must not be missed: Callout or Dialog. What is wrong with a field: the field's `error`.",
    },
  },
} satisfies Meta<typeof Toaster>;

export default meta;
type Story = StoryObj<typeof meta>;

const approved: ToastMessage = {
  tone: 'success',
  title: 'Chore Approved',
  description: 'Feed the rabbits approved and payment processed.',
};
const refused: ToastMessage = {
  tone: 'danger',
  title: 'Failed to approve chore',
  description: 'This chore has already been approved.',
  detail: { text: 'Support code 3C2A-9B10', copies: '01981f6e-8f1c-7c39-b1de-7f6f3c2a9b10' },
};

function Shows({ message, durationMs }: { message: ToastMessage; durationMs?: number }) {
  return (
    <div className="min-h-44">
      <Button variant="secondary" onClick={() => toast(message)}>
        Show it
      </Button>
      <Toaster durationMs={durationMs} />
    </div>
  );
}

/** An open dialog hides everything else from screen readers. */
const region = () => within(screen.getByRole('region', { name: 'Notifications (F8)', hidden: true }));

/** Each toast has its own region, so each try looks the region up again. */
const appeared = (text: string | RegExp) => waitFor(() => region().getByText(text));

export const Success: Story = {
  render: () => <Shows message={approved} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show it' }));
    await expect(await appeared('Chore Approved')).toBeVisible();
    await userEvent.click(region().getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(region().queryByText('Chore Approved')).toBeNull());
  },
};

/** The detail line is for support: small, selectable, with a button that copies it. */
export const ErrorWithRequestId: Story = {
  render: () => <Shows message={refused} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show it' }));
    const line = await appeared(/^Support code 3C2A/);
    await expect(getComputedStyle(line).userSelect).toBe('text');
    await userEvent.click(region().getByRole('button', { name: /^Cop/ }));
    await expect(window.getSelection()?.toString()).toBe('Support code 3C2A-9B10');
  },
};

const reported = fn();

/** A press on the action removes the toast. */
export const WithAnAction: Story = {
  render: () => <Shows message={{ ...refused, action: { label: 'Report this', onSelect: reported } }} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show it' }));
    await appeared('Failed to approve chore');
    await userEvent.click(region().getByRole('button', { name: 'Report this' }));
    await expect(reported).toHaveBeenCalled();
    await waitFor(() => expect(region().queryByText('Failed to approve chore')).toBeNull());
  },
};

/** On a phone the id takes two lines, and breaks between its groups only: it may have to be read out. */
export const RequestIdOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <Shows message={refused} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show it' }));
    const words = (await appeared(/^Support code 3C2A/)).firstChild;
    if (!words) throw new Error('the line is empty');
    for (const { index, 0: group } of words.textContent?.matchAll(/[0-9a-f]{4,}/g) ?? []) {
      const range = document.createRange();
      range.setStart(words, index);
      range.setEnd(words, index + group.length);
      await expect(range.getClientRects()).toHaveLength(1);
    }
  },
};

/** A new toast takes the place of the one before: never two. */
export const OneAtATime: Story = {
  render: () => <Shows message={approved} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show it' }));
    await appeared('Chore Approved');
    toast({ title: 'Chore Rejected', tone: 'neutral' });
    await appeared('Chore Rejected');
    await expect(region().getAllByRole('listitem')).toHaveLength(1);
    await expect(region().queryByText('Chore Approved')).toBeNull();
  },
};

/** An outdated toast goes, by its subject or by its owner, and never another one. */
export const Dismissed: Story = {
  render: () => <Shows message={{ ...approved, about: 'verifyPin:mia', owner: 'mia' }} />,
  play: async ({ canvas }) => {
    const show = async () => {
      canvas.getByRole('button', { name: 'Show it' }).click();
      await appeared('Chore Approved');
    };
    const gone = () => waitFor(() => expect(region().queryByText('Chore Approved')).toBeNull());
    await show();
    dismissToast(shown => shown.about === 'verifyPin:leo');
    dismissToast(shown => shown.owner === 'leo');
    await expect(region().getByText('Chore Approved')).toBeVisible();
    dismissToast(shown => shown.about === 'verifyPin:mia');
    await gone();
    await show();
    dismissToast(shown => shown.owner === 'mia');
    await gone();
    await show();
    dismissToast();
    await gone();
  },
};

const place = async (canvas: { getByRole: typeof screen.getByRole }) => {
  canvas.getByRole('button', { name: 'Show it' }).click();
  return waitFor(() => region().getByRole('listitem').getBoundingClientRect());
};

/** On a phone a toast is directly above the bottom bar, as high as its text. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  parameters: { layout: 'fullscreen' },
  render: () => (
    <>
      <Page title="Who is using Pocketful?" clearBelow>
        <Shows message={approved} />
      </Page>
      <BottomBar>
        <BottomBarItem icon={<Home />} href="#home">
          Home
        </BottomBarItem>
        <BottomBarItem icon={<Target />} href="#goals">
          Goals
        </BottomBarItem>
      </BottomBar>
    </>
  ),
  play: async ({ canvas }) => {
    const { bottom, height } = await place(canvas);
    const gap = canvas.getByRole('navigation').getBoundingClientRect().top - bottom;
    await expect(gap).toBeGreaterThanOrEqual(0);
    await expect(gap).toBeLessThanOrEqual(12);
    await expect(height).toBeGreaterThanOrEqual(44);
    await expect(height).toBeLessThan(100);
  },
};

/** On a wide screen a toast is at the bottom left. */
export const OnADesktop: Story = {
  globals: { viewport: { value: 'desktop' } },
  render: () => <Shows message={approved} />,
  play: async ({ canvas }) => {
    const { bottom, left } = await place(canvas);
    await expect(window.innerHeight - bottom).toBeLessThanOrEqual(16);
    await expect(left).toBeLessThanOrEqual(16);
  },
};

function WithADialog({ lines, choices = false }: { lines: number; choices?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Create New Savings Goal"
        footer={choices ? undefined : <Button>Add Goal</Button>}
      >
        {Array.from({ length: lines }, (_, at) => (
          <Button key={at} variant="quiet" full>
            Line {at}
          </Button>
        ))}
      </Dialog>
      <Shows message={approved} durationMs={2500} />
    </>
  );
}

const edgesOf = (element: Element) => element.getBoundingClientRect();

/** The part of the dialog's title and buttons that the toast covers. */
function covered(): string[] {
  const toast = edgesOf(region().getByRole('listitem', { hidden: true }));
  return [
    ...document.querySelectorAll(
      '[role=dialog] :is(h2, header button, footer button, [aria-label=Close]), [role=dialog]:not(:has(footer)) button',
    ),
  ]
    .filter(part => {
      const { left, right, top, bottom } = edgesOf(part);
      return left < toast.right && toast.left < right && top < toast.bottom && toast.top < bottom;
    })
    .map(part => part.textContent || part.getAttribute('aria-label') || '');
}

const leavesADialogFree = async ({ canvas }: { canvas: { getByRole: typeof screen.getByRole } }) => {
  canvas.getByRole('button', { name: 'Show it' }).click();
  await appeared('Chore Approved');
  canvas.getByRole('button', { name: 'Open' }).click();
  await screen.findByRole('dialog');
  await waitFor(() => expect(covered()).toEqual([]));
  await expect(region().getByText('Chore Approved')).toBeVisible();
  // It ends at its time.
  await waitFor(() => expect(region().queryByText('Chore Approved')).toBeNull(), { timeout: 4000 });
};

/** A dialog that opens keeps its title and its buttons: the toast moves to the free end. */
export const BesideASheet: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <WithADialog lines={4} />,
  play: leavesADialogFree,
};

/** The buttons of a sheet without a footer are its choices. */
export const BesideChoices: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <WithADialog lines={4} choices />,
  play: leavesADialogFree,
};

/** Where no end is free, the toast is above the buttons. */
export const BesideATallSheet: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <WithADialog lines={60} />,
  play: leavesADialogFree,
};

export const BesideADialog: Story = {
  globals: { viewport: { value: 'desktop' } },
  render: () => <WithADialog lines={60} />,
  play: leavesADialogFree,
};

/** A centered page has no bar below it: a toast leaves the button at its end free. */
export const OnACenteredPage: Story = {
  globals: { viewport: { value: 'phone' } },
  parameters: { layout: 'fullscreen' },
  render: () => (
    <CenteredPage className="content-end!">
      <Shows message={approved} />
      <Button>Finish Setup</Button>
    </CenteredPage>
  ),
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'Show it' }).click();
    await appeared('Chore Approved');
    const button = edgesOf(canvas.getByRole('button', { name: 'Finish Setup' }));
    await waitFor(() => expect(edgesOf(region().getByRole('listitem')).bottom).toBeLessThanOrEqual(button.top));
  },
};

/** F8 moves the focus to the toasts, Escape dismisses the focused one; the times are those that are promised. */
export const ByKeyboard: Story = {
  render: () => <Shows message={approved} />,
  play: async ({ canvas }) => {
    await expect([TOAST_DURATION_MS, TOAST_SWIPE_PX]).toEqual([5000, 50]);
    await userEvent.click(canvas.getByRole('button', { name: 'Show it' }));
    await appeared('Chore Approved');
    await fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    await expect(region().getByRole('list')).toHaveFocus();
    await userEvent.tab();
    await expect(region().getByRole('listitem')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(region().queryByText('Chore Approved')).toBeNull());
  },
};

export const LongWords: Story = {
  render: () => (
    <Shows
      message={{
        title: 'Maximiliana-Alexandrina-Featherstonehaugh-Cholmondeley',
        description: 'donaudampfschifffahrtsgesellschaftskapitaensmuetze'.repeat(2),
      }}
    />
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show it' }));
    const item = await waitFor(() => region().getByRole('listitem'));
    await expect(item.scrollWidth).toBeLessThanOrEqual(item.clientWidth);
  },
};

/** It goes by itself, also when the one before was dismissed with the pointer still over it. */
export const GoesByItself: Story = {
  render: () => <Shows message={approved} durationMs={400} />,
  play: async ({ canvas }) => {
    const gone = () => waitFor(() => expect(region().queryByText('Chore Approved')).toBeNull(), { timeout: 3000 });
    await userEvent.click(canvas.getByRole('button', { name: 'Show it' }));
    await appeared('Chore Approved');
    await gone();
    await userEvent.click(canvas.getByRole('button', { name: 'Show it' }));
    await appeared('Chore Approved');
    await fireEvent.pointerMove(region().getByRole('listitem'));
    await userEvent.click(region().getByRole('button', { name: 'Dismiss' }));
    await gone();
    canvas.getByRole('button', { name: 'Show it' }).click();
    await appeared('Chore Approved');
    await gone();
  },
};

/** While the pointer is on it, it stays. */
export const StaysUnderThePointer: Story = {
  render: () => <Shows message={approved} durationMs={400} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show it' }));
    await appeared('Chore Approved');
    await fireEvent.pointerMove(region().getByRole('listitem'));
    await new Promise(resolve => setTimeout(resolve, 900));
    await expect(region().getByText('Chore Approved')).toBeVisible();
  },
};
