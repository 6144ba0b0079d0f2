import { childAge, given, typedDigits } from '@pocketful/contract-core/fields';
import { addChildSchema } from '@pocketful/people/calls';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';
import { NewPinFields } from '../../shared/new-pin-fields.tsx';
import { ChildNameFields } from './child-name-fields.tsx';
import { ConsentFields, opensByMail } from './consent-fields.tsx';

const childForm = z
  .strictObject({
    ...addChildSchema.shape,
    age: typedDigits
      .regex(/^\d{1,2}$/, 'Age must be a valid number')
      .transform(Number)
      .pipe(childAge),
    parentalConsent: z.boolean().pipe(given('Parental consent is required for child accounts')),
    dataCollectionConsent: z.boolean().pipe(given('Data collection consent is required')),
    confirmPin: z.string(),
  })
  .refine(({ pin, confirmPin }) => pin === confirmPin, { path: ['confirmPin'], message: 'PINs do not match' });

const START = {
  firstName: '',
  lastName: '',
  username: '',
  age: '',
  pin: '',
  confirmPin: '',
  parentalConsent: false,
  dataCollectionConsent: false,
};

export interface AddChildDialogProps {
  /** Receives the new child. */
  readonly onAdded?: ((childId: string) => void) | undefined;
  readonly onClose: () => void;
}

/** Adds a child to the family, with both consents. */
export function AddChildDialog({ onAdded, onClose }: AddChildDialogProps) {
  const form = useTypedForm(childForm, { start: START, keep: 'new-child', secrets: ['pin', 'confirmPin'] });
  const add = useWrite('addChild', {
    done: user => [
      'Family member added',
      user.awaitsConsent
        ? opensByMail(user.calledName)
        : `${user.calledName} can now choose their profile with their PIN.`,
    ],
    failed: ['Failed to Add Family Member', 'Failed to create family member account.'],
    after: ({ id }) => {
      onAdded?.(id);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Add Child Account"
      description="Children pick their own profile on this device with their PIN. They have no email and no password."
      submitLabel="Add Child"
      write={add}
      onSubmit={({ confirmPin: _, ...body }) => add.send({ body })}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <ChildNameFields field={form.field} suggests />
        <TextField
          {...form.field('age')}
          label="Age"
          hint="Between 3 and 17. Only the birth year is kept."
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
        />
      </div>
      <NewPinFields />
      <ConsentFields parental={form.field('parentalConsent')} dataCollection={form.field('dataCollectionConsent')} />
    </FormDialog>
  );
}
