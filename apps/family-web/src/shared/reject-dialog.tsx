import { TextareaField } from '@pocketful/ui-kit/textarea-field';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog, type FormDialogProps } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';

const rejectionForm = z.object({ comment: z.string().trim() });

export interface RejectDialogProps {
  readonly title: string;
  readonly description: string;
  readonly submitLabel?: string;
  /** The hint of the reason. */
  readonly hint?: string;
  /** The key of its draft. */
  readonly keep: string;
  readonly write: FormDialogProps<{ comment: string }, { comment: string }>['write'];
  readonly onReject: (comment: string | undefined) => void;
  readonly onClose: () => void;
}

/** Asks for a reason before something is rejected; it may be left out. */
export function RejectDialog({
  title,
  description,
  submitLabel = 'Reject',
  hint = 'Your child reads this. Say what is still missing.',
  keep,
  write,
  onReject,
  onClose,
}: RejectDialogProps) {
  const form = useTypedForm(rejectionForm, {
    start: { comment: '' },
    keep,
    named: { rejectionComment: 'comment' },
  });
  return (
    <FormDialog
      form={form}
      title={title}
      description={description}
      submitLabel={submitLabel}
      danger
      size="sm"
      write={write}
      onSubmit={({ comment }) => onReject(comment === '' ? undefined : comment)}
      onClose={onClose}
    >
      <TextareaField label="Reason" optional rows={3} maxLength={500} hint={hint} {...form.field('comment')} />
    </FormDialog>
  );
}
