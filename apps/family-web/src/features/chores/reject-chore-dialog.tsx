import type { Chore } from '@pocketful/api-contract/chores';
import { TextareaField } from '@pocketful/ui-kit/textarea-field';
import { useTypedForm } from '@pocketful/web-kit/form';
import { FormDialog } from '@pocketful/web-kit/form-dialog';
import { isSettled, useWrite } from '@pocketful/web-kit/use-write';
import { z } from 'zod';

const rejectionForm = z.object({ comment: z.string().trim() });

export interface RejectChoreDialogProps {
  readonly chore: Chore;
  readonly onClose: () => void;
}

/** Sends a chore back to its child, with a reason if there is one. */
export function RejectChoreDialog({ chore, onClose }: RejectChoreDialogProps) {
  const form = useTypedForm(rejectionForm, { start: { comment: '' }, keep: `reject:${chore.id}` });
  const reject = useWrite('rejectChore', {
    done: () => ['Chore Rejected', `"${chore.name}" was rejected and returned to pending`],
    failed: ['Failed to reject chore', 'There was an error rejecting the chore.'],
    refusals: { CHORE_NOT_FOUND: 'This chore could not be found.' },
    after: onClose,
    // What was typed stays unless there is nothing left to reject.
    refused: failure => isSettled(failure) && onClose(),
  });
  return (
    <FormDialog
      form={form}
      title={`Reject "${chore.name}"?`}
      description="It returns to pending, and your child can try again."
      submitLabel="Reject"
      danger
      size="sm"
      write={reject}
      onSubmit={body => reject.send({ params: { id: chore.id }, body })}
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
