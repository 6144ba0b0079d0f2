import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { PasswordField } from '@pocketful/ui-kit/password-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { TypedFormBody, useTypedForm } from '@pocketful/web-kit/forms/form';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { useState } from 'react';
import { z } from 'zod';
import { place } from '../../shared/paths.ts';
import { useSession } from '../../shared/session.tsx';
import { AuthCard } from './auth-card.tsx';
import { VerifyEmail } from './lazy.ts';

const loginForm = z.object({
  emailOrUsername: z.string().trim().min(1, 'Email or username is required'),
  password: z.string().min(1, 'Password is required'),
});

/** An adult signs in; the profile picker follows. */
export function Login() {
  const session = useSession();
  const [unverified, setUnverified] = useState(false);
  const form = useTypedForm(loginForm, {
    start: { emailOrUsername: '', password: '' },
    keep: 'login',
    secrets: ['password'],
  });
  const login = useWrite('login', {
    done: () => ['Welcome back!'],
    failed: ['Login failed', 'Invalid email/username or password.'],
    refused: ({ code }) => setUnverified(code === 'EMAIL_NOT_VERIFIED'),
  });
  if (unverified) {
    const [name] = form.getValues(['emailOrUsername']);
    return <VerifyEmail email={name.includes('@') ? name.trim() : undefined} onContinue={() => setUnverified(false)} />;
  }
  return (
    <AuthCard
      title="Sign in"
      lead="A grown-up signs in once on this device. Then everyone picks their own profile."
      footer={
        <>
          <PlaceLink standalone to={place('signup')}>
            New here? Create a family account
          </PlaceLink>
          <PlaceLink standalone to={place('join')}>
            Have an invitation code?
          </PlaceLink>
          <PlaceLink standalone to={place('forgotPassword')}>
            Forgot password?
          </PlaceLink>
          <PlaceLink standalone to={place('home')}>
            Back to home
          </PlaceLink>
        </>
      }
    >
      <TypedFormBody
        form={form}
        failure={login.failure}
        onSubmit={({ emailOrUsername: name, password }) => {
          // With an at sign it is an address; otherwise a username, and the address stays empty.
          const who = name.includes('@') ? { email: name } : { email: '', username: name };
          login.send({ body: { ...who, password } });
        }}
      >
        {session.stage === 'stranger' && session.notice === 'ended' && (
          <Callout role="status">Your session has ended. Please sign in again.</Callout>
        )}
        <TextField
          label="Email or username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('emailOrUsername')}
        />
        <PasswordField label="Password" {...form.field('password')} />
        <Button type="submit" size="lg" full busy={login.busy}>
          Sign In
        </Button>
      </TypedFormBody>
    </AuthCard>
  );
}
