import { type RecordEvidence, recordEvidenceSchema } from '@pocketful/compliance/calls/evidence';
import {
  EVIDENCE_FORMS,
  EVIDENCE_NAMES,
  type EvidenceKind,
  type EvidencePart,
  isWritten,
  type PartName,
  partsOf,
  processorsIn,
  type SignedKind,
  type WrittenKind,
} from '@pocketful/compliance/rules/evidence';
import { Callout } from '@pocketful/ui-kit/callout';
import { CopyLine } from '@pocketful/ui-kit/copy-line';
import { DateField } from '@pocketful/ui-kit/date-field';
import { optionsOf, SelectField } from '@pocketful/ui-kit/select-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { TextareaField } from '@pocketful/ui-kit/textarea-field';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { type TypedForm, useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';

/** The fields of all forms. */
type EvidenceInput = Record<'doneOn' | 'author' | PartName, string> & { kind: EvidenceKind };

const START: EvidenceInput = {
  ...{ kind: 'risk_assessment', doneOn: '', author: '' },
  ...{ holdings: '', risks: '', safeguards: '', decision: '', coordinator: '', monitoring: '' },
  ...{ processor: '', capability: '', assurance: '', request: '' },
};

/** The contract's rules for the form of the chosen kind. A command records the other kinds. */
const rules = z.preprocess((values: EvidenceInput) => {
  const { kind, doneOn, author } = values;
  const parts = isWritten(kind) ? partsOf(kind).map(([name]) => [name, values[name]]) : [];
  return { kind, doneOn, author, ...Object.fromEntries(parts) };
}, recordEvidenceSchema);

/** Puts the form of a person on record, or names the command that records a test or a drill. */
export function RecordEvidenceDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useTypedForm(rules, { start: START, keep: 'evidence' });
  const record = useWrite('recordPrivacyEvidence', {
    done: ({ kind }) => ['Evidence recorded', `${EVIDENCE_NAMES[kind]} counts from the next audit on.`],
    failed: ['Recording failed', 'Failed to record the evidence.'],
    after: onClose,
  });
  const kind = form.watch('kind');
  return (
    <FormDialog
      form={form}
      title="Record Evidence"
      description="It stays on record for three years and cannot be changed. Write no names of families: an id is enough."
      submitLabel="Record"
      submitDisabledReason={isWritten(kind) ? undefined : 'A command records this.'}
      write={record}
      onSubmit={body => record.send({ body })}
      onClose={onClose}
    >
      <SelectField label="What" options={optionsOf(EVIDENCE_NAMES)} {...form.field('kind')} />
      {isWritten(kind) ? <WrittenPart form={form} kind={kind} /> : <SignedPart kind={kind} />}
    </FormDialog>
  );
}

interface WrittenProps {
  readonly form: TypedForm<EvidenceInput, RecordEvidence>;
  readonly kind: WrittenKind;
}

function WrittenPart({ form, kind }: WrittenProps) {
  return (
    <>
      <DateField label={EVIDENCE_FORMS[kind].day} {...form.field('doneOn')} />
      <TextField label="Author" {...form.field('author')} />
      {partsOf(kind).map(([name, part]) => (
        <PartField key={`${kind} ${name}`} part={part} {...form.field(name)} />
      ))}
    </>
  );
}

type PartFieldProps = ReturnType<WrittenProps['form']['field']> & { readonly part: EvidencePart };

function PartField({ part: { label, type }, ...field }: PartFieldProps) {
  if (type === 'sentence') return <TextareaField label={label} rows={3} {...field} />;
  if (type === 'name') return <TextField label={label} {...field} />;
  if (type === 'processor') return <ProcessorField label={label} {...field} />;
  return <ChoiceField label={label} choices={type} {...field} />;
}

interface ChoiceProps extends ReturnType<WrittenProps['form']['field']> {
  readonly label: string;
  readonly choices: readonly string[];
  readonly hint?: string | undefined;
}

function ChoiceField({ choices, ...field }: ChoiceProps) {
  return <SelectField placeholder="Choose one" options={choices.map(value => ({ value, label: value }))} {...field} />;
}

function ProcessorField(field: Omit<ChoiceProps, 'choices'>) {
  const { data } = useApiQuery('getOperator', {});
  const named = processorsIn(data?.operator?.processors);
  const hint = data && named.length === 0 ? 'Name the processors in OPERATOR_PROCESSORS first.' : undefined;
  return <ChoiceField choices={named} hint={hint} {...field} />;
}

function SignedPart({ kind }: { readonly kind: SignedKind }) {
  const { command, hint } = EVIDENCE_FORMS[kind];
  return (
    <Callout title="Run this command where Pocketful serves">
      <CopyLine text={command} copies={command} />
      {hint}
    </Callout>
  );
}
