import { TextareaField } from '@pocketful/ui-kit/textarea-field';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog, type FormDialogProps } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';

const rejectionForm = z.object({ comment: z.string().trim() });

export interface RejectDialogProps {
  readonly title: string;
  readonly description: string;
  /** What its draft is about. */
  readonly keep: string;
  readonly write: FormDialogProps<{ comment: string }, { comment: string }>['write'];
  readonly onReject: (comment: string | undefined) => void;
  readonly onClose: () => void;
}

/** Asks for a reason before something is rejected; it may be left out. */
export function RejectDialog({ title, description, keep, write, onReject, onClose }: RejectDialogProps) {
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
      submitLabel="Reject"
      danger
      size="sm"
      write={write}
      onSubmit={({ comment }) => onReject(comment === '' ? undefined : comment)}
      onClose={onClose}
    >
      <TextareaField
        label="Reason"
        optional
        rows={3}
        maxLength={500}
        hint="Your child reads this. Say what is still missing."
        {...form.field('comment')}
      />
    </FormDialog>
  );
}
