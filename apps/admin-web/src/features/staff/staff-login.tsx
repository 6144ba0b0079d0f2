import { zodResolver } from '@hookform/resolvers/zod';
import { failureText, NetworkError } from '@pocketful/api-client/api-error';
import { useApiMutation } from '@pocketful/api-client/react';
import { STAFF_ROLES } from '@pocketful/api-contract/principals';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Logo } from '@pocketful/ui-kit/logo';
import { PasswordField } from '@pocketful/ui-kit/password-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { toast } from '@pocketful/ui-kit/toast';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { createStaffSession, useStaffSession } from './staff-session.tsx';

const loginForm = z.object({
  username: z.string().trim().min(1, 'Username is required'),
  password: z.string().min(1, 'Password is required'),
});

/** A staff member signs in to the portal. */
export function StaffLogin() {
  const { setStaff } = useStaffSession();
  const login = useApiMutation('staffLogin');
  const form = useForm({ resolver: zodResolver(loginForm), defaultValues: { username: '', password: '' } });
  const { errors } = form.formState;

  const submit = form.handleSubmit(body => {
    login.mutate(
      { body },
      {
        onSuccess: answer => {
          if (!STAFF_ROLES.includes(answer.user.role)) deny('Application administration privileges required');
          else setStaff(createStaffSession(answer));
        },
        onError: error => {
          if (error instanceof NetworkError) return deny('Connection failed. Please try again.');
          const { message, requestId } = failureText(error, 'Invalid credentials');
          deny(message, requestId);
        },
      },
    );
  });

  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-6 p-4">
      <Logo />
      <Card className="grid gap-5">
        <div className="grid gap-1">
          <h1 className="text-2xl font-bold">Administration</h1>
          <p className="text-ink-muted">For application owners and support staff.</p>
        </div>
        <form onSubmit={submit} noValidate className="grid gap-4">
          <TextField
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.username?.message}
            {...form.register('username')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
          <Button type="submit" full busy={login.isPending}>
            Sign In
          </Button>
        </form>
      </Card>
    </main>
  );
}

function deny(description: string, requestId?: string): void {
  toast({
    title: 'Access Denied',
    description,
    tone: 'error',
    detail: requestId ? `Request ID ${requestId}` : undefined,
  });
}
