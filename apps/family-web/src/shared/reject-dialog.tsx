import { Chip, ChipGroup } from '@pocketful/ui-kit/chip';
import { TextareaField } from '@pocketful/ui-kit/textarea-field';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog, type FormDialogProps } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';
import type { AnsweredType } from './rejections.tsx';

const rejectionForm = z.object({ comment: z.string().trim() });

/** Reasons to tap. */
const REASONS: Readonly<Record<AnsweredType, readonly string[]>> = {
  chore: ['Not finished yet', 'Once more, please', 'Not today', "Let's talk"],
  claim: ['Not done yet', 'Once more, please', 'Not today', "Let's talk"],
  purchase: ['Not now', 'Save a little longer', "Let's look at the price", "Let's talk"],
  proposal: ['Not now', 'For less money', 'You do this for us all', "Let's talk"],
};

export interface RejectDialogProps {
  readonly kind: AnsweredType;
  readonly title: string;
  readonly description: string;
  readonly submitLabel?: string;
  /** The hint of the reason. */
  readonly hint?: string;
  /** The key of its draft, such as 'reject:' and an id. */
  readonly keep: string;
  readonly write: FormDialogProps<{ comment: string }, { comment: string }>['write'];
  readonly onReject: (comment: string | undefined) => void;
  readonly onClose: () => void;
}

/** Asks for a reason before something is rejected; it may be left out. */
export function RejectDialog({
  kind,
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
  /** The comment with a reason, which replaces another reason but no words of one's own. */
  const added = (reason: string) => {
    const comment = form.getValues('comment').trim();
    return comment === '' || REASONS[kind].includes(comment) ? reason : `${comment} ${reason}`;
  };
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
      <ChipGroup label="Quick picks">
        {REASONS[kind].map(reason => (
          <Chip key={reason} onClick={() => form.setValue('comment', added(reason), { shouldDirty: true })}>
            {reason}
          </Chip>
        ))}
      </ChipGroup>
      <TextareaField label="Reason" optional maxLength={500} hint={hint} {...form.field('comment')} />
    </FormDialog>
  );
}
