import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { EmailCodeForm, INVALID_CODE } from './email-code-form.tsx';

export interface EmailChangeProps {
  /** The new address, which waits for its code. */
  readonly email: string;
  /** It was verified or given up. */
  readonly onEnded: () => void;
}

/** Asks for the code of a new address, or gives the change up: the old one stays then. */
export function EmailChange({ email, onEnded }: EmailChangeProps) {
  return (
    <Callout title="Verify your new email" className="mb-5">
      <p className="mb-4">
        Type the code that was sent to <strong className="break-words">{email}</strong>.
      </p>
      <EmailCodeForm email={email} tooShort={INVALID_CODE} done={['Email Verified Successfully!']} onVerified={onEnded}>
        <Button variant="quiet" onClick={onEnded}>
          Cancel Email Change
        </Button>
      </EmailCodeForm>
    </Callout>
  );
}
