import { Button } from '@pocketful/ui-kit/button';
import { Dialog } from '@pocketful/ui-kit/dialog';
import { notifyProblem, type Words } from '@pocketful/web-kit/calls/notify';
import { EmailCodeForm, INVALID_CODE } from '../identity/public.ts';

export interface VerifyParentProps {
  /** Where the code was sent. */
  readonly email: string;
  readonly done: Words;
  /** The message when the dialog closes without a code. */
  readonly cancelled: Words;
  readonly onClose: () => void;
}

/** Asks for the code that a parent was sent; it may also be typed later, at their first sign-in. */
export function VerifyParent({ email, done, cancelled, onClose }: VerifyParentProps) {
  const cancel = () => {
    notifyProblem(cancelled);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={open => !open && cancel()}
      title="Verify the email address"
      description={`Type the code that was sent to ${email}.`}
      size="sm"
    >
      <EmailCodeForm email={email} tooShort={INVALID_CODE} done={done} onVerified={onClose}>
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </EmailCodeForm>
    </Dialog>
  );
}
