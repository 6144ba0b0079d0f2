import { feedbackAnswerSchema, type StaffFeedback } from '@pocketful/staff/calls/feedback-desk';
import { FEEDBACK_ANSWER } from '@pocketful/staff/rules';
import { TextareaField } from '@pocketful/ui-kit/textarea-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';

export interface AnswerFeedbackDialogProps {
  readonly said: StaffFeedback;
  readonly onClose: () => void;
}

/** Writes the answer that the author of feedback reads, and the notes that only staff read. */
export function AnswerFeedbackDialog({ said, onClose }: AnswerFeedbackDialogProps) {
  const start = { answer: said.answer ?? '', adminNotes: said.adminNotes ?? '' };
  const form = useTypedForm(feedbackAnswerSchema, { start });
  const answer = useWrite('answerFeedback', {
    done: () => ['Feedback updated', 'The answer and the notes are saved.'],
    failed: ['Update Failed', 'Failed to update the feedback.'],
    after: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Answer: ${said.subject}`}
      description={said.message}
      submitLabel="Save"
      write={answer}
      onSubmit={body => answer.send({ params: { id: said.id }, body })}
      onClose={onClose}
    >
      <TextareaField
        label="Answer"
        optional
        rows={5}
        hint={`The author reads it on the dashboard for ${FEEDBACK_ANSWER.days} days.`}
        {...form.field('answer')}
      />
      <TextareaField
        label="Notes of staff"
        optional
        rows={3}
        hint="Only staff read them."
        {...form.field('adminNotes')}
      />
    </FormDialog>
  );
}
