import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { useFocusReturn } from './focus-return.ts';
import { DialogFooter, layerClass, Overlay } from './layer.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: ReactNode;
  /** The effect, and whether it can be undone. */
  description: ReactNode;
  /** The action in words, for example 'Delete chore'. */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** Does it. The dialog stays until the page sets `open` to false, so a refusal can be shown. */
  onConfirm: () => void;
  /** The action is running. */
  busy?: boolean | undefined;
  /** It cannot be undone: the button is red. */
  danger?: boolean | undefined;
  /** Which of the two buttons is primary: `cancel` where most people want to stay. */
  main?: 'confirm' | 'cancel' | undefined;
  /** More to say or to fill in, for example the reason of a rejection. */
  children?: ReactNode;
};

/** Asks before something happens. Escape and Cancel mean no; a press outside does nothing. */
export function ConfirmDialog({ open, onOpenChange, ...rest }: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <Overlay />
        <Layer {...rest} />
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Drawn only while the dialog is open, so that it can ask who had the focus before. */
function Layer(props: Omit<ConfirmDialogProps, 'open' | 'onOpenChange'>) {
  const { title, description, confirmLabel, cancelLabel = 'Cancel', onConfirm, children } = props;
  const { busy = false, danger = false, main = 'confirm' } = props;
  const giveFocusBack = useFocusReturn();
  return (
    <AlertDialog.Content
      aria-modal="true"
      data-layer=""
      className={cx(layerClass, 'sm:max-w-md')}
      onCloseAutoFocus={giveFocusBack}
    >
      <div className="grid min-h-0 flex-1 content-start gap-2 overflow-y-auto p-5 sm:p-6">
        <AlertDialog.Title className="text-xl font-bold tracking-tight">{title}</AlertDialog.Title>
        <AlertDialog.Description className="text-ink-muted">{description}</AlertDialog.Description>
        {children && <div className="mt-2">{children}</div>}
      </div>
      <DialogFooter>
        <AlertDialog.Cancel asChild>
          <Button variant={main === 'cancel' ? 'primary' : 'secondary'}>{cancelLabel}</Button>
        </AlertDialog.Cancel>
        <Button
          variant={danger ? 'danger' : main === 'cancel' ? 'secondary' : 'primary'}
          busy={busy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </AlertDialog.Content>
  );
}
