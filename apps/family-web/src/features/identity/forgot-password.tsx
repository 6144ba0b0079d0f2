import { forgotPasswordSchema } from '@pocketful/api-contract/email';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { Link } from '@pocketful/ui-kit/link';
import { TextField } from '@pocketful/ui-kit/text-field';
import { TypedFormBody, useTypedForm } from '@pocketful/web-kit/form';
import { useApiQuery } from '@pocketful/web-kit/use-api';
import { useWrite } from '@pocketful/web-kit/use-write';
import { Link as RouterLink } from 'react-router-dom';
import { place } from '../../shared/paths.ts';
import { AuthCard } from './auth-card.tsx';

const FOR_CHILDREN = 'Children need no password: a grown-up gives them a new PIN in Settings.';

/** An adult asks for the link by which a new password is chosen. */
export function ForgotPassword() {
  const form = useTypedForm(forgotPasswordSchema, { start: { email: '' }, keep: 'forgot-password' });
  const ask = useWrite('forgotPassword', { failed: ['Mail not sent', 'Something went wrong. Please try again.'] });
  const mailing = useApiQuery('getMailing', {});
  const isMailOff = mailing.data?.on === false || ask.failure?.code === 'MAIL_OFF';
  return (
    <AuthCard
      title="Forgot your password?"
      lead={isMailOff ? undefined : 'Tell us your email address, and we send you a link to choose a new one.'}
      footer={
        <Link asChild standalone>
          <RouterLink to={place('login')}>Back to sign in</RouterLink>
        </Link>
      }
    >
      {isMailOff ? (
        <Callout tone="caution" role="status">
          This Pocketful sends no mail. Please ask whoever runs it for a new password. {FOR_CHILDREN}
        </Callout>
      ) : (
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
      )}
    </AuthCard>
  );
}
