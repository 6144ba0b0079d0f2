import { recordEvidenceSchema } from '@pocketful/api-contract/compliance/desk';
import { EVIDENCE_NAMES, PRIVACY_EVIDENCE } from '@pocketful/domain/privacy';
import { DateField } from '@pocketful/ui-kit/date-field';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { TextareaField } from '@pocketful/ui-kit/textarea-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';

const KINDS = PRIVACY_EVIDENCE.map(value => ({ value, label: EVIDENCE_NAMES[value] }));
const START = { kind: 'risk_assessment', doneOn: '', note: '' } as const;

/** Puts an assessment, a test or a drill on record. */
export function RecordEvidenceDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useTypedForm(recordEvidenceSchema, { start: START, keep: 'evidence' });
  const record = useWrite('recordPrivacyEvidence', {
    done: ({ kind }) => ['Evidence recorded', `${EVIDENCE_NAMES[kind]} counts from the next audit on.`],
    failed: ['Recording failed', 'Failed to record the evidence.'],
    after: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Record Evidence"
      description="What was done, and when. It stays on record for three years, with who said so."
      submitLabel="Record"
      write={record}
      onSubmit={body => record.send({ body })}
      onClose={onClose}
    >
      <SelectField label="What" options={KINDS} {...form.field('kind')} />
      <DateField label="Done on" {...form.field('doneOn')} />
      <TextareaField
        label="Note"
        optional
        rows={3}
        hint="Who did it, and where the findings are kept."
        {...form.field('note')}
      />
    </FormDialog>
  );
}
