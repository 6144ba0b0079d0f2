import { EMAIL_CODE } from '@pocketful/domain/credentials';
import { Button } from '@pocketful/ui-kit/button';
import { ButtonRow } from '@pocketful/ui-kit/button-row';
import { PinField } from '@pocketful/ui-kit/pin-field';
import { notifyProblem, type Words } from '@pocketful/web-kit/calls/notify';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { type ReactNode, useState } from 'react';

export interface EmailCodeFormProps {
  /** Where the code was sent. */
  readonly email: string;
  /** The message after a right code. */
  readonly done: Words;
  readonly onVerified?: () => void;
  /** The message for a code that is too short. */
  readonly tooShort?: Words;
  /** Further buttons, such as one to give up. */
  readonly children?: ReactNode;
}

const FORMAT: Words = ['Invalid Code Format', 'Verification code must be exactly 6 digits.'];
/** The same where an address is changed, not signed up with. */
export const INVALID_CODE: Words = ['Invalid Code', 'Please enter a valid 6-digit verification code.'];

/** Takes the code that was mailed to an address, and has it sent again. */
export function EmailCodeForm({ email, done, onVerified, tooShort = FORMAT, children }: EmailCodeFormProps) {
  const [code, setCode] = useState('');
  const verify = useWrite('verifyEmailCode', {
    done: () => done,
    failed: [
      'Verification Failed',
      'Invalid or expired verification code. Please check your email or request a new code.',
    ],
    after: () => onVerified?.(),
    refused: () => setCode(''),
  });
  const resend = useWrite('resendVerification', {
    done: () => ['Verification Email Sent', `If a code can be sent to ${email}, it is on its way.`],
    failed: ['Failed to Resend', 'Unable to send verification email. Please try again.'],
  });
  const send = (typed: string) => {
    if (typed === '') notifyProblem(['Code Required', 'Please enter the 6-digit verification code from your email.']);
    else if (typed.length !== EMAIL_CODE.digits) notifyProblem(tooShort);
    else verify.send({ body: { email, code: typed } });
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault();
        send(code);
      }}
      // A disabled button takes no Enter. The form answers it with a message about the missing digits.
      onKeyDown={event => {
        if (event.key !== 'Enter' || code.length === EMAIL_CODE.digits) return;
        event.preventDefault();
        send(code);
      }}
    >
      <PinField
        label="Verification code"
        hint={`The code expires in ${EMAIL_CODE.minutes} minutes.`}
        error={verify.failure?.message}
        length={EMAIL_CODE.digits}
        masked={false}
        autoFocus
        busy={verify.busy}
        value={code}
        onValueChange={setCode}
      />
      <Button
        type="submit"
        full
        busy={verify.busy}
        disabledReason={code.length === EMAIL_CODE.digits ? undefined : `Please enter all ${EMAIL_CODE.digits} digits.`}
      >
        Verify Email
      </Button>
      <ButtonRow align="apart">
        <Button variant="quiet" busy={resend.busy} onClick={() => resend.send({ body: { email } })}>
          Resend verification code
        </Button>
        {children}
      </ButtonRow>
    </form>
  );
}
