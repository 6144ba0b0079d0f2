import { SENDS_NO_MAIL } from '@pocketful/contract-core/mail-off';
import { staffForgotPasswordSchema } from '@pocketful/staff/calls/secrets';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { NoMail, useMailing } from '@pocketful/web-kit/forms/mailing';
import { Loaded } from '@pocketful/web-kit/places/loaded';

/** Asks for the link by which a new password is chosen. */
export function ForgotPasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useTypedForm(staffForgotPasswordSchema, { start: { email: '' } });
  const ask = useWrite('staffForgotPassword', {
    done: ({ message }) => ['Mail requested', message],
    failed: ['Mail not sent', 'Something went wrong. Please try again.'],
    after: onClose,
  });
  const mailing = useMailing(ask);
  const isFilled = form.watch('email').trim() !== '';
  const reason = !mailing.data?.on ? SENDS_NO_MAIL : isFilled ? undefined : 'Please enter your email.';
  return (
    <FormDialog
      form={form}
      title="Forgot your password?"
      description="You get a link by email to choose a new password."
      submitLabel="Send link"
      submitDisabledReason={reason}
      write={ask}
      onSubmit={body => ask.send({ body })}
      onClose={onClose}
    >
      <Loaded query={mailing} skeleton={<Skeleton className="h-20" />}>
        {({ on }) =>
          on ? (
            <TextField
              label="Email"
              hint="The address of your account."
              type="email"
              autoComplete="email"
              {...form.field('email')}
            />
          ) : (
            <NoMail>Another administrator can create a new account for you.</NoMail>
          )
        }
      </Loaded>
    </FormDialog>
  );
}
