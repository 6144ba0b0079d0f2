import type { ErrorLog } from '@pocketful/error-logs/calls';
import { ERROR_STATUSES } from '@pocketful/error-logs/rules';
import { CheckboxField } from '@pocketful/ui-kit/checkbox-field';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { TextareaField } from '@pocketful/ui-kit/textarea-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';
import { AssigneeChoice, UNASSIGNED } from './assignee-choice.tsx';
import { STATUS_LABELS } from './words.tsx';

/** An empty name removes the assignment, an empty text the resolution. */
const updateForm = z.strictObject({
  status: z.enum(ERROR_STATUSES),
  assignedTo: z.string(),
  resolution: z.string().trim().max(2000, 'Please use at most 2000 characters'),
  reproduced: z.boolean(),
});

const STATUSES = ERROR_STATUSES.map(value => ({ value, label: STATUS_LABELS[value] }));
/** The statuses of this screen. A log's current status is offered as well. */
const OWN_STATUSES = STATUSES.filter(({ value }) => value !== 'in_progress');

export interface UpdateErrorLogDialogProps {
  readonly log: ErrorLog;
  readonly onClose: () => void;
}

/** Records the status of an error, its assignee and its resolution. */
export function UpdateErrorLogDialog({ log, onClose }: UpdateErrorLogDialogProps) {
  const { id, status, reproduced } = log;
  const start = { status, assignedTo: log.assignedTo ?? UNASSIGNED, resolution: log.resolution ?? '', reproduced };
  const form = useTypedForm(updateForm, { start, keep: `error-log:${id}` });
  const update = useWrite('updateErrorLog', {
    done: () => ['Error log updated'],
    failed: ['Failed to update error log', 'Please try again.'],
    after: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Update error log"
      description={`${log.errorType}: ${log.message}`}
      submitLabel="Save"
      write={update}
      onSubmit={body => update.send({ params: { id }, body })}
      onClose={onClose}
    >
      <SelectField
        label="Status"
        options={status === 'in_progress' ? STATUSES : OWN_STATUSES}
        {...form.field('status')}
      />
      <AssigneeChoice assignedTo={log.assignedTo} {...form.field('assignedTo')} />
      <TextareaField label="Resolution" optional rows={4} {...form.field('resolution')} />
      <CheckboxField label="Reproduced" hint="Somebody here has seen it happen." {...form.field('reproduced')} />
    </FormDialog>
  );
}
