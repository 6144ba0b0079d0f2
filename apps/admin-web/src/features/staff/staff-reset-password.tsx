import { staffResetPasswordSchema } from '@pocketful/staff/calls/secrets';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { PasswordField } from '@pocketful/ui-kit/password-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { TypedFormBody, useTypedForm } from '@pocketful/web-kit/forms/form';
import { StaffFrame } from './staff-frame.tsx';

export interface StaffResetPasswordProps {
  /** Of the mail's link. */
  readonly token: string;
  readonly onClose: () => void;
}

/** A staff member chooses a new password, with the link of a mail. */
export function StaffResetPassword({ token, onClose }: StaffResetPasswordProps) {
  const form = useTypedForm(staffResetPasswordSchema, {
    start: { token, password: '', confirmPassword: '' },
    secrets: ['token', 'password', 'confirmPassword'],
  });
  const reset = useWrite('staffResetPassword', {
    done: () => ['Password changed', 'Please sign in with the new one.'],
    failed: ['Password not changed', 'Something went wrong. Please try again.'],
    after: onClose,
  });
  const isVoid = token === '' || reset.failure?.code === 'LINK_INVALID';
  return (
    <StaffFrame
      title="Choose a new password"
      lead="All windows are signed out, and you sign in again with the new one."
    >
      <TypedFormBody form={form} failure={reset.failure} onSubmit={body => reset.send({ body })}>
        {isVoid && (
          <Callout tone="danger" role="status">
            This link is incomplete, too old, or was used already. Please ask for a new one.
          </Callout>
        )}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters."
          {...form.field('password')}
        />
        <PasswordField label="Confirm new password" autoComplete="new-password" {...form.field('confirmPassword')} />
        <Button type="submit" full busy={reset.busy} disabledReason={isVoid ? 'Please ask for a new link.' : undefined}>
          Change password
        </Button>
      </TypedFormBody>
      <Button variant="quiet" size="sm" className="justify-self-center" onClick={onClose}>
        Back to sign in
      </Button>
    </StaffFrame>
  );
}
