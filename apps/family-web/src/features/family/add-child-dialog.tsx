import { zodResolver } from '@hookform/resolvers/zod';

import { addChildSchema } from '@pocketful/api-contract/family';
import { childAge } from '@pocketful/api-contract/fields';
import { PIN_LENGTH } from '@pocketful/domain/credentials';
import { TextField } from '@pocketful/ui-kit/text-field';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { newDraft, useDraft } from '../../shared/draft.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { showFieldErrors } from '../../shared/form-errors.ts';
import { NewPinFields } from '../../shared/new-pin-fields.tsx';
import { notifyFailure, notifySuccess } from '../../shared/notify.ts';
import { useSend } from '../../shared/use-send.ts';
import { ChildNameFields } from './child-name-fields.tsx';
import { ConsentFields } from './consent-fields.tsx';

const childForm = z
  .strictObject({
    ...addChildSchema.shape,
    age: z
      .string()
      .regex(/^\d{1,2}$/, 'Age must be a valid number')
      .transform(Number)
      .pipe(childAge),
    parentalConsent: z.boolean().refine(Boolean, 'Parental consent is required for child accounts'),
    dataCollectionConsent: z.boolean().refine(Boolean, 'Data collection consent is required'),
    confirmPin: z.string(),
  })
  .refine(({ pin, confirmPin }) => pin === confirmPin, { path: ['confirmPin'], message: 'PINs do not match' });
type ChildForm = z.input<typeof childForm>;
type NewChild = z.output<typeof childForm>;

const BLANK = {
  firstName: '',
  lastName: '',
  username: '',
  age: '',
  pin: '',
  confirmPin: '',
  parentalConsent: false,
  dataCollectionConsent: false,
};
const draft = newDraft<ChildForm>();

/** Props of {@link AddChildDialog}. */
export interface AddChildDialogProps {
  readonly onClose: () => void;
}

/** Adds a child to the family, with both consents. */
export function AddChildDialog({ onClose }: AddChildDialogProps) {
  const add = useSend('addChild');
  const form = useForm<ChildForm, unknown, NewChild>({
    resolver: zodResolver(childForm),
    defaultValues: BLANK,
  });
  useDraft(draft, form, { pin: '', confirmPin: '' });

  const submit = form.handleSubmit(({ confirmPin: _, parentalConsent, dataCollectionConsent, ...child }) => {
    if (!parentalConsent || !dataCollectionConsent) return;
    add.send(
      { body: { ...child, parentalConsent, dataCollectionConsent } },
      {
        onSuccess: user => {
          notifySuccess('Family member added', `${user.username} can now choose their profile with their PIN.`);
          onClose();
        },
        onError: error => {
          showFieldErrors(form, error, ['firstName', 'lastName', 'username', 'age', 'pin']);
          notifyFailure('Failed to Add Family Member', error, 'Failed to create family member account.');
        },
      },
    );
  });

  return (
    <FormDialog
      title="Add Child Account"
      description="Children pick their own profile on this device with their PIN. They have no email and no password."
      submitLabel="Add Child"
      busy={add.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChildFields form={form} />
    </FormDialog>
  );
}

interface ChildFieldsProps {
  readonly form: UseFormReturn<ChildForm, unknown, NewChild>;
}

function ChildFields({ form }: ChildFieldsProps) {
  const { errors } = form.formState;
  const field = <N extends keyof ChildForm>(name: N) => ({ ...form.register(name), error: errors[name]?.message });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChildNameFields firstName={field('firstName')} lastName={field('lastName')} username={field('username')} />
        <TextField
          {...field('age')}
          label="Age"
          hint="Between 3 and 17. Only the birth year is kept."
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
        />
      </div>
      <NewPinFields
        control={form.control}
        names={{ pin: 'pin', confirm: 'confirmPin' }}
        min={PIN_LENGTH.picker}
        max={PIN_LENGTH.picker}
      />
      <ConsentFields parental={field('parentalConsent')} dataCollection={field('dataCollectionConsent')} />
    </>
  );
}
