import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useMember } from '../../shared/session.tsx';
import { EmailCodeForm, INVALID_CODE } from './email-code-form.tsx';

export interface EmailChangeProps {
  /** The new address, which is not verified yet. */
  readonly email: string;
}

/** Asks for the code of a new address, or cancels the change and keeps the old address. */
export function EmailChange({ email }: EmailChangeProps) {
  const me = useMember();
  // Sending the current address cancels the change on the server and voids its code.
  const cancel = useWrite('updateUser', { failed: ['Update Failed', 'Failed to update your profile.'] });
  return (
    <Callout title="Verify your new email" className="mb-5">
      <p className="mb-4">
        Type the code that was sent to <strong className="break-words">{email}</strong>.
      </p>
      <EmailCodeForm email={email} tooShort={INVALID_CODE} done={['Email Verified Successfully!']}>
        <Button
          variant="quiet"
          busy={cancel.busy}
          onClick={() => cancel.send({ was: undefined, params: { id: me.id }, body: { email: me.email ?? '' } })}
        >
          Cancel Email Change
        </Button>
      </EmailCodeForm>
    </Callout>
  );
}
