import { recordEvidenceSchema } from '@pocketful/compliance/calls/desk';
import { EVIDENCE_NAMES, OUTSIDE_REQUESTS, PRIVACY_EVIDENCE } from '@pocketful/compliance/rules/evidence';
import { DateField } from '@pocketful/ui-kit/date-field';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { TextareaField } from '@pocketful/ui-kit/textarea-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';

const KINDS = PRIVACY_EVIDENCE.map(value => ({ value, label: EVIDENCE_NAMES[value] }));
const OUTSIDE = OUTSIDE_REQUESTS.map(value => ({ value, label: value }));
const START = { kind: 'risk_assessment', doneOn: '', author: '', document: '' } as const;

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
      description="It stays on record for three years and cannot be changed. Write no names of families: an id is enough."
      submitLabel="Record"
      write={record}
      onSubmit={body => record.send({ body })}
      onClose={onClose}
    >
      <SelectField label="What" options={KINDS} {...form.field('kind')} />
      <DateField label="Done on" {...form.field('doneOn')} />
      <TextField label="Author" {...form.field('author')} />
      {form.watch('kind') === 'outside_request' ? (
        <SelectField
          label="Document"
          placeholder="Choose what was asked and done"
          options={OUTSIDE}
          {...form.field('document')}
        />
      ) : (
        <TextareaField
          label="Document"
          rows={8}
          hint="What was examined and how, what was found, and what will change."
          {...form.field('document')}
        />
      )}
    </FormDialog>
  );
}
