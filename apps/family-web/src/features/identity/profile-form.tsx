import type { SessionUser } from '@pocketful/identity/calls';
import { Button } from '@pocketful/ui-kit/button';
import { ButtonRow } from '@pocketful/ui-kit/button-row';
import { Card } from '@pocketful/ui-kit/card';
import { Heading } from '@pocketful/ui-kit/heading';
import { PasswordField } from '@pocketful/ui-kit/password-field';
import { PinField } from '@pocketful/ui-kit/pin-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { TypedFormBody, useTypedForm } from '@pocketful/web-kit/forms/form';
import { Controller, useFormContext } from 'react-hook-form';
import { NewPasswordFields } from '../../shared/new-password-fields.tsx';
import { NewPinFields } from '../../shared/new-pin-fields.tsx';
import { EmailChange } from './email-change.tsx';
import { type ProfileForm as Form, profileRules } from './profile-rules.ts';

const NO_SECRETS = {
  ...{ currentPassword: '', newPassword: '', confirmPassword: '' },
  ...{ currentPin: '', pin: '', confirmPin: '' },
};
const SECRETS = ['currentPassword', 'newPassword', 'confirmPassword', 'currentPin', 'pin', 'confirmPin'] as const;

function startOf({ firstName, lastName, username, email }: Pick<SessionUser, keyof Form & keyof SessionUser>): Form {
  return { firstName, lastName: lastName ?? '', username, email: email ?? '', ...NO_SECRETS };
}

export interface ProfileFormProps {
  readonly me: SessionUser;
  /** Number of digits of the current PIN; null without a PIN. */
  readonly pinLength: number | null;
}

/** The own names, address, password and PIN. Empty fields stay unchanged. */
export function ProfileForm({ me, pinLength }: ProfileFormProps) {
  const { pendingEmail } = me;
  const form = useTypedForm(profileRules({ email: me.email, hasPin: pinLength !== null }), {
    start: startOf(me),
    edits: me,
    keep: 'profile',
    secrets: SECRETS,
  });
  const save = useWrite('updateUser', {
    done: ({ emailChangeRequiresVerification }) =>
      emailChangeRequiresVerification
        ? ['Verification Email Sent', 'Your new address is used once you enter its code here.']
        : ['Profile Updated', 'Your profile was saved.'],
    failed: ['Update Failed', 'Failed to update your profile.'],
    after: user => form.edited.saved({ start: startOf(user), object: { ...me, ...user } }),
  });
  const { field } = form;
  return (
    <Card>
      {pendingEmail !== null && <EmailChange email={pendingEmail} />}
      <TypedFormBody
        form={form}
        failure={save.failure}
        onSubmit={({ confirmPassword: _, confirmPin: __, email, ...rest }) =>
          // While a new address waits for its code, sending the shown one would cancel the change.
          save.send({
            was: form.was,
            params: { id: me.id },
            body: pendingEmail === null ? { ...rest, email } : rest,
          })
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextField label="Last name" optional autoComplete="family-name" {...field('lastName')} />
          <TextField label="Username" autoComplete="username" autoCapitalize="none" {...field('username')} />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            readOnly={pendingEmail !== null}
            hint={pendingEmail === null ? undefined : `Stays until ${pendingEmail} is verified.`}
            {...field('email')}
          />
        </div>
        <Heading level={3} className="mt-2">
          Change your password
        </Heading>
        <div className="grid gap-4 sm:grid-cols-2">
          <PasswordField
            label="Current password"
            hint="Needed for a new email address or a new password."
            className="sm:col-span-2"
            {...field('currentPassword')}
          />
          <NewPasswordFields
            renewed="both"
            hint="At least 6 characters. Your other devices are signed out."
            password={field('newPassword')}
            confirm={field('confirmPassword')}
          />
        </div>
        <Heading level={3} className="mt-2">
          {pinLength === null ? 'Set a PIN' : 'Change your PIN'}
        </Heading>
        {pinLength !== null && <CurrentPin length={pinLength} />}
        <NewPinFields renewed />
        <ButtonRow>
          <Button type="submit" busy={save.busy}>
            Save Changes
          </Button>
        </ButtonRow>
      </TypedFormBody>
    </Card>
  );
}

function CurrentPin({ length }: { readonly length: number }) {
  const { control } = useFormContext<Pick<Form, 'currentPin'>>();
  return (
    <Controller
      control={control}
      name="currentPin"
      render={({ field, fieldState }) => (
        <PinField
          label="Current PIN"
          hint="Forgotten? Leave it empty and type your current password above."
          length={length}
          value={field.value}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          ref={field.ref}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
