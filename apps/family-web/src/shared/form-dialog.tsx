import { Button } from '@pocketful/ui-kit/button';
import { Dialog } from '@pocketful/ui-kit/dialog';
import { type FormEventHandler, type ReactNode, useId } from 'react';

/** Props of {@link FormDialog}. */
export interface FormDialogProps {
  readonly title: string;
  readonly description: string;
  /** What the button says that sends it. */
  readonly submitLabel: string;
  /** What it does is a refusal or a loss. */
  readonly danger?: boolean | undefined;
  readonly size?: 'sm' | 'md' | undefined;
  /** The call is under way. */
  readonly busy: boolean;
  readonly onSubmit: FormEventHandler;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form in a dialog, with the buttons that send it or leave it. It is there as long as it is rendered. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, submitLabel, danger, size, busy, onSubmit, onClose, children } = props;
  const id = useId();
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={title}
      description={description}
      size={size}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={onSubmit} noValidate className="grid gap-4">
        {children}
      </form>
    </Dialog>
  );
}
