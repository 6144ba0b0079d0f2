import { forgotPasswordSchema } from '@pocketful/identity/calls/email';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { TypedFormBody, useTypedForm } from '@pocketful/web-kit/forms/form';
import { NoMail, useMailing } from '@pocketful/web-kit/forms/mailing';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { place } from '../../shared/paths.ts';
import { AuthCard } from './auth-card.tsx';

const FOR_CHILDREN = 'Children need no password: a grown-up gives them a new PIN in Settings.';

/** An adult asks for the link by which a new password is chosen. */
export function ForgotPassword() {
  const form = useTypedForm(forgotPasswordSchema, { start: { email: '' }, keep: 'forgot-password' });
  const ask = useWrite('forgotPassword', { failed: ['Mail not sent', 'Something went wrong. Please try again.'] });
  const mailing = useMailing(ask);
  return (
    <AuthCard
      title="Forgot your password?"
      lead={mailing.data?.on && 'Tell us your email address, and we send you a link to choose a new one.'}
      footer={
        <PlaceLink standalone to={place('login')}>
          Back to sign in
        </PlaceLink>
      }
    >
      <Loaded query={mailing} skeleton={<Skeleton className="h-40" />}>
        {({ on }) =>
          on ? (
            <TypedFormBody form={form} failure={ask.failure} onSubmit={body => ask.send({ body })}>
              {ask.answer && !ask.busy && (
                <Callout tone="success" role="status">
                  {ask.answer.message}
                </Callout>
              )}
              <TextField label="Email" hint={FOR_CHILDREN} type="email" autoComplete="email" {...form.field('email')} />
              <Button type="submit" size="lg" full busy={ask.busy}>
                Send link
              </Button>
            </TypedFormBody>
          ) : (
            <NoMail>Please ask the person who runs it for a new password. {FOR_CHILDREN}</NoMail>
          )
        }
      </Loaded>
    </AuthCard>
  );
}
