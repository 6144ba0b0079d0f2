import { asciiDigits } from '@pocketful/domain/digits';
import { PasswordField } from '@pocketful/ui-kit/password-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';
import { triesLeft } from './tries-left.ts';

export interface ConfirmIdentityProps {
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

const rules = z.object({ secret: z.string().min(1, 'Please enter your PIN or password') });

/** Asks an adult for PIN or password before something sensitive. */
export function ConfirmIdentity({ onConfirmed, onClose }: ConfirmIdentityProps) {
  const form = useTypedForm(rules, { start: { secret: '' } });
  const problem = (message: string) => {
    form.reset();
    form.setError('secret', { message });
    form.setFocus('secret');
  };
  const confirm = useWrite('confirmIdentity', {
    failed: ['Not confirmed', 'Your PIN or password could not be checked. Please try again.'],
    after: answer =>
      answer.success ? onConfirmed() : problem(triesLeft('That is not right.', answer.attemptsRemaining)),
    refused: ({ message }) => problem(message),
  });
  return (
    <FormDialog
      // Losing a typed secret does no harm, so leaving asks nothing.
      form={{ ...form, dirty: false }}
      title="Please confirm that it is you"
      description="Enter your PIN or your password once more to go on."
      submitLabel="Continue"
      size="sm"
      write={confirm}
      // A password is never digits alone.
      onSubmit={({ secret }) => {
        const digits = asciiDigits(secret);
        confirm.send({ body: /^\d+$/.test(digits) ? { pin: digits } : { password: secret } });
      }}
      onClose={onClose}
    >
      <PasswordField label="PIN or password" autoComplete="off" autoFocus {...form.field('secret')} />
    </FormDialog>
  );
}
