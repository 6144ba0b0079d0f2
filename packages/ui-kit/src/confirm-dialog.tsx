import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { DialogFooter, layerClass, Veil } from './dialog.tsx';

/** Props of {@link ConfirmDialog}. */
export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  /** The action in words, for example 'Delete chore'. */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** Does it. The dialog stays until the page sets `open` to false, so a refusal can be shown. */
  onConfirm: () => void;
  /** The action is running. */
  busy?: boolean | undefined;
  /** It cannot be undone: the button is red. */
  destructive?: boolean | undefined;
  /** More to say or to fill in, for example the reason of a rejection. */
  children?: ReactNode;
};

/** Asks before something happens. Escape and Cancel mean no; a press beside it means nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = 'Cancel', ...rest } = props;
  const { onConfirm, busy = false, destructive = false, children } = rest;
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <Veil />
        <AlertDialog.Content aria-modal="true" data-layer="" className={cx(layerClass, 'sm:max-w-md')}>
          <div className="grid min-h-0 flex-1 content-start gap-2 overflow-y-auto p-5 sm:p-6">
            <AlertDialog.Title className="text-xl font-bold tracking-tight">{title}</AlertDialog.Title>
            <AlertDialog.Description className="text-ink-muted">{description}</AlertDialog.Description>
            {children && <div className="mt-2">{children}</div>}
          </div>
          <DialogFooter>
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button variant={destructive ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </DialogFooter>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
