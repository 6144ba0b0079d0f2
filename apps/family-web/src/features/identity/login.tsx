import { zodResolver } from '@hookform/resolvers/zod';

import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { Link } from '@pocketful/ui-kit/link';
import { PasswordField } from '@pocketful/ui-kit/password-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { z } from 'zod';
import { notifyFailure, notifySuccess } from '../../shared/notify.ts';
import { useSession, useSessionStore } from '../../shared/session.tsx';
import { useSend } from '../../shared/use-send.ts';
import { SignCard } from './sign-card.tsx';
import { waitText } from './wait-text.ts';

const loginForm = z.object({
  emailOrUsername: z.string().trim().min(1, 'Email or username is required'),
  password: z.string().min(1, 'Password is required'),
});

const REFUSED = 'Invalid email/username or password.';

/** An adult signs in; the profile picker follows. */
export function Login() {
  const session = useSession();
  const store = useSessionStore();
  const login = useSend('login');
  const form = useForm({ resolver: zodResolver(loginForm), defaultValues: { emailOrUsername: '', password: '' } });
  const { errors } = form.formState;

  const submit = form.handleSubmit(({ emailOrUsername: name, password }) => {
    // With an at sign it is an address; otherwise a username, and the address stays empty.
    const body = name.includes('@') ? { email: name, password } : { email: '', username: name, password };
    login.send(
      { body },
      {
        onSuccess: ({ user }) => {
          notifySuccess('Welcome back!');
          store.enter(user);
        },
        onError: error => {
          const wait = waitText(error);
          notifyFailure('Login failed', error, REFUSED, wait ? { LOCKED_OUT: wait } : {});
        },
      },
    );
  });

  return (
    <SignCard
      title="Sign in"
      lead="A grown-up signs in once on this device. Then everyone picks their own profile."
      footer={
        <>
          <Link asChild standalone>
            <RouterLink to="/signup">New here? Create a family account</RouterLink>
          </Link>
          <Link asChild standalone>
            <RouterLink to="/">Back to home</RouterLink>
          </Link>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        {session.stage === 'stranger' && session.notice === 'ended' && (
          <Callout tone="info" role="status">
            Your session has ended. Please sign in again.
          </Callout>
        )}
        <TextField
          label="Email or username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.emailOrUsername?.message}
          {...form.register('emailOrUsername')}
        />
        <PasswordField label="Password" error={errors.password?.message} {...form.register('password')} />
        <Button type="submit" size="lg" full busy={login.busy}>
          Sign In
        </Button>
      </form>
    </SignCard>
  );
}
