import { resetPasswordSchema } from '@pocketful/identity/calls/email';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { TypedFormBody, useTypedForm } from '@pocketful/web-kit/forms/form';
import { useMailToken } from '@pocketful/web-kit/forms/mail-token';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MAIL_FOR_GROWN_UPS } from '../../shared/for-grown-ups.tsx';
import { NewPasswordFields } from '../../shared/new-password-fields.tsx';
import { place } from '../../shared/paths.ts';
import { useSession } from '../../shared/session.tsx';
import { AuthCard } from './auth-card.tsx';

/** An adult chooses a new password, with the link of a mail. */
export function ResetPassword() {
  const token = useMailToken() ?? '';
  const navigate = useNavigate();
  const session = useSession();
  const [done, setDone] = useState(false);
  const form = useTypedForm(resetPasswordSchema, {
    start: { token, password: '', confirmPassword: '' },
    secrets: ['token', 'password', 'confirmPassword'],
  });
  const reset = useWrite('resetPassword', {
    done: () => ['Password changed', 'Please sign in with the new one.'],
    failed: ['Password not changed', 'Something went wrong. Please try again.'],
    after: () => setDone(true),
  });
  if (session.stage === 'active' && session.user.role === 'child')
    return <AuthCard title="Choose a new password">{MAIL_FOR_GROWN_UPS}</AuthCard>;
  const isVoid = token === '' || reset.failure?.code === 'LINK_INVALID';
  return (
    <AuthCard
      title="Choose a new password"
      lead={done || isVoid ? undefined : 'All devices will be signed out, and you sign in again with the new password.'}
      footer={
        session.stage === 'stranger' && (
          <PlaceLink standalone to={place('forgotPassword')}>
            Ask for a new link
          </PlaceLink>
        )
      }
    >
      {done ? (
        <div className="grid gap-4">
          <Callout tone="success" role="status">
            Your password was changed.
          </Callout>
          <Button
            full
            onClick={() => {
              // This device's own session may have been one of those that ended.
              if (session.stage === 'stranger') navigate(place('login'));
              else globalThis.location.assign(place('login'));
            }}
          >
            Continue
          </Button>
        </div>
      ) : (
        <TypedFormBody form={form} failure={reset.failure} onSubmit={body => reset.send({ body })}>
          {isVoid && (
            <Callout tone="danger" role="status">
              {token === ''
                ? 'This link is incomplete. Please open it from the mail again.'
                : 'This link was used already or is too old. Please ask for a new one.'}
            </Callout>
          )}
          <NewPasswordFields
            renewed="first"
            password={form.field('password')}
            confirm={form.field('confirmPassword')}
          />
          <Button
            type="submit"
            size="lg"
            full
            busy={reset.busy}
            disabledReason={isVoid ? 'Please ask for a new link.' : undefined}
          >
            Change password
          </Button>
        </TypedFormBody>
      )}
    </AuthCard>
  );
}
