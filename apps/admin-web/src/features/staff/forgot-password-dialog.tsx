import { staffForgotPasswordSchema } from '@pocketful/api-contract/staff-secrets';
import { Callout } from '@pocketful/ui-kit/callout';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useTypedForm } from '@pocketful/web-kit/form';
import { FormDialog } from '@pocketful/web-kit/form-dialog';
import { useApiQuery } from '@pocketful/web-kit/use-api';
import { useWrite } from '@pocketful/web-kit/use-write';

/** Asks for the link by which a new password is chosen. */
export function ForgotPasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useTypedForm(staffForgotPasswordSchema, { start: { email: '' } });
  const ask = useWrite('staffForgotPassword', {
    done: ({ message }) => ['Mail requested', message],
    failed: ['Mail not sent', 'Something went wrong. Please try again.'],
    after: onClose,
  });
  const mailing = useApiQuery('getMailing', {});
  const isMailOff = mailing.data?.on === false || ask.failure?.code === 'MAIL_OFF';
  return (
    <FormDialog
      form={form}
      title="Forgot your password?"
      description="Tell us the email address of your account, and we send you a link to choose a new password."
      submitLabel="Send link"
      submitDisabled={isMailOff || form.watch('email').trim() === ''}
      write={ask}
      onSubmit={body => ask.send({ body })}
      onClose={onClose}
    >
      {isMailOff ? (
        <Callout tone="caution" role="status">
          This Pocketful sends no mail. Another administrator can create a new account for you.
        </Callout>
      ) : (
        <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
      )}
    </FormDialog>
  );
}
