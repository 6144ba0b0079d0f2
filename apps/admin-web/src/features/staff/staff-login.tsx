import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { PasswordField } from '@pocketful/ui-kit/password-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { TypedFormBody, useTypedForm } from '@pocketful/web-kit/form';
import { useLayer } from '@pocketful/web-kit/layers';
import { useMailToken } from '@pocketful/web-kit/mail-token';
import { useWrite } from '@pocketful/web-kit/use-write';
import { useState } from 'react';
import { z } from 'zod';
import { useStaff } from '../../shared/staff-runtime.tsx';
import { ForgotPasswordDialog, StaffResetPassword } from './lazy-dialogs.ts';
import { StaffFrame } from './staff-frame.tsx';

const loginForm = z.object({
  username: z.string().trim().min(1, 'Username is required'),
  password: z.string().min(1, 'Password is required'),
  code: z.string().trim().max(20),
});

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
  const form = useTypedForm(loginForm, {
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
            // It has just appeared, and is what is asked for.
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
      <Button variant="quiet" size="sm" className="justify-self-center" onClick={() => forgot.show(true)}>
        Forgot your password?
      </Button>
      {forgot.shown && <ForgotPasswordDialog onClose={forgot.close} />}
    </StaffFrame>
  );
}
