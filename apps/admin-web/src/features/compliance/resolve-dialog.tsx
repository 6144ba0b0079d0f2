import type { Violation } from '@pocketful/compliance/calls/desk';
import { TextareaField } from '@pocketful/ui-kit/textarea-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';

const resolveForm = z.strictObject({
  reason: z.string().trim().min(1, 'Please say why it is settled').max(500, 'Please use at most 500 characters'),
});

export interface ResolveDialogProps {
  readonly violation: Violation;
  readonly onClose: () => void;
}

/** Settles a violation with a reason, which is recorded. */
export function ResolveDialog({ violation, onClose }: ResolveDialogProps) {
  const form = useTypedForm(resolveForm, { start: { reason: '' }, keep: `violation:${violation.id}` });
  const resolve = useWrite('resolveViolation', {
    done: () => ['Violation resolved', 'The next audit opens it again if it still finds it.'],
    failed: ['Resolution failed', 'Failed to resolve the violation.'],
    after: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Resolve this violation?"
      description={violation.description}
      submitLabel="Resolve"
      write={resolve}
      onSubmit={({ reason }) => resolve.send({ body: { violationId: violation.id, reason } })}
      onClose={onClose}
    >
      <p className="text-sm text-ink-muted">{violation.actionRequired}</p>
      <TextareaField label="Why it is settled" rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}
