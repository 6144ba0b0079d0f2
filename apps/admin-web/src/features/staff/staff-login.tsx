import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { PasswordField } from '@pocketful/ui-kit/password-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { TypedFormBody, useTypedForm } from '@pocketful/web-kit/forms/form';
import { useMailToken } from '@pocketful/web-kit/forms/mail-token';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { useStaff } from '../../shared/staff-runtime.tsx';
import { StaffFrame } from './staff-frame.tsx';

/** Chooses a new password, with the link of a mail. */
const StaffResetPassword = lazyPart(async () => (await import('./staff-reset-password.tsx')).StaffResetPassword);

/** Asks for the link to a new password, in a dialog. */
const ForgotPasswordDialog = lazyPart(async () => (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog);

interface LoginForm {
  readonly username: string;
  readonly password: string;
  readonly code: string;
}

/** Two fields that must not be empty, asked without the library of schemas: it would be a sixth of this first page. */
const loginRules: Resolver<LoginForm, unknown, LoginForm> = ({ username, password, code }) => {
  const missing = (type: string, message: string) => ({ type, message });
  const errors = {
    ...(username.trim() === '' && { username: missing('required', 'Username is required') }),
    ...(password === '' && { password: missing('required', 'Password is required') }),
  };
  const values = { username: username.trim(), password, code: code.trim() };
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

/** The way into the portal: by name and password, or by the link of a mail to a new password. */
export function StaffLogin() {
  const token = useMailToken();
  const [byLink, setByLink] = useState(token !== undefined);
  return byLink ? <StaffResetPassword token={token ?? ''} onClose={() => setByLink(false)} /> : <LoginForm />;
}

/** A staff member signs in; where there is an authenticator, its code is asked for once the password was right. */
function LoginForm() {
  const { ended, denied } = useStaff();
  const forgot = useLayer<true>();
  const [asksCode, setAsksCode] = useState(false);
  const form = useTypedForm(loginRules, {
    start: { username: '', password: '', code: '' },
    secrets: ['password', 'code'],
  });
  const login = useWrite('staffLogin', {
    failed: ['Access Denied', 'Invalid credentials'],
    lost: 'Connection failed. Please try again.',
    refusals: {
      SECOND_FACTOR_REQUIRED: ['One more step', 'Please type the code of your authenticator, or a recovery code.'],
    },
    refused: ({ code }) => setAsksCode(asked => asked || code === 'SECOND_FACTOR_REQUIRED'),
  });
  return (
    <StaffFrame
      title="Administration"
      lead="For application owners and support staff."
      notice={
        (ended && (
          <Callout role="status" title="Your session has ended">
            Please sign in again. What you were typing is still there.
          </Callout>
        )) ||
        (denied && (
          <Callout tone="danger" role="alert">
            Access Denied - Application administration privileges required
          </Callout>
        ))
      }
    >
      <TypedFormBody
        form={form}
        failure={login.failure}
        onSubmit={({ code, ...body }) => login.send({ body: { ...body, ...(asksCode && code ? { code } : {}) } })}
      >
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('username')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        {asksCode && (
          <TextField
            label="Code"
            // Focus the code field when it appears.
            autoFocus
            hint="Six digits of your authenticator, or a recovery code."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('code')}
          />
        )}
        <Button type="submit" full busy={login.busy}>
          Sign In
        </Button>
      </TypedFormBody>
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-center"
        {...ForgotPasswordDialog.intent}
        onClick={() => forgot.show(true)}
      >
        Forgot your password?
      </Button>
      {forgot.shown && <ForgotPasswordDialog onClose={forgot.close} />}
    </StaffFrame>
  );
}
