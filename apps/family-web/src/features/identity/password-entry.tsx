import { Button } from '@pocketful/ui-kit/button';
import { PasswordField } from '@pocketful/ui-kit/password-field';
import { notifyProblem } from '@pocketful/web-kit/calls/notify';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useState } from 'react';

export interface PasswordEntryProps {
  readonly memberId: string;
  /** Whose password is asked for. */
  readonly label: string;
  readonly hint?: string | undefined;
  /** Called once the profile is open. */
  readonly onOpened: (() => void) | undefined;
  readonly onBack: () => void;
}

/** The password in place of a PIN: one's own for an adult, the signed-in adult's for a child. */
export function PasswordEntry({ memberId, label, hint, onOpened, onBack }: PasswordEntryProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const verify = useWrite('verifyPin', {
    failed: ['Authentication Error', 'The password could not be checked. Please try again.'],
    after: answer => {
      if (answer.success) return onOpened?.();
      setPassword('');
      setProblem('That password is not right.');
      notifyProblem(['Invalid password', 'Please check the password and try again.']);
    },
    refused: ({ code, message }) => setProblem(code === 'LOCKED_OUT' ? message : undefined),
  });
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        if (password === '') setProblem('Password is required');
        else verify.send({ body: { userId: memberId, password } });
      }}
      noValidate
      className="grid w-full gap-4"
    >
      <PasswordField
        label={label}
        hint={hint}
        error={problem}
        value={password}
        onChange={event => {
          setPassword(event.currentTarget.value);
          setProblem(undefined);
        }}
        autoFocus
      />
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" onClick={onBack} disabled={verify.busy}>
          Back
        </Button>
        <Button type="submit" busy={verify.busy}>
          Continue
        </Button>
      </div>
    </form>
  );
}
