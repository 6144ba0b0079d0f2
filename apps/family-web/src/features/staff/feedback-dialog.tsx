import { FEEDBACK_RATINGS, FEEDBACK_TYPES, feedbackSchema } from '@pocketful/staff/calls/feedback';
import { optionsOf, SelectField } from '@pocketful/ui-kit/select-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { TextareaField } from '@pocketful/ui-kit/textarea-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';
import { useLastPage } from '../../shared/last-page.tsx';

const { subject, message } = feedbackSchema.shape;
const feedbackForm = z.strictObject({ type: z.enum(FEEDBACK_TYPES), subject, message, rating: z.string() });

const TYPES = optionsOf({ other: 'Something else', bug: 'Something does not work', feature: 'An idea' });

const NOT_RATED = { value: '', label: 'No rating' };
const RATINGS = [NOT_RATED, ...FEEDBACK_RATINGS.map(({ value, label }) => ({ value: String(value), label }))];

/** Sends an adult's feedback to staff. */
export function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  const page = useLastPage();
  const start = { type: 'other', subject: '', message: '', rating: '' } as const;
  const form = useTypedForm(feedbackForm, { start, keep: 'feedback' });
  const feedback = useWrite('sendFeedback', {
    done: () => ['Feedback sent', 'Thank you for telling us.'],
    failed: ['Failed to submit feedback', 'There was an error submitting your feedback. Please try again.'],
    after: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Share Your Feedback"
      description="Read by the people behind Pocketful. Please leave children's names out."
      submitLabel="Submit Feedback"
      write={feedback}
      onSubmit={({ rating, ...fields }) =>
        feedback.send({ body: { ...fields, page: page.current, rating: rating === '' ? undefined : Number(rating) } })
      }
      onClose={onClose}
    >
      <SelectField label="About" options={TYPES} {...form.field('type')} />
      <TextField label="Subject" maxLength={100} {...form.field('subject')} />
      <TextareaField label="Message" rows={5} hint="Between 10 and 1000 characters." {...form.field('message')} />
      <SelectField label="Rating" optional options={RATINGS} {...form.field('rating')} />
    </FormDialog>
  );
}
