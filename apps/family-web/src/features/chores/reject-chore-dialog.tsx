import { ApiError } from '@pocketful/api-client/api-error';
import { refresh } from '@pocketful/api-client/react';
import type { Chore } from '@pocketful/api-contract/chores';
import { TextareaField } from '@pocketful/ui-kit/textarea-field';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { newDraft, useDraft } from '../../shared/draft.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { notifyFailure, notifySuccess } from '../../shared/notify.ts';
import { useSend } from '../../shared/use-send.ts';

const draft = newDraft<{ comment: string }>();

/** Props of {@link RejectChoreDialog}. */
export interface RejectChoreDialogProps {
  readonly chore: Chore;
  readonly onClose: () => void;
}

/** Sends a chore back to its child, with a reason if there is one. */
export function RejectChoreDialog({ chore, onClose }: RejectChoreDialogProps) {
  const queryClient = useQueryClient();
  const reject = useSend('rejectChore');
  const form = useForm({ defaultValues: { comment: '' } });
  useDraft(draft, form);

  const submit = form.handleSubmit(({ comment }) => {
    reject.send(
      { params: { id: chore.id }, body: { comment: comment.trim() } },
      {
        onSuccess: () => {
          notifySuccess('Chore Rejected', `"${chore.name}" was rejected and returned to pending`);
          onClose();
        },
        onError: error => {
          notifyFailure('Failed to reject chore', error, 'There was an error rejecting the chore.', {
            CHORE_NOT_FOUND: 'This chore could not be found.',
          });
          if (error instanceof ApiError && error.status !== 400) {
            void refresh(queryClient, 'rejectChore');
            onClose();
          }
        },
      },
    );
  });

  return (
    <FormDialog
      title={`Reject "${chore.name}"?`}
      description="It returns to pending, and your child can try again."
      submitLabel="Reject"
      danger
      size="sm"
      busy={reject.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextareaField
        label="Reason"
        optional
        rows={3}
        maxLength={500}
        hint="Your child reads this. Say what is still missing."
        {...form.register('comment')}
      />
    </FormDialog>
  );
}
