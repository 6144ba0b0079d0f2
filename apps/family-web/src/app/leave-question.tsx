import { ConfirmDialog } from '@pocketful/ui-kit/confirm-dialog';
import type { Leaving } from '../shared/leaving-mark.ts';

export interface LeaveQuestionProps {
  readonly kind: Leaving;
  /** Number of handed-in chores that are not sent yet. */
  readonly unsent: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks a child to confirm before it leaves, and warns about unsent chores. */
export function LeaveQuestion({ kind, unsent, onConfirm, onClose }: LeaveQuestionProps) {
  const { description, ...words } = LEAVING[kind];
  return (
    <ConfirmDialog
      open
      {...words}
      description={[unsentText(kind, unsent), description].filter(Boolean).join(' ')}
      cancelLabel="Stay"
      main="cancel"
      onConfirm={onConfirm}
      onOpenChange={open => !open && onClose()}
    />
  );
}

const LEAVING = {
  switch: { title: 'Switch before it is sent?', confirmLabel: 'Switch Profile', description: '' },
  logout: {
    title: 'Log out of Pocketful?',
    confirmLabel: 'Logout',
    description: 'A grown-up must sign in again afterwards. To let somebody else have a turn, use Switch Profile.',
  },
} as const;

/** The warning about unsent chores; empty if there are none. */
function unsentText(kind: Leaving, count: number): string {
  if (count === 0) return '';
  const chores = count === 1 ? 'A chore that you handed in is' : `${count} chores that you handed in are`;
  const them = count === 1 ? 'it' : 'them';
  if (kind === 'switch') return `${chores} not sent yet. Come back to this device to send ${them}.`;
  return `${chores} not sent yet. If you leave now, you have to hand ${them} in again.`;
}
