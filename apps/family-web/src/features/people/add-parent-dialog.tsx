import { PIN_LENGTH } from '@pocketful/domain/credentials';
import { registerParentSchema } from '@pocketful/people/calls/edits';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { useState } from 'react';
import { z } from 'zod';
import { NewPasswordFields } from '../../shared/new-password-fields.tsx';
import { NewPinFields } from '../../shared/new-pin-fields.tsx';
import { AdultNameFields } from './adult-name-fields.tsx';
import { VerifyParent } from './verify-parent.tsx';

const { username, ...others } = registerParentSchema.shape;
const parentForm = z
  .strictObject({
    ...others,
    username: z.string().min(1, 'Username is required').pipe(username),
    pin: z.string().refine(pin => others.pin.safeParse(pin).success, 'PIN must be 4 to 20 digits'),
    confirmPassword: z.string(),
    confirmPin: z.string(),
  })
  .refine(form => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  })
  .refine(form => form.pin === form.confirmPin, { path: ['confirmPin'], message: "PINs don't match" });

const START = {
  ...{ firstName: '', lastName: '', username: '', email: '' },
  ...{ password: '', confirmPassword: '', pin: '', confirmPin: '' },
};

/** Adds another adult to the family. */
export function AddParentDialog({ onClose }: { readonly onClose: () => void }) {
  const [waiting, setWaiting] = useState<string>();
  const form = useTypedForm(parentForm, {
    start: START,
    keep: 'new-parent',
    secrets: ['password', 'confirmPassword', 'pin', 'confirmPin'],
  });
  const add = useWrite('registerParent', {
    done: ({ user, requiresEmailVerification }) => [
      'Family member added',
      requiresEmailVerification
        ? `${user.calledName} can sign in once the email address is verified.`
        : `${user.calledName} can now sign in and see your family.`,
    ],
    failed: ['Creation Failed', 'Failed to create parent account.'],
    after: ({ user, requiresEmailVerification }) =>
      requiresEmailVerification && user.email !== null ? setWaiting(user.email) : onClose(),
  });
  if (waiting !== undefined) {
    return (
      <VerifyParent
        email={waiting}
        done={['Email Verified Successfully!', 'The new parent can sign in now.']}
        cancelled={['Not verified yet', 'The new parent is asked for the code at the first sign-in.']}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      form={form}
      title="Add Parent"
      description="Another grown-up in your family, who signs in separately. They can see and do what you can."
      submitLabel="Add Parent"
      write={add}
      onSubmit={({ confirmPassword: _, confirmPin: __, pin, ...body }) =>
        add.send({ body: { ...body, pin: pin === '' ? null : pin } })
      }
      onClose={onClose}
    >
      <AdultNameFields field={form.field} login={form.field} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NewPasswordFields
          hint="At least 8 characters, with upper and lower case, a number and one of @$!%*?&."
          password={form.field('password')}
          confirm={form.field('confirmPassword')}
        />
      </div>
      <NewPinFields
        min={PIN_LENGTH.min}
        max={PIN_LENGTH.max}
        hint="4 to 20 digits. Without a PIN the picker asks for the password."
      />
    </FormDialog>
  );
}
