import { forgotPasswordSchema } from '@pocketful/api-contract/email';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { Link } from '@pocketful/ui-kit/link';
import { TextField } from '@pocketful/ui-kit/text-field';
import { TypedFormBody, useTypedForm } from '@pocketful/web-kit/form';
import { useWrite } from '@pocketful/web-kit/use-write';
import { Link as RouterLink } from 'react-router-dom';
import { place } from '../../shared/paths.ts';
import { AuthCard } from './auth-card.tsx';

/** An adult asks for the link by which a new password is chosen. */
export function ForgotPassword() {
  const form = useTypedForm(forgotPasswordSchema, { start: { email: '' }, keep: 'forgot-password' });
  const ask = useWrite('forgotPassword', { failed: ['Mail not sent', 'Something went wrong. Please try again.'] });
  return (
    <AuthCard
      title="Forgot your password?"
      lead="Tell us your email address, and we send you a link to choose a new one."
      footer={
        <Link asChild standalone>
          <RouterLink to={place('login')}>Back to sign in</RouterLink>
        </Link>
      }
    >
      <TypedFormBody form={form} failure={ask.failure} onSubmit={body => ask.send({ body })}>
        {ask.answer && !ask.busy && (
          <Callout tone="success" role="status">
            {ask.answer.message}
          </Callout>
        )}
        {ask.failure?.code === 'MAIL_OFF' && (
          <Callout tone="caution" role="status">
            {ask.failure.message}
          </Callout>
        )}
        <TextField
          label="Email"
          hint="Children need no password: a grown-up gives them a new PIN in Settings."
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
        <Button type="submit" size="lg" full busy={ask.busy}>
          Send link
        </Button>
      </TypedFormBody>
    </AuthCard>
  );
}
