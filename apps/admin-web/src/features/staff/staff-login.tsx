import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Logo } from '@pocketful/ui-kit/logo';
import { PasswordField } from '@pocketful/ui-kit/password-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { TypedFormBody, useTypedForm } from '@pocketful/web-kit/form';
import { notifyProblem } from '@pocketful/web-kit/notify';
import { useWrite } from '@pocketful/web-kit/use-write';
import { z } from 'zod';
import { isStaff } from './staff-session.tsx';

const loginForm = z.object({
  username: z.string().trim().min(1, 'Username is required'),
  password: z.string().min(1, 'Password is required'),
});

/** A staff member signs in to the portal. */
export function StaffLogin() {
  const form = useTypedForm(loginForm, { start: { username: '', password: '' } });
  const login = useWrite('staffLogin', {
    failed: ['Access Denied', 'Invalid credentials'],
    lost: 'Connection failed. Please try again.',
    after: ({ user }) => {
      if (!isStaff(user)) notifyProblem(['Access Denied', 'Application administration privileges required']);
    },
  });
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-6 p-4">
      <Logo />
      <Card className="grid gap-5">
        <div className="grid gap-1">
          <h1 className="text-2xl font-bold">Administration</h1>
          <p className="text-ink-muted">For application owners and support staff.</p>
        </div>
        <TypedFormBody form={form} failure={login.failure} onSubmit={body => login.send({ body })}>
          <TextField
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('username')}
          />
          <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
          <Button type="submit" full busy={login.busy}>
            Sign In
          </Button>
        </TypedFormBody>
      </Card>
    </main>
  );
}
