import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { Card } from '@pocketful/ui-kit/card';
import { CenteredPage } from '@pocketful/ui-kit/centered-page';
import { Heading } from '@pocketful/ui-kit/heading';
import { Logo } from '@pocketful/ui-kit/logo';
import { PasswordField } from '@pocketful/ui-kit/password-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { TypedFormBody, useTypedForm } from '@pocketful/web-kit/form';
import { useWrite } from '@pocketful/web-kit/use-write';
import { z } from 'zod';
import { useStaff } from '../../shared/staff-runtime.tsx';

const loginForm = z.object({
  username: z.string().trim().min(1, 'Username is required'),
  password: z.string().min(1, 'Password is required'),
});

/** A staff member signs in to the portal. */
export function StaffLogin() {
  const { ended } = useStaff();
  const form = useTypedForm(loginForm, { start: { username: '', password: '' } });
  const login = useWrite('staffLogin', {
    failed: ['Access Denied', 'Invalid credentials'],
    lost: 'Connection failed. Please try again.',
  });
  return (
    <CenteredPage>
      <Logo className="justify-self-center" />
      {ended && (
        <Callout role="status" title="Your session has ended">
          Please sign in again. What you were typing is still there.
        </Callout>
      )}
      <Card className="grid gap-5">
        <div className="grid gap-1">
          <Heading level={1}>Administration</Heading>
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
    </CenteredPage>
  );
}
