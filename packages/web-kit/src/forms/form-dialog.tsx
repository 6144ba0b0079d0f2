import type { WriteName } from '@pocketful/api-client/names';
import { Button } from '@pocketful/ui-kit/button';
import { Dialog } from '@pocketful/ui-kit/dialog';
import { useLeaveQuestion } from '@pocketful/ui-kit/leave-question';
import { type ReactNode, useId } from 'react';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import type { Write } from '../calls/use-write.tsx';
import { useBackGuard } from '../layers/layers.tsx';
import { type TypedForm, TypedFormBody } from './form.tsx';

export interface FormDialogProps<In extends FieldValues, Out> {
  readonly form: TypedForm<In, Out>;
  readonly title: string;
  readonly description: string;
  /** Label of the button that sends the form. */
  readonly submitLabel: string;
  /** Why the form cannot be sent yet. */
  readonly submitDisabledReason?: string | undefined;
  /** Set for a form that refuses or deletes something. */
  readonly danger?: boolean;
  readonly size?: 'sm' | 'md';
  /** The call it sends. */
  readonly write: Pick<Write<WriteName>, 'busy' | 'failure'>;
  readonly onSubmit: (values: Out) => void;
  /** Receives the errors when the input breaks the rules. The fields show them as well. */
  readonly onInvalid?: (errors: FieldErrors<In>) => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/**
 * A form in a dialog, with the buttons that send it or leave it. It is there as long as it is rendered; leaving it by
 * Escape, Back, the close button, a press outside or Cancel asks first when something was typed.
 */
export function FormDialog<In extends FieldValues, Out>(props: FormDialogProps<In, Out>) {
  const {
    form,
    title,
    description,
    submitLabel,
    submitDisabledReason,
    danger = false,
    size,
    write,
    onSubmit,
    onInvalid,
    onClose,
    children,
  } = props;
  const id = useId();
  const { leave, question } = useLeaveQuestion(form.dirty, onClose);
  useBackGuard(() => {
    if (form.dirty) leave();
    return form.dirty;
  });
  return (
    <>
      <Dialog
        open
        onOpenChange={open => !open && leave()}
        title={title}
        description={description}
        size={size}
        footer={
          <>
            <Button variant="secondary" onClick={leave}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={id}
              variant={danger ? 'danger' : 'primary'}
              busy={write.busy}
              disabledReason={submitDisabledReason}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <TypedFormBody id={id} form={form} failure={write.failure} onSubmit={onSubmit} onInvalid={onInvalid}>
          {children}
        </TypedFormBody>
      </Dialog>
      {question}
    </>
  );
}
