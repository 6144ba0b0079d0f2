import { email as emailRule } from '@pocketful/contract-core/fields';
import { Button } from '@pocketful/ui-kit/button';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { StepProgress } from '@pocketful/ui-kit/progress';
import { TextField } from '@pocketful/ui-kit/text-field';
import { TypedFormBody, useTypedForm } from '@pocketful/web-kit/forms/form';
import { ScreenFocus } from '@pocketful/web-kit/places/screen-focus';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { AuthCard } from './auth-card.tsx';
import { EmailCodeForm } from './email-code-form.tsx';

/** How long it is said that all is well before the sign-in page follows. */
const SHOWN_MS = 2000;

export interface VerifyEmailProps {
  /** Where the code was sent; asked for where it is not known. */
  readonly email: string | undefined;
  /** Where it is the last step of signing up. */
  readonly lastStep?: boolean;
  /** Goes on to the sign-in page. */
  readonly onContinue: () => void;
}

/** An adult proves that an address is theirs, before the first sign-in. */
export function VerifyEmail({ email: known, lastStep = false, onContinue }: VerifyEmailProps) {
  const [email, setEmail] = useState(known);
  const [verified, setVerified] = useState(false);
  return (
    <ScreenFocus title="Verify your email">
      <AuthCard
        wide={lastStep}
        title={verified ? 'Email Verified' : 'Verify your email'}
        lead={
          verified ? undefined : email ? (
            <>
              {lastStep ? 'We sent a code to ' : 'Type the code that was sent to '}
              <strong className="break-words text-ink">{email}</strong>.
            </>
          ) : (
            'Which address do you sign in with?'
          )
        }
      >
        {lastStep && !verified && <StepProgress step={3} total={3} className="mb-6" />}
        {verified ? (
          <Verified onContinue={onContinue} />
        ) : email ? (
          <EmailCodeForm
            email={email}
            done={lastStep ? ['Account Verified!', 'You can sign in now.'] : ['Email Verified Successfully!']}
            onVerified={() => setVerified(true)}
          />
        ) : (
          <WhichAddress onKnown={setEmail} />
        )}
      </AuthCard>
    </ScreenFocus>
  );
}

function Verified({ onContinue }: Pick<VerifyEmailProps, 'onContinue'>) {
  useEffect(() => {
    const timer = setTimeout(onContinue, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [onContinue]);
  return (
    <EmptyState
      title="All done"
      action={
        <Button onClick={onContinue} full>
          Continue
        </Button>
      }
    >
      Your address is verified. The sign-in page comes next.
    </EmptyState>
  );
}

const addressForm = z.object({ email: emailRule });

/** Asks for the address after a sign-in by a username. */
function WhichAddress({ onKnown }: { readonly onKnown: (email: string) => void }) {
  const form = useTypedForm(addressForm, { start: { email: '' } });
  return (
    <TypedFormBody form={form} failure={undefined} onSubmit={({ email }) => onKnown(email)}>
      <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
      <Button type="submit" full>
        Continue
      </Button>
    </TypedFormBody>
  );
}
